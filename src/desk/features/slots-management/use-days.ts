import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { useReading } from '../../kit/use-reading.ts'

/**
 * The entries of the days, and how they are read again.
 *
 * @param how `notice: null` where nothing is said of a failure
 */
export function useDays(from: string, to: string, how: { readonly notice?: null } = {}) {
  const { client } = useDesk()
  const alias = useAlias()
  const queries = useQueryClient()
  const reading = useReading(
    ['calendar', alias, from, to],
    async () => {
      const params = { path: { alias }, query: { from, to } }
      return (await client.GET('/api/v1/advisors/{alias}/calendar', { params })).data
    },
    { keepsPrevious: true, ...how },
  )
  const readAgain = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: ['page', 'calendar', alias] })
    await queries.invalidateQueries({ queryKey: ['page', 'slot-explanation', alias] })
  }, [queries, alias])
  return { ...reading, readAgain }
}
