import { useQueries, useQuery } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'
import { usePaused } from '../../kit/use-paused.ts'
import type { RecordSource } from './record-source.ts'

/** So many are shown; who wants others goes on typing. */
const shown = 25

/** The records whose texts hold what was typed, asked for once the list is open. */
export function useFound({ name, find }: RecordSource, typed: string, isOpen: boolean) {
  const asked = usePaused(typed)
  const { data, isFetching } = useQuery({
    queryKey: [name, 'found', asked],
    queryFn: () => find(asked, shown),
    enabled: isOpen,
  })
  return { found: data ?? [], isLoading: isFetching || asked !== typed }
}

/** The records that are chosen already, and the keys of those that are no longer there. */
export function useChosen({ name, read }: RecordSource, keys: readonly unknown[]) {
  const queries = useQueries({
    queries: keys.map((key) => ({
      queryKey: [name, 'chosen', String(key)],
      queryFn: () => read(key as Identifier),
      retry: false,
    })),
  })
  const isGone = (index: number) => {
    const { data, error } = queries[index] ?? {}
    return data === null || (error as { status?: number } | null)?.status === 404
  }
  const chosen = keys.map((key, index) => ({
    key: key as Identifier,
    label: queries[index]?.data?.label ?? String(key),
  }))
  return { chosen, gone: new Set(keys.filter((_, index) => isGone(index)).map(String)) }
}
