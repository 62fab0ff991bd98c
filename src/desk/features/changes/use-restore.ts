import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DataProvider, type RaRecord, useDataProvider, useRefresh } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { type CallError, standingRecord } from '../../kit/failure.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { singletonId } from '../../resources/adapters/document.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { Change } from './change.ts'

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
  readonly now: RaRecord | null
}

/** Reads what a record held, and stores it by the resource's own call, with the version of the record as it stands now. */
export function useRestore({ change, resource, at, close }: Restored) {
  const { client } = useDesk()
  const provider = useDataProvider()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const isDeleted = change.action === 'deleted'
  const queryKey = ['change-version', change.uuid, at]
  const read = useQuery<ReadRestore, CallError>({
    queryKey,
    // What stands now decides what is stored.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const params = { path: { uuid: change.uuid }, query: { at } }
      const { data } = await client.GET('/api/v1/changes/{uuid}/version', { params })
      return { version: data as Version, now: isDeleted ? null : await standing(provider, resource, change) }
    },
  })
  const write = useWrite<void>({
    write: async () => {
      if (!read.data) return
      const { now, version } = read.data
      const values = storable(resource, version.values)
      await (now ? stored(provider, resource, now, values) : provider.create(resource.name, { data: values }))
    },
    toldBy: 'place',
    onRefused: (failure) => {
      // Somebody else was faster: what will be different is shown against theirs.
      const theirs = standingRecord<RaRecord>(failure)
      if (theirs && read.data?.now)
        queries.setQueryData(queryKey, { ...read.data, now: { ...theirs, id: read.data.now.id } })
      return false
    },
    onDone: () => {
      close()
      refresh()
    },
  })
  return { read, write }
}

type Values = Readonly<Record<string, unknown>>

/** The record as it stands now. Those of most kinds are found by their uuid, whatever they are called meanwhile. */
async function standing(
  provider: DataProvider,
  { name, raw, key }: ResourceDescription,
  { record }: Change,
): Promise<RaRecord> {
  if (raw.adapter === 'name-value') {
    const { data } = await provider.getList(name, everything)
    return { id: singletonId, ...Object.fromEntries(data.map(({ id, value }) => [id, value])) }
  }
  if (raw.singleton) return (await provider.getOne(name, { id: singletonId })).data
  if (key === 'uuid') return (await provider.getOne(name, { id: record ?? '' })).data
  const { data } = await provider.getList(name, { ...everything, filter: { uuid: record } })
  // Rows may have less than a record.
  return (await provider.getOne(name, { id: data[0]?.id ?? record ?? '' })).data
}

const everything = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
}

async function stored(
  provider: DataProvider,
  { name, raw }: ResourceDescription,
  now: RaRecord,
  values: Values,
): Promise<void> {
  if (raw.adapter === 'name-value') {
    for (const [id, value] of Object.entries(values))
      await provider.update(name, { id, data: { value: value ?? '' }, previousData: { id, value: now[id] } })
    return
  }
  const data = { ...now, ...values }
  await provider.update(name, { id: now.id, data, previousData: now, meta: { isWhole: true } })
}

/** Where there was no value, and none is no value of the field, the field is left out. */
function storable({ raw }: ResourceDescription, values: Values): Values {
  const isKept = ([name, value]: [string, unknown]) =>
    value !== null || raw.fields.find((field) => field.name === name)?.nullable === true
  return Object.fromEntries(
    Object.entries(values).map((entry) => (isKept(entry) ? entry : ([entry[0], undefined] as const))),
  )
}
