import { branchName } from '#rules/branch-name.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { findOrganization } from '../organizations/public.ts'
import { type WeekOfBranch, weeklyFigures } from './figures.ts'
import type { WeeklyReport } from './mails.ts'

/** Null: there is no such branch. */
export async function reportOf(tx: TenantTx, of: WeekOfBranch): Promise<WeeklyReport | null> {
  const name = await nameOfBranch(tx, of.organization)
  return name === null ? null : { branch: { uuid: of.organization, name }, ...(await weeklyFigures(tx, of)) }
}

/** As visitors know it; null: there is no such branch. */
export async function nameOfBranch(tx: TenantTx, uuid: string): Promise<string | null> {
  const branch = await findOrganization(tx, uuid, { scope: { kind: 'all' }, with: ['metadata'] })
  return branch && branchName(branch)
}
