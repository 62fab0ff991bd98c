/** Figures of single advisors, where the institution keeps them, and what was sought that is an advisor's name. */
import { sql } from 'kysely'
import type { Person, PersonalPart } from '../personal-data/public.ts'
import { rowsOf } from '../personal-data/public.ts'
import './queries.ts'

const of = ['advisor'] as const

const isName = (column: string, { names, advisorUuid }: Person) => sql`
  (${advisorUuid}::uuid is not null and name_key(${sql.ref(`x.${column}`)}) = any(${[...names]}::text[]))`

export const reportsPersonalData: readonly PersonalPart[] = [
  rowsOf({
    kind: 'searches',
    of,
    tables: ['searches'],
    where: (person) => isName('name', person),
    at: 'at',
    columns: ['at', 'name'],
    isIncidental: true,
  }),
  rowsOf({
    kind: 'report_figures',
    of,
    tables: ['report_figures'],
    where: (person) => sql`
      (x.figure like '%\\_by\\_advisor' and x.key = any(${[...person.aliases]}::text[]) and ${person.advisorUuid}::uuid is not null
        or ${isName('key', person)})`,
    at: null,
    columns: ['figure', 'day', 'key', 'value'],
    isIncidental: true,
  }),
]
