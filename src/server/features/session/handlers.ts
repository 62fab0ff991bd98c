import type { Handlers } from '#server/platform/binding/handler.ts'
import { endSession, signIn } from '#server/platform/identity/sign-in.ts'
import { findAccount, renewHash } from '../users/public.ts'

const accounts = { find: findAccount, renewHash }

export const sessionHandlers = {
  async createSession(ctx) {
    return { status: 204, headers: { 'set-cookie': await signIn(ctx, ctx.body, accounts) } }
  },
  async deleteSession(ctx) {
    return { status: 204, headers: { 'set-cookie': await endSession(ctx) } }
  },
} satisfies Handlers
