/** What the change log holds of somebody: values of their records, and what they did themselves. */
import { type RawBuilder, sql } from 'kysely'
import { mentions } from '#server/platform/database/mentions.ts'
import {
  byUser,
  type Held,
  type LoggedRecords,
  marksOf,
  type Person,
  type PersonalPart,
  rowsOf,
  termOf,
} from '../personal-data/public.ts'

const retention = termOf('retention.changes')

/** SQL: the entry `c` is of the person's records, of what stands below them, or a value `v` of it names the person. */
function ofPerson(person: Person, logged: readonly LoggedRecords[]): RawBuilder<unknown> {
  const owners = person.advisorUuid === null ? [] : [...person.aliases]
  const records = logged.map(
    ({ entity, records }) => sql`(c.entity = ${entity} and c.record in (${records(person)}))`,
  )
  const below = sql`exists (
    select from unnest(${owners}::text[]) as o (owner)
    where o.owner in (c.record, c.above) or starts_with(c.record, o.owner || '/') or starts_with(c.above, o.owner || '/'))`
  // Lists of others' records show whose they are.
  const names =
    person.kind === 'customer'
      ? sql`false`
      : sql`(lower(v.before #>> '{}') = any(${[...person.fullNames]}::text[]) or lower(v.after #>> '{}') = any(${[...person.fullNames]}::text[]))`
  return sql`(${sql.join([...records, below], sql` or `)} or ${names} or ${mentions(marksOf(person), [sql`v.before`, sql`v.after`])})`
}

const valuesOf = (person: Person, logged: readonly LoggedRecords[]) => sql`
  from changes c join change_values v on v.tenant_id = c.tenant_id and v.change_uuid = c.uuid
  where ${ofPerson(person, logged)}`

/** @param logged of each record that the change log tells of, whose it is */
export const changesPersonalData = (logged: readonly LoggedRecords[]): readonly PersonalPart[] => [
  {
    kind: 'changes',
    of: ['customer', 'user', 'advisor'],
    tables: ['change_values'],
    readsTexts: true,
    async held(tx, person) {
      const { rows } = await sql<Omit<Held, 'samples'>>`
        select count(distinct c.uuid)::int as count, min(c.at) as oldest, max(c.at) as newest
        ${valuesOf(person, logged)}`.execute(tx)
      return { count: 0, oldest: null, newest: null, ...rows[0], samples: [] }
    },
    async export(tx, person) {
      const { rows } = await sql<object>`
        select c.at, c.action, c.entity, v.field, v.before, v.after ${valuesOf(person, logged)} order by c.number`.execute(
        tx,
      )
      return rows
    },
    async erase(tx, person) {
      const { rows } = await sql<{ uuid: string; field: string }>`
        select v.change_uuid as uuid, v.field ${valuesOf(person, logged)}`.execute(tx)
      await sql`
        select erase_single_change_values(${rows.map(({ uuid }) => uuid)}::uuid[], ${rows.map(({ field }) => field)}::text[])`.execute(
        tx,
      )
    },
  },
  rowsOf({
    kind: 'changes',
    of: ['user', 'advisor'],
    tables: ['changes', 'change_seals'],
    where: (person) => byUser(person),
    at: 'at',
    columns: ['at', 'operation', 'action', 'entity'],
    what: 'Changed by this person',
    isIncidental: true,
    /** Entries are sealed one to the next: they stay, and name nobody once the account is gone. */
    async erase() {},
    async kept(tx, person) {
      const { rows } = await sql<{ count: number; until: Date | null }>`
        select count(*)::int as count, max(x.at) + ${retention} as until from changes x where ${byUser(person)}
          or (${person.advisorUuid}::uuid is not null
            and (x.record = any(${[...person.aliases]}::text[]) or x.above = any(${[...person.aliases]}::text[])))`.execute(
        tx,
      )
      const [{ count, until } = { count: 0, until: null }] = rows
      const reason =
        'That something was changed, and when, is kept so that it can be proved (GDPR Art. 5(2) and 32). Entries are sealed and name an account that is gone, or an alias in an address.'
      return count === 0 ? null : { count, until, reason }
    },
  }),
]
