import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { useReading } from '../../../kit/use-reading.ts'

export type OpenMatters = NonNullable<components['schemas']['Advisor']['open_matters']>

/** What customers have with an advisor now; undefined until it is read, and where it cannot be. */
export function useOpenMatters(alias: string): OpenMatters | undefined {
  const { client } = useDesk()
  const { data } = useReading(
    ['open-matters', alias],
    async () => {
      const params = { path: { alias } }
      return (await client.GET('/api/v1/advisors/{alias}/profile', { params })).data?.open_matters ?? {}
    },
    { notice: null },
  )
  return data
}
