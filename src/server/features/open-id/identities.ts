/** Whose account somebody is let into who has signed in at the institution (product §30.5). */
import type { TenantTx } from '#server/platform/database/tables.ts'
import { findAccount } from '../users/public.ts'
import { type Identity, OpenIdRefusal } from './provider.ts'
import './tables.ts'

interface Linking {
  readonly linksByEmail: boolean
  readonly now: Date
}

/**
 * By issuer and subject; where the institution allows it, a verified e-mail address makes the link at the first time.
 *
 * @returns the user's uuid
 * @throws OpenIdRefusal
 */
export async function ownerOf(tx: TenantTx, identity: Identity, linking: Linking): Promise<string> {
  const linked = await linkedUser(tx, identity)
  if (linked) {
    if (!linked.isActive) throw new OpenIdRefusal('inactive')
    return linked.uuid
  }
  if (!linking.linksByEmail) throw new OpenIdRefusal('unknown')
  if (identity.email === null) throw new OpenIdRefusal('email')
  const account = await findAccount(tx, identity.email)
  if (!account) throw new OpenIdRefusal('unknown')
  await tx
    .insertInto('user_identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_uuid: account.uuid,
      linked_at: linking.now,
    })
    // Two tabs may come back at once.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return account.uuid
}

async function linkedUser(tx: TenantTx, { issuer, subject }: Identity) {
  return await tx
    .selectFrom('user_identities')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'user_identities.tenant_id')
        .onRef('users.uuid', '=', 'user_identities.user_uuid'),
    )
    .select(['users.uuid', 'users.is_active as isActive'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether somebody has signed in through the institution. */
export async function usesOpenId(tx: TenantTx, userUuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_identities')
    .select('user_uuid')
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst()
  return row !== undefined
}
