import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { type Accounts, endSession, signIn } from '#server/platform/identity/sign-in.ts'
import { findAccount, renewHash } from '../users/public.ts'
import { type LockMailData, lockMailQueue } from './jobs.ts'

const accountsOf = (ctx: Ctx<'createSession'>): Accounts => ({
  find: findAccount,
  renewHash,
  async tellLocked(tx, { userUuid, tries, at, until, isOfKnownDevice }) {
    const data: LockMailData = {
      tenantId: ctx.tenant.id,
      user: userUuid,
      tries,
      at: at.toISOString(),
      until: until.toISOString(),
      isOfKnownDevice,
    }
    await ctx.enqueueIn(tx, lockMailQueue, data)
  },
})

export const sessionHandlers = {
  async getSignInOptions() {
    return { status: 200, body: { password: true, password_reset: true, open_id: null } }
  },
  async createSession(ctx) {
    return { status: 204, headers: { 'set-cookie': await signIn(ctx, ctx.body, accountsOf(ctx)) } }
  },
  async deleteSession(ctx) {
    return { status: 204, headers: { 'set-cookie': await endSession(ctx) } }
  },
} satisfies Handlers
