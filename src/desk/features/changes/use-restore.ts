import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { type CallError, standingRecord } from '../../kit/failure.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { createHttp } from '../../resources/http.ts'
import type { Change } from './change.ts'
import { type Standing, standing, store } from './restoring.ts'

type Version = components['schemas']['VersionOfRecord']

interface Restored {
  readonly change: Change
  readonly resource: ResourceDescription
  readonly at: 'before' | 'after'
  readonly close: () => void
}

interface ReadRestore {
  readonly version: Version
  /** As the record stands now; null: it is gone. */
  readonly now: Standing | null
}

/** Reads what a record held, and stores it by the resource's own call, with the version of the record as it stands now. */
export function useRestore({ change, resource, at, close }: Restored) {
  const { client } = useDesk()
  const provider = useDataProvider()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const isDeleted = change.action === 'deleted'
  const restoration = { provider, http: createHttp(client), resource, change }
  const queryKey = ['change-version', change.uuid, at]
  const read = useQuery<ReadRestore, CallError>({
    queryKey,
    // What stands now decides what is stored.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const params = { path: { uuid: change.uuid }, query: { at } }
      const { data } = await client.GET('/api/v1/changes/{uuid}/version', { params })
      return { version: data as Version, now: isDeleted ? null : await standing(restoration) }
    },
  })
  const write = useWrite<void>({
    write: async () => {
      if (!read.data) return
      await store(restoration, read.data.now, read.data.version.values)
    },
    toldBy: 'place',
    onRefused: (failure) => {
      // Somebody else was faster: what will be different is shown against theirs.
      const theirs = standingRecord<RaRecord>(failure)
      const now = read.data?.now
      if (theirs && now && now.etag === undefined)
        queries.setQueryData(queryKey, { ...read.data, now: { record: { ...theirs, id: now.record.id } } })
      else if (failure.status === 412) void read.refetch()
      return false
    },
    onDone: () => {
      close()
      refresh()
    },
  })
  return { read, write }
}
