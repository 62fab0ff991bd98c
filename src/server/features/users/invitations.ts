/** Invitations: a mailed link by which a user sets the first password, or another one (product §30.10). */
import type { Ctx, Handlers, TenantTx } from '#server/platform/binding/handler.ts'
import { type AnyCtx, editor } from '#server/platform/collections/served-collection.ts'
import { HttpError, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { endLinksOf, linkEnd } from '#server/platform/identity/password-links.ts'
import {
  acceptsPasswords,
  passwordsOff,
  refusePasswords,
} from '#server/platform/identity/password-settings.ts'
import { type JobData, type JobDefinitions, type Send, untilMailsGo } from '#server/platform/jobs/job.ts'
import { noteEvent } from '../security-events/public.ts'
import { sendLinkMail } from './link-mail.ts'
import { linkOwner, setPasswordByLink } from './new-password.ts'

const invitationMailQueue = 'invitation-mail'

/** Whoever presses again and again fills nobody's mailbox. */
const perUser: Limit = { name: 'invitations of user', most: 10, seconds: 86_400 }

interface InvitationMailData extends JobData {
  readonly user: string
  /** Of this very invitation, in ISO 8601: a later one takes its place. */
  readonly invitedAt: string
}

/** @returns until when the link can be used */
export async function invite(ctx: AnyCtx, userUuid: string): Promise<Date> {
  const { tx, tenant, now, rateLimitFactor: factor } = ctx
  const wait = await take(tx, perUser, { tenantId: tenant.id, now, factor, key: userUuid })
  if (wait !== null) throw tooMany(wait)
  return await mailInvitation(tx, { tenantId: tenant.id, userUuid, now, by: editor(ctx) }, ctx.enqueueIn)
}

export interface Inviting {
  readonly tenantId: number
  readonly userUuid: string
  readonly now: Date
  /** Null: the operator. */
  readonly by: string | null
}

/**
 * Sends a link, and ends the one before.
 *
 * @returns until when it can be used
 */
export async function mailInvitation(
  tx: TenantTx,
  { tenantId, userUuid, now, by }: Inviting,
  send: Send,
): Promise<Date> {
  await endLinksOf(tx, userUuid, 'invitation')
  await tx.updateTable('users').set({ invited_at: now }).where('uuid', '=', userUuid).execute()
  await noteEvent(tx, { uuid: userUuid }, { event: 'invited', at: now, by, client: null })
  const data: InvitationMailData = { tenantId, user: userUuid, invitedAt: now.toISOString() }
  await send(tx, invitationMailQueue, data)
  return linkEnd('invitation', now)
}

export const invitationsHandlers = {
  async inviteUser(ctx) {
    const user = await invited(ctx)
    if (!acceptsPasswords(ctx.settings)) throw new HttpError(409, passwordsOff)
    if (!user.is_active) throw new HttpError(409, 'This user is not active. Activate the user first.')
    const expiresAt = await invite(ctx, ctx.params.uuid)
    return { status: 201, body: { email: user.email, expires_at: expiresAt.toISOString() } }
  },

  async getInvitation(ctx) {
    refusePasswords(ctx.settings, 403)
    const { tx, params, now } = ctx
    return { status: 200, body: await linkOwner(tx, 'invitation', params.token, now) }
  },

  async acceptInvitation(ctx) {
    return { status: 204, headers: { 'set-cookie': await setPasswordByLink(ctx, 'invitation') } }
  },
} satisfies Handlers

async function invited({ tx, params }: Ctx<'inviteUser'>) {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'is_active'])
    .where('uuid', '=', params.uuid)
    .forUpdate()
    .executeTakeFirst()
  if (user) return user
  throw notFound()
}

export const invitationsJobs = {
  [invitationMailQueue]: {
    handle: ({ data: { tenantId, user, invitedAt } }: { data: InvitationMailData }, deps) =>
      sendLinkMail(
        {
          tenantId,
          kind: 'invitation',
          user,
          key: `invitation/${user}/${invitedAt}`,
          expiresAt: linkEnd('invitation', new Date(invitedAt)),
          isWanted: (tx) => isLatest(tx, user, invitedAt),
        },
        deps,
      ),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions

async function isLatest(tx: TenantTx, user: string, invitedAt: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', user)
    .where('invited_at', '=', new Date(invitedAt))
    .executeTakeFirst()
  return row !== undefined
}
