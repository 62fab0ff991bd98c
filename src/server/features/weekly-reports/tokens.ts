/** Who holds the link of a weekly mail: its reader, for the branch that it tells of. */
import { isUuid } from '#rules/uuid.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { signedToken } from '#server/platform/guards/signing-key.ts'
import { isToken, type TokenChecks, tokenHash } from '#server/platform/identity/tokens.ts'
import { findSubscription } from '../external-analyst-assignments/public.ts'

/** Derived each time, so that every mail can carry it: the assignment's uuid, and what proves it. */
export async function subscriptionToken(tx: TenantTx, assignment: string): Promise<string> {
  return `${assignment}.${await signedToken(tx, 'weekly-report', assignment)}`
}

/** Null for what names none. */
export function assignmentIn(token: string): string | null {
  const [uuid = ''] = token.split('.', 1)
  return isUuid(uuid) ? uuid : null
}

export const weeklyReportsTokens = {
  async 'weekly-report'(tx, { token }) {
    const assignment = assignmentIn(token)
    if (assignment === null || !(await findSubscription(tx, assignment))) return false
    return isToken(token, tokenHash(await subscriptionToken(tx, assignment)))
  },
} satisfies TokenChecks
