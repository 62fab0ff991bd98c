import { useDesk } from '../../../kit/desk-context.ts'
import { useReading } from '../../../kit/use-reading.ts'
import type { RefusedSlotProps } from '../../../screens/overrides.ts'
import { HandOver } from './HandOver.tsx'

/** Where an advisor cannot be deleted: who has appointments to come hands them over here, and is deleted then. */
export function HandOverFirst({ record, retry }: RefusedSlotProps) {
  const { client } = useDesk()
  const alias = String(record.id)
  const { data } = useReading(
    ['open-matters', alias],
    async () => {
      const params = { path: { alias } }
      return (await client.GET('/api/v1/advisors/{alias}/profile', { params })).data?.open_matters ?? {}
    },
    { notice: null },
  )
  return <HandOver alias={alias} count={data?.appointments ?? 0} onDone={retry} />
}
