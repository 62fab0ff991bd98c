import { useDesk } from '../../kit/desk-context.ts'
import { ifMatch, type Whole, wholeOf } from '../../kit/saving/whole.ts'
import type { Week } from './week.ts'

interface HoursCalls {
  readonly read: () => Promise<Whole<Week>>
  /** Answers what is stored then. */
  readonly write: (week: Week, basis: Whole<Week>) => Promise<Whole<Week>>
}

/** The week of an advisor, or with null the one that new advisors begin with. */
export function useHoursCalls(alias: string | null): HoursCalls {
  const { client } = useDesk()
  if (alias === null) {
    const path = '/api/v1/working-hours/default'
    return {
      read: async () => wholeOf<Week>(await client.GET(path), []),
      write: async (week, basis) =>
        wholeOf<Week>(await client.PUT(path, { params: { header: ifMatch(basis) }, body: [...week] }), week),
    }
  }
  const path = '/api/v1/advisors/{alias}/working-hours'
  const params = { path: { alias } }
  return {
    read: async () => wholeOf<Week>(await client.GET(path, { params }), []),
    write: async (week, basis) =>
      wholeOf<Week>(
        await client.PUT(path, { params: { ...params, header: ifMatch(basis) }, body: [...week] }),
        week,
      ),
  }
}
