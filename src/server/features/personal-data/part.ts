/** What a feature says in its personal-data.ts of one kind of data: how it is found, exported and erased. */
import { type RawBuilder, sql } from 'kysely'
import { usualRetention } from '#rules/retention.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { JobData, Send } from '#server/platform/jobs/job.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import type { DeletionKind, Person, PersonKind } from './person.ts'

/** How examples are said to whoever looks for a person. */
export interface Words {
  translate(key: string, values?: Record<string, unknown>): string
  /** A day as people write it, by the institution's clock. */
  day(at: Date): string
}

export interface Held {
  readonly count: number
  readonly oldest: Date | null
  readonly newest: Date | null
  /** Up to three. */
  readonly samples: readonly string[]
}

export interface Erasing {
  /** Anonymise: what counts stays, of nobody. Delete: it goes as far as nobody else needs it. */
  readonly action: 'delete' | 'anonymise'
  readonly now: Date
  /** How an advisor is called of whom nothing is left but what counts. */
  readonly formerAdvisor: string
}

/** What the beginning of an erasure has beside the person. */
export interface Beginning {
  readonly tenant: Tenant
  readonly now: Date
  readonly enqueueIn: Send
}

/** A job that tells others, and needs what is there of the person. */
export interface WaitedJob {
  readonly queue: string
  readonly data: JobData
}

/** What stays although a person is erased. */
export interface Kept {
  readonly count: number
  /** When the last of it goes. */
  readonly until: Date | null
  /** Message key of the sentence that says why, and by which law. */
  readonly reason: string
}

export interface PersonalPart {
  readonly kind: DeletionKind
  readonly of: readonly PersonKind[]
  /** Tables of which it tells: src/server/personal-columns.ts says which of their columns are of a person. */
  readonly tables: readonly string[]
  held(tx: TenantTx, person: Person, words: Words): Promise<Held>
  /** All that is stored, without ids that only we understand, and without what others told of themselves. */
  export(tx: TenantTx, person: Person): Promise<readonly object[]>
  /** Ends what lies ahead, so that others are told. @returns the jobs that do so: nothing is erased before they have ended */
  begin?(tx: TenantTx, person: Person, around: Beginning): Promise<readonly WaitedJob[]>
  /** Again after an interruption: what is gone already is none. */
  erase(tx: TenantTx, person: Person, how: Erasing): Promise<void>
  kept?(tx: TenantTx, person: Person): Promise<Kept | null>
  /** Whether whole texts are read for it: of many people at once that takes too long. */
  readonly readsTexts?: boolean
  /** Comes without anything that the person does, so that it is no news since a search. */
  readonly isIncidental?: boolean
  /** SQL: what customers left, as rows of uuid, email, phone, name and at; each of them may be null. @param where which rows `x` */
  left?(where: RawBuilder<unknown>): RawBuilder<unknown>
  /** What the change log calls the records, and SQL of their keys. */
  readonly logged?: LoggedRecords
}

export interface LoggedRecords {
  readonly entity: string
  records(person: Person): RawBuilder<unknown>
}

interface RowsOfPerson<Row extends object>
  extends Pick<
      PersonalPart,
      'kind' | 'of' | 'kept' | 'begin' | 'isIncidental' | 'readsTexts' | 'left' | 'logged'
    >,
    Partial<Pick<PersonalPart, 'erase' | 'export'>> {
  /** The first one has the rows; the others go with them. */
  readonly tables: readonly [string, ...string[]]
  /** SQL: which rows `x`. */
  where(person: Person): RawBuilder<unknown>
  /** When a row was stored. Null: the table does not say. */
  readonly at: string | null
  /** SQL: how many those are to whoever reads; absent: one of each row. */
  readonly count?: RawBuilder<unknown>
  /** What is exported of a row. */
  readonly columns?: readonly string[]
  /** What an exported row is, where its kind has several: a message key. */
  readonly what?: string
  sample?(row: Row, words: Words): string
}

/** A part that tells of the rows of one table; erasing deletes them, unless said otherwise. */
export function rowsOf<Row extends object>(rows: RowsOfPerson<Row>): PersonalPart {
  const { tables, where, at, columns = [], what, sample, count: counted = sql`count(*)`, ...told } = rows
  const table = sql.table(tables[0])
  const time = at === null ? sql`null::timestamptz` : sql.ref(`x.${at}`)
  const listed = sql.join(columns.map((each) => sql.ref(`x.${each}`)))
  return {
    tables,
    async held(tx, person, words) {
      const { rows: sums } = await sql<{ n: number; oldest: Date | null; newest: Date | null }>`
        select ${counted}::int as n, min(${time}) as oldest, max(${time}) as newest
        from ${table} x where ${where(person)}`.execute(tx)
      const { n: count = 0, oldest = null, newest = null } = sums[0] ?? {}
      if (!sample || count === 0) return { count, oldest, newest, samples: [] }
      const { rows: some } = await sql<Row>`
        select ${listed} from ${table} x where ${where(person)} order by ${time} desc limit 3`.execute(tx)
      return { count, oldest, newest, samples: some.map((row) => sample(row, words)) }
    },
    async export(tx, person) {
      const { rows: found } = await sql<object>`
        select ${listed} from ${table} x where ${where(person)} order by ${time}`.execute(tx)
      return what ? found.map((row) => ({ what, ...row })) : found
    },
    async erase(tx, person) {
      await sql`delete from ${table} x where ${where(person)}`.execute(tx)
    },
    ...told,
  }
}

/** SQL: how long the institution keeps something, as an interval. */
export const termOf = (setting: 'retention.changes' | 'retention.consents'): RawBuilder<unknown> => sql`
  interval '1 day' * coalesce(
    (select nullif(value, '')::int from settings where name = ${setting}), ${usualRetention[setting]}::int)`

/** Takes what records were out of the change log; that they were changed stays. */
export async function forgetChanges(tx: TenantTx, entity: string, records: readonly string[]): Promise<void> {
  await sql`select erase_change_values(${entity}, ${[...records]}::text[], false)`.execute(tx)
}

/** Uuids of the rows `x` of a table. */
export async function uuidsOf(tx: TenantTx, table: string, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    uuid: string
  }>`select x.uuid from ${sql.table(table)} x where ${where}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}
