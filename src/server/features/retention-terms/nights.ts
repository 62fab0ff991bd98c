/** What the nightly job deleted, a record of each night: how much of which kind, and nothing of whom (product §19.25). */
import { sql } from 'kysely'
import type { RetentionSetting } from '#rules/retention.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { NightBook } from '#server/platform/jobs/housekeeping.ts'

/** By which word the record of a deletion calls what a term is about (schemas/deletion-kind.yaml). */
export const kinds: Readonly<Record<RetentionSetting, string>> = {
  'retention.appointments': 'appointments',
  'retention.contact_requests': 'contact_requests',
  'retention.messages': 'messages',
  'retention.reviews': 'reviews',
  'retention.wallet_cards': 'wallet_cards',
  'retention.push_notifications': 'push_notifications',
  'retention.consents': 'consents',
  'retention.visits': 'visits',
  'retention.reports': 'report_figures',
  'retention.mails': 'mails',
  'retention.inactive_advisors': 'advisor',
  'retention.changes': 'changes',
  'retention.deletions': 'deletions',
}

/** Each batch is counted in its own transaction: a job that dies and runs again counts nothing twice. */
export const nightBook: NightBook = {
  noteOf:
    (night, { clock }) =>
    async (tx, { term }, count) => {
      if (term) await note(tx, { night, at: clock(), kind: kinds[term], count })
    },
  /** Those of earlier nights too, whose job was given up. */
  close: (tenantId, { clock, withTenant }) =>
    withTenant(tenantId, async (tx) => {
      await sql`
        update deletions set state = 'done', finished_at = ${clock()}
        where state = 'running' and night is not null`.execute(tx)
    }),
}

interface Batch {
  readonly night: Date
  readonly at: Date
  readonly kind: string
  readonly count: number
}

async function note(tx: TenantTx, { night, at, kind, count }: Batch): Promise<void> {
  await sql`
    insert into deletions as d (action, cause, state, created_at, night, records, total)
    values ('delete', 'retention', 'running', ${at}, ${night},
      jsonb_build_array(jsonb_build_object('kind', ${kind}::text, 'count', ${count}::int)), ${count})
    on conflict (tenant_id, night) where night is not null do update set
      state = 'running', finished_at = null, total = d.total + excluded.total,
      records = (
        select jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by kind)
        from (
          select kind, sum(count)::int as count
          from jsonb_to_recordset(d.records || excluded.records) as r (kind text, count int) group by kind
        ) added)`.execute(tx)
}

export interface LastRun {
  readonly kind: string
  readonly at: Date
  readonly deleted: number
}

/** Of each kind, the last night in which some of it went. */
export async function lastRuns(tx: TenantTx): Promise<ReadonlyMap<string, LastRun>> {
  const { rows } = await sql<LastRun>`
    select distinct on (r.kind) r.kind, d.created_at as at, r.count as deleted
    from deletions d cross join jsonb_to_recordset(d.records) as r (kind text, count int)
    where d.night is not null order by r.kind, d.night desc`.execute(tx)
  return new Map(rows.map((run) => [run.kind, run]))
}
