/** Days that are closed or opened. What is stored of one comes from the contract. */
import { type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { StoredRecord } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type ClosingDay = components['schemas']['ClosingDay'] & StoredRecord

/** SQL: whose day it is. */
export const advisorAlias = sql`
  select a.slug from advisors a where a.tenant_id = closing_days.tenant_id and a.uuid = closing_days.advisor_uuid`

export const ofAdvisor = (alias: string): RawBuilder<unknown> =>
  sql`closing_days.advisor_uuid = (select uuid from advisors where slug = ${alias})`

/** Those of the branches, and those of the whole institution. */
export const ofBranches = ({
  organizations,
}: {
  readonly organizations: readonly string[]
}): RawBuilder<unknown> =>
  sql`(closing_days.advisor_uuid is null and (
    closing_days.organization_uuid is null or closing_days.organization_uuid = any(${[...organizations]}::uuid[])
  ))`

export type OpenedDay = Pick<ClosingDay, 'uuid' | 'name' | 'date' | 'version'>

/** Single days that were opened for this advisor alone; from and to are YYYY-MM-DD, both included. */
export async function openedDaysOf(
  tx: TenantTx,
  advisorUuid: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<OpenedDay[]> {
  const { rows } = await sql<OpenedDay>`
    select uuid, name, date, version from closing_days
    where advisor_uuid = ${advisorUuid} and not every_year and date between ${from} and ${to}`.execute(tx)
  return rows
}
