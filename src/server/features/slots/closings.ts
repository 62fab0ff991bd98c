/** On which days the usual hours of an advisor or of a branch do not count (product §13.10). */
import { sql } from 'kysely'
import type { Closing } from '#rules/slots/closings.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { holidaysBetween } from './holidays.ts'

/** What the function closings_of() gives. */
export interface StoredClosings {
  /** As the setting state has it; empty: none. */
  readonly state: string
}

interface Range {
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
}

/** One for a date, in order. */
export async function closingsFrom({ state }: StoredClosings, { from, to }: Range): Promise<Closing[]> {
  return await holidaysBetween(state, from, to)
}

export async function closingsOfAdvisor(tx: TenantTx, uuid: string, range: Range): Promise<Closing[]> {
  const { rows } = await sql<{ stored: StoredClosings }>`
    ${prepared} select closings_of(a.tenant_id, a.organization_uuid, a.uuid, ${range.from}, ${range.to}) as stored
    from advisors a where a.uuid = ${uuid}`.execute(tx)
  return rows[0] ? await closingsFrom(rows[0].stored, range) : []
}
