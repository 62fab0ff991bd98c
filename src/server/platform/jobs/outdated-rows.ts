/** Rows that grow with use and that nobody needs after some time: which tenants have some, and how they go. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantRow, TenantTx } from '../database/tables.ts'
import type { JobDeps } from './job.ts'

/** Which rows of a table, which the SQL calls `x`, nobody needs any more. Several conditions have an index each. */
export interface BoundedTable {
  readonly table: string
  readonly isOver: readonly RowCondition[]
  /** Strangers fill it as fast as they can ask: what is over does not stay until the night. */
  readonly goesSoon?: true
  /** What the keys of its rows' mails begin with, before the row's uuid: a mail that is kept goes with what it is about. */
  readonly mails?: string
  /** Name of the resource of its rows: what the change log holds of a person goes with the row. */
  readonly entity?: string
  /** A function of the database that deletes rows by their uuids, where the role of requests may delete none. */
  readonly dropper?: string
}

/**
 * @param now bound to a parameter
 * @returns SQL about a row `x`, which an index that begins with the tenant answers
 */
export type RowCondition = (now: Date) => RawBuilder<unknown>

/**
 * Rows older than a setting of their institution says.
 *
 * @param column when a row began to grow old
 * @param name of the setting, in days
 * @param usualDays where it is empty
 * @param moreDays beside those of the setting
 */
export function olderThanSetting(
  column: string,
  name: `retention.${string}`,
  usualDays: number,
  moreDays = 0,
): RowCondition {
  return (
    now,
  ) => sql`x.${sql.ref(column)} < ${now}::timestamptz - interval '1 day' * (${moreDays}::int + coalesce((
    select nullif(s.value, '')::int from settings s where s.tenant_id = t.id and s.name = ${name}
  ), ${usualDays}::int))`
}

/** Rows whose time, in this column, is longer ago than so many minutes. */
export const olderThan =
  (column: string, minutes: number): RowCondition =>
  (now) =>
    sql`x.${sql.ref(column)} < ${new Date(now.getTime() - minutes * 60_000)}::timestamptz`

/** See Db.due. One look into an index for each tenant: how many rows there are does not matter. */
export async function tenantsWithOutdated(
  tx: TenantTx,
  bounds: readonly BoundedTable[],
  now: Date,
): Promise<TenantRow[]> {
  await sql`set local enable_seqscan = off`.execute(tx)
  const found: TenantRow[] = []
  for (const { table, isOver } of bounds)
    for (const condition of isOver) {
      // With a limit, since the planner would else read both tables from end to end to join them.
      const { rows } = await sql<TenantRow>`
        select t.id as tenant_id from tenants t cross join lateral (
          select from ${sql.table(table)} x where x.tenant_id = t.id and ${condition(now)} limit 1
        ) one`.execute(tx)
      found.push(...rows)
    }
  return found
}

/** Rows that go in one transaction: whoever wants one of them waits no longer than that takes. */
const usualBatch = 2_000

/** Deletes what nobody of the tenant needs any more, a batch in each transaction. */
export async function dropOutdated(
  { withTenant, clock }: Pick<JobDeps, 'withTenant' | 'clock'>,
  tenantId: number,
  bounds: readonly BoundedTable[],
  batch = usualBatch,
): Promise<void> {
  const now = clock()
  for (const bound of bounds)
    for (const condition of bound.isOver)
      while ((await withTenant(tenantId, (tx) => dropBatch(tx, bound, condition(now), batch))) === batch);
}

/** Rows that somebody has at this moment stay for the next night. */
async function dropBatch(
  tx: TenantTx,
  { table, mails, entity, dropper }: BoundedTable,
  isOver: RawBuilder<unknown>,
  batch: number,
): Promise<number> {
  const of = sql.table(table)
  if (dropper) {
    const { rows } = await sql<{ n: number }>`
      select ${sql.ref(dropper)}(array(
        select x.uuid from ${of} x join tenants t on t.id = x.tenant_id where ${isOver} limit ${batch})) as n`.execute(
      tx,
    )
    return rows[0]?.n ?? 0
  }
  // Of mails that left only the key is stored, which says nothing about anybody.
  const mailsOfGone = sql`, mails_of_gone as (
    delete from mails m using gone
    where m.text_body is not null and split_part(m.key, '/', 1) = ${mails} and split_part(m.key, '/', 2) = gone.uuid::text
  )`
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from ${of} where ctid = any(array(
        select x.ctid from ${of} x join tenants t on t.id = x.tenant_id where ${isOver}
        limit ${batch} for update of x skip locked
      ))
      returning ${mails || entity ? sql`uuid` : sql`1`}
    )${mails ? mailsOfGone : sql``}
    select count(*)::int as n${entity ? erasingOf(entity) : sql``} from gone`.execute(tx)
  return rows[0]?.n ?? 0
}

const erasingOf = (entity: string) =>
  sql`, erase_change_values(${entity}, array(select uuid::text from gone), true)`
