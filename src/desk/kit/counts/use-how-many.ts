import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDesk } from '../desk-context.ts'
import type { PageWaits } from '../page.ts'
import { totalOf } from '../total-of.ts'

/** ms until it is counted again, while the page is looked at. */
const pause = 60_000

const key = ['page', 'how-many']

/**
 * How many records of a list there are, asked by the list's own call: whoever may not read them counts none.
 *
 * @returns undefined until it is known, and where it cannot be counted: nobody is told, it was not asked for
 */
export function useHowMany({ list, filter }: PageWaits, isAsked = true): number | undefined {
  const { client } = useDesk()
  const { data } = useQuery({
    queryKey: [...key, list, filter],
    queryFn: async () => {
      const query = { range: '[0,0]', filter: JSON.stringify(filter) }
      const { response } = await client.request('GET', list, { query })
      return totalOf(response.headers) ?? null
    },
    enabled: isAsked,
    refetchInterval: pause,
    // Menu and tabs ask at the same moment.
    staleTime: 1_000,
    placeholderData: keepPreviousData,
  })
  return data ?? undefined
}

/** Counts anew. */
export function useCountAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Counts anew whatever is counted, once something was stored. */
export function useCountingAfterWrites(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ mutation, type }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queries.invalidateQueries({ queryKey: key })
      }),
    [queries],
  )
}
