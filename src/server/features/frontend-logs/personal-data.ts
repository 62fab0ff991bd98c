/** Of visitors they hold nothing; they tell which advisor was looked at. */
import { sql } from 'kysely'
import { byAdvisor, type Person, type PersonalPart, rowsOf } from '../personal-data/public.ts'
import './queries.ts'

/** Entries name advisors by alias. */
const named = ({ aliases, advisorUuid }: Person) => sql`
  (${advisorUuid}::uuid is not null
    and (x.data->>'advisorAlias' = any(${[...aliases]}::text[]) or x.data->>'to' = any(${[...aliases]}::text[])))`

const of = ['advisor'] as const

export const frontendLogsPersonalData: readonly PersonalPart[] = [
  rowsOf({
    kind: 'log_entries',
    of,
    tables: ['log_entries'],
    where: named,
    at: 'at',
    columns: ['at', 'action', 'data'],
    isIncidental: true,
  }),
  ...(['profile_hits', 'contact_hits'] as const).map((table) =>
    rowsOf({
      kind: 'visits',
      of,
      tables: [table],
      where: byAdvisor,
      at: 'at',
      columns: table === 'profile_hits' ? ['at'] : ['at', 'channel'],
      what: table === 'profile_hits' ? 'Profile opened' : 'Contact pressed',
      isIncidental: true,
    }),
  ),
]
