import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Identifier, type RaRecord, useDataProvider, useGetList } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { nameOf } from '../../resources/name-of.ts'

/** A record that may be chosen: its key and what people call it. */
export interface RecordOption {
  readonly key: Identifier
  readonly label: string
}

/** How long typing may pause before it is searched for. */
const pauseMs = 250
/** So many are shown; who wants others goes on typing. */
const shown = 25

/** The records whose texts hold what was typed, asked for once the list is open. */
export function useFound(target: ResourceDescription, typed: string, isOpen: boolean) {
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const params = {
    filter: asked ? { q: asked } : {},
    sort: target.defaultSort,
    pagination: { page: 1, perPage: shown },
  }
  const { data, isFetching } = useGetList(target.name, params, { enabled: isOpen })
  const found = data?.map((record: RaRecord) => ({ key: record.id, label: nameOf(record, target) })) ?? []
  return { found, isLoading: isFetching || asked !== typed }
}

/** The records that are chosen already, and the keys of those that are no longer there. */
export function useChosen(target: ResourceDescription, keys: readonly unknown[]) {
  const dataProvider = useDataProvider()
  const queries = useQueries({
    queries: keys.map((key) => ({
      queryKey: [target.name, 'getOne', { id: String(key), meta: undefined }],
      queryFn: async () => {
        const { data } = await dataProvider.getMany(target.name, { ids: [key as Identifier] })
        return (data[0] as RaRecord | undefined) ?? null
      },
      retry: false,
    })),
  })
  const isGone = (index: number) => {
    const { data, error } = queries[index] ?? {}
    return data === null || (error as { status?: number } | null)?.status === 404
  }
  const chosen = keys.map((key, index) => {
    const record = queries[index]?.data
    return { key: key as Identifier, label: record ? nameOf(record, target) : String(key) }
  })
  return { chosen, gone: new Set(keys.filter((_, index) => isGone(index)).map(String)) }
}
