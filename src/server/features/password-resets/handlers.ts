/** Forgotten passwords (product §30.4). What is answered and done is the same whether somebody has the address. */
import { randomUUID } from 'node:crypto'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { tooMany } from '#server/platform/contract/errors.ts'
import { addressKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { acceptsPasswords, refusePasswords } from '#server/platform/identity/password-settings.ts'
import { findAccount, linkOwner, setPasswordByLink } from '../users/public.ts'
import { type ResetMailData, resetMailQueue } from './jobs.ts'

const perAddress: Limit = { name: 'password resets from address', most: 20, seconds: 3_600 }
/** More would fill a stranger's mailbox; each one ends the link before. */
const perAccount: Limit = { name: 'password resets of account', most: 3, seconds: 3_600 }

export const passwordResetsHandlers = {
  async createPasswordReset({ body, tx, tenant, settings, now, ip, rateLimitFactor: factor, enqueue }) {
    const email = body.email.trim().toLowerCase()
    const counting = { tenantId: tenant.id, now, factor }
    const wait = await take(tx, perAddress, { ...counting, key: addressKey(ip) })
    if (wait !== null) throw tooMany(wait)
    const account = await findAccount(tx, email)
    const isTooOften = (await take(tx, perAccount, { ...counting, key: email })) !== null
    const data: ResetMailData = {
      tenantId: tenant.id,
      // Nobody's where there is no account: a job costs the same for it.
      user: account && !isTooOften && acceptsPasswords(settings) ? account.uuid : randomUUID(),
      asked: randomUUID(),
    }
    await enqueue(resetMailQueue, data)
    return { status: 204 }
  },

  async getPasswordReset(ctx) {
    refusePasswords(ctx.settings, 403)
    const { tx, params, now } = ctx
    return { status: 200, body: await linkOwner(tx, 'reset', params.token, now) }
  },

  async resetPassword(ctx) {
    return { status: 204, headers: { 'set-cookie': await setPasswordByLink(ctx, 'reset') } }
  },
} satisfies Handlers
