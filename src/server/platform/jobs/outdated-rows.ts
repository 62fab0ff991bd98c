/** Rows that grow with use and that nobody needs after some time: which tenants have some, how many, and how they go. */
import { type RawBuilder, sql } from 'kysely'
import { type RetentionSetting, usualRetention } from '#rules/retention.ts'
import type { TenantRow, TenantTx } from '../database/tables.ts'
import type { JobDeps } from './job.ts'

/** Which rows of a table, which the SQL calls `x`, nobody needs any more. Several conditions have an index each. */
export interface BoundedTable {
  readonly table: string
  /** No row is in two of them. */
  readonly isOver: readonly RowCondition[]
  /** The institution's setting that says for how many days its rows are kept. */
  readonly term?: RetentionSetting
  /** Which of its rows the term is about, if not all. */
  readonly isMeant?: RawBuilder<unknown>
  /** Strangers fill it as fast as they can ask: what is over does not stay until the night. */
  readonly goesSoon?: true
  /** What the keys of its rows' mails begin with, before the row's uuid: a mail that is kept goes with what it is about. */
  readonly mails?: string
  /** Name of the resource of its rows: what the change log holds of a person goes with the row. */
  readonly entity?: string
  /** A function of the database that deletes rows by their uuids, where the role of requests may delete none. */
  readonly dropper?: string
  /** Columns that are emptied: the rows stay. */
  readonly forgets?: readonly string[]
  /** Deletes a row with all that belongs to it, which is too much for a statement. */
  readonly erase?: (tx: TenantTx, uuids: readonly string[]) => Promise<void>
}

/**
 * @param now bound to a parameter
 * @param days SQL of those in force for the table's term; null: for ever
 * @returns SQL about a row `x` of the tenant `t`, which an index that begins with the tenant answers
 */
