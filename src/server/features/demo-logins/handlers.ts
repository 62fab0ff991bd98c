import type { Handlers } from '#server/platform/binding/handler.ts'
import { demoLogins } from './logins.ts'

export const demoLoginsHandlers = {
  /** Empty everywhere but in the demo. */
  async listDemoLogins(ctx) {
    const logins = ctx.isDemo ? demoLogins(ctx.tenant.slug) : []
    return {
      status: 200,
      body: logins.map((login) => ({ ...login, description: ctx.translate(login.description) })),
    }
  },
} satisfies Handlers
