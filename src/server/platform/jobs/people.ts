/** Jobs hold ids; but who clicked stands in some by alias, and what a failed one said may name somebody. They go a day after their end. */
import { type RawBuilder, sql } from 'kysely'
import { type Mark, mentions } from '../database/mentions.ts'
import type { TenantTx } from '../database/tables.ts'

/** A process that works on no jobs may have no queues. */
async function haveQueues(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from pg_namespace where nspname = 'pgboss' and has_schema_privilege(oid, 'usage')) as there`.execute(
    tx,
  )
  return rows[0]?.there === true
}

const naming = (marks: readonly Mark[]): RawBuilder<unknown> => sql`
  (j.data->>'tenantId')::int = current_tenant() and ${mentions(marks, [sql`j.data`, sql`j.output`])}`

export async function ofJobs(tx: TenantTx, marks: readonly Mark[]): Promise<number> {
  if (!(await haveQueues(tx))) return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job j where ${naming(marks)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** What a job still has to do it does: who clicked is not needed for it. */
export async function withoutPerson(tx: TenantTx, marks: readonly Mark[]): Promise<void> {
  if (!(await haveQueues(tx))) return
  await sql`
    update pgboss.job j set data = j.data - 'clickedBy', output = null where ${naming(marks)}`.execute(tx)
}

/** Whether a job with exactly these data has not ended. */
export async function isOpen(tx: TenantTx, queue: string, data: object): Promise<boolean> {
  if (!(await haveQueues(tx))) return false
  const { rows } = await sql`
    select from pgboss.job j where j.name = ${queue} and j.data @> ${JSON.stringify(data)}::jsonb
      and j.state in ('created', 'retry', 'active') limit 1`.execute(tx)
  return rows.length > 0
}
