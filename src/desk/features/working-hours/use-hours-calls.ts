import { useDesk } from '../../kit/desk-context.ts'
import type { Week } from './week.ts'

interface HoursCalls {
  readonly read: () => Promise<Week>
  /** Answers what is stored then. */
  readonly write: (week: Week) => Promise<Week>
}

/** The week of an advisor, or with null the one that new advisors begin with. */
export function useHoursCalls(alias: string | null): HoursCalls {
  const { client } = useDesk()
  if (alias === null) {
    return {
      read: async () => (await client.GET('/api/v1/working-hours/default')).data ?? [],
      write: async (week) =>
        (await client.PUT('/api/v1/working-hours/default', { body: [...week] })).data ?? week,
    }
  }
  const path = '/api/v1/advisors/{alias}/working-hours'
  const params = { path: { alias } }
  return {
    read: async () => (await client.GET(path, { params })).data ?? [],
    write: async (week) => (await client.PUT(path, { params, body: [...week] })).data ?? week,
  }
}
