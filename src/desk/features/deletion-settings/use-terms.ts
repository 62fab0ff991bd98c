import type { components } from '#generated/types.ts'
import type { RetentionSetting } from '#rules/retention.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useReading } from '../../kit/use-reading.ts'

/** How long one kind of data is kept, and what the next night will do. */
export type Term = components['schemas']['RetentionTerm'] & { readonly setting: RetentionSetting }

const path = '/api/v1/deletion-tool/terms'

export function useTerms() {
  const { client } = useDesk()
  return useReading<readonly Term[]>(['retention-terms'], async () => {
    const { data } = await client.GET(path)
    return (data ?? []) as Term[]
  })
}

/** @returns asks what the next night would delete with other days; nothing is saved */
export function useOtherDays() {
  const { client } = useDesk()
  return async (setting: string, days: number): Promise<number> => {
    const { data } = await client.GET(path, { params: { query: { setting, days } } })
    return data?.[0]?.due ?? 0
  }
}