export type RowCondition = (now: Date, days: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Rows older than the table's term says.
 *
 * @param column when a row began to grow old
 * @param moreDays beside those of the term
 */
export function olderThanTerm(column: string, moreDays = 0): RowCondition {
  return (now, days) =>
    sql`x.${sql.ref(column)} < ${now}::timestamptz - interval '1 day' * (${moreDays}::int + ${days})`
}

/** Rows whose time, in this column, is longer ago than so many minutes. */
export const olderThan = (column: string, minutes: number) => (now: Date) =>
  sql`x.${sql.ref(column)} < ${new Date(now.getTime() - minutes * 60_000)}::timestamptz`

/** @returns SQL of the days in force for tenant `t` */
function daysOf({ term }: BoundedTable): RawBuilder<unknown> {
  if (!term) return sql`null::int`
  return sql`coalesce((
    select nullif(s.value, '')::int from settings s where s.tenant_id = t.id and s.name = ${term}
  ), ${usualRetention[term]}::int)`
}

const conditionsOf = (bound: BoundedTable, now: Date, days = daysOf(bound)) =>
  bound.isOver.map((isOver) => isOver(now, days))

/** See Db.due. One look into an index for each tenant: how many rows there are does not matter. */
export async function tenantsWithOutdated(
  tx: TenantTx,
  bounds: readonly BoundedTable[],
  now: Date,
): Promise<TenantRow[]> {
  await sql`set local enable_seqscan = off`.execute(tx)
  const found: TenantRow[] = []
  for (const bound of bounds)
    for (const isOver of conditionsOf(bound, now)) {
      // With a limit, since the planner would else read both tables from end to end to join them.
      const { rows } = await sql<TenantRow>`
        select t.id as tenant_id from tenants t cross join lateral (
          select from ${sql.table(bound.table)} x where x.tenant_id = t.id and ${isOver} limit 1
        ) one`.execute(tx)
      found.push(...rows)
    }
  return found
}

export interface TableCount {
  readonly table: string
  readonly stored: number
  /** Of these, what is over at that time. */
  readonly due: number
}

/**
 * How many rows the tenant has, and how many of them go: by the conditions by which they go.
 *
 * @param days instead of those in force
 */
export async function countOutdated(
  tx: TenantTx,
  bounds: readonly BoundedTable[],
  { now, days }: { readonly now: Date; readonly days?: number | undefined },
): Promise<readonly TableCount[]> {
  if (bounds.length === 0) return []
  const counts = bounds.map((bound) => {
    const rows = sql`${sql.table(bound.table)} x where x.tenant_id = t.id`
    const due = conditionsOf(bound, now, days === undefined ? undefined : sql`${days}::int`).map(
      (isOver) => sql`(select count(*)::int from ${rows} and ${isOver})`,
    )
    return sql`select ${bound.table}::text as table,
      (select count(*)::int from ${rows} and ${bound.isMeant ?? sql`true`}) as stored, ${sql.join(due, sql` + `)} as due
      from tenants t`
  })
  return (await sql<TableCount>`${sql.join(counts, sql` union all `)}`.execute(tx)).rows
}

/** A batch takes about so long, in ms: whoever wants one of its rows, or the one connection, waits no longer. */
const goal = 20
const fewest = 20
const most = 2_000

export interface Dropping {
  /** What is over at this time goes; the clock's, if not given. */
  readonly now?: Date
  /** Rows of the first batch; the next ones are as many as go in time. */
  readonly batch?: number
  /** Told in the transaction in which rows went, of each batch. */
  readonly note?: (tx: TenantTx, bound: BoundedTable, count: number) => Promise<void>
}

/** Deletes what nobody of the tenant needs any more, a batch in each transaction. */
export async function dropOutdated(
  { withTenant, clock }: Pick<JobDeps, 'withTenant' | 'clock'>,
  tenantId: number,
  bounds: readonly BoundedTable[],
  { now = clock(), batch = 200, note }: Dropping = {},
): Promise<void> {
  for (const bound of bounds)
    for (const isOver of conditionsOf(bound, now)) {
      let asked = bound.erase ? 1 : batch
      let isMore = true
      while (isMore)
        isMore = await withTenant(tenantId, async (tx) => {
          const began = performance.now()
          const gone = await dropBatch(tx, bound, isOver, asked)
          if (gone > 0) await note?.(tx, bound, gone)
          const hasMore = gone === asked
          if (!bound.erase) asked = nextBatch(asked, performance.now() - began)
          return hasMore
        })
    }
}

const nextBatch = (rows: number, took: number) =>
  Math.round(
    Math.min(most, Math.max(fewest, rows / 2, Math.min(rows * 2, (rows * goal) / Math.max(took, 1)))),
  )

/** Rows that somebody has at this moment stay for the next night. */
async function dropBatch(
  tx: TenantTx,
  bound: BoundedTable,
  isOver: RawBuilder<unknown>,
  batch: number,
): Promise<number> {
  if (bound.erase) return await eraseRows(tx, bound, isOver, batch)
  const { rows } = await statementOf(bound, isOver, batch).execute(tx)
  return rows[0]?.n ?? 0
}

function statementOf(bound: BoundedTable, isOver: RawBuilder<unknown>, batch: number) {
  if (bound.dropper) return byDropper(bound, isOver, batch)
  return bound.forgets ? forgetting(bound, bound.forgets, isOver, batch) : deleting(bound, isOver, batch)
}

/** Rows that are over, by what names them in their table; nobody else has them until the end of the transaction. */
const taken = (column: string, { table }: BoundedTable, isOver: RawBuilder<unknown>, batch: number) => sql`
  select x.${sql.ref(column)} from ${sql.table(table)} x join tenants t on t.id = x.tenant_id where ${isOver}
  limit ${batch} for update of x skip locked`

async function eraseRows(tx: TenantTx, bound: BoundedTable, isOver: RawBuilder<unknown>, batch: number) {
  const { rows } = await sql<{ uuid: string }>`${taken('uuid', bound, isOver, batch)}`.execute(tx)
  if (rows.length > 0)
    await bound.erase?.(
      tx,
      rows.map(({ uuid }) => uuid),
    )
  return rows.length
}

const byDropper = ({ table, dropper = '' }: BoundedTable, isOver: RawBuilder<unknown>, batch: number) =>
  sql<{ n: number }>`
    select ${sql.ref(dropper)}(array(
      select x.uuid from ${sql.table(table)} x join tenants t on t.id = x.tenant_id where ${isOver} limit ${batch})) as n`

/** Nobody has changed the row, so its version stays. */
const forgetting = (
  bound: BoundedTable,
  columns: readonly string[],
  isOver: RawBuilder<unknown>,
  batch: number,
) => sql<{ n: number }>`
  with emptied as (
    update ${sql.table(bound.table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))}
    where ctid = any(array(${taken('ctid', bound, isOver, batch)})) returning 1)
  select count(*)::int as n from emptied`

function deleting(bound: BoundedTable, isOver: RawBuilder<unknown>, batch: number) {
  const { table, mails, entity } = bound
  // Of mails that left only the key is stored, which says nothing about anybody.
  const mailsOfGone = sql`, mails_of_gone as (
    delete from mails m using gone
    where m.text_body is not null and split_part(m.key, '/', 1) = ${mails} and split_part(m.key, '/', 2) = gone.uuid::text
  )`
  return sql<{ n: number }>`
    with gone as (
      delete from ${sql.table(table)} where ctid = any(array(${taken('ctid', bound, isOver, batch)}))
      returning ${mails || entity ? sql`uuid` : sql`1`}
    )${mails ? mailsOfGone : sql``}
    select count(*)::int as n${entity ? erasingOf(entity) : sql``} from gone`
}

const erasingOf = (entity: string) =>
  sql`, erase_change_values(${entity}, array(select uuid::text from gone), true)`
