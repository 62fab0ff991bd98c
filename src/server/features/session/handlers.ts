import type { Handlers } from '#server/platform/handler.ts'
import { endSession, signIn } from '#server/platform/sign-in.ts'
import { findAccount } from '../users/queries.ts'

export const sessionHandlers = {
  async createSession(ctx) {
    return { status: 204, headers: { 'set-cookie': await signIn(ctx, ctx.body, findAccount) } }
  },
  async deleteSession(ctx) {
    return { status: 204, headers: { 'set-cookie': await endSession(ctx) } }
  },
} satisfies Handlers
