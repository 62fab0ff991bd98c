import { notFound, tooMany } from '#server/platform/errors.ts'
import type { Ctx, Handlers } from '#server/platform/handler.ts'
import { addressKey, type Limit, take } from '#server/platform/rate-limits.ts'
import { isActiveAdvisor } from '../advisors/queries.ts'
import { insertLogEntry, insertProfileHit } from './queries.ts'

/** Whole branches stand behind one address, so this stops floods and nothing else. */
const perVisitor: Limit = { name: 'frontend logs from address', most: 600, seconds: 600 }

export const frontendLogsHandlers = {
  async createLogEntry(ctx) {
    await limit(ctx)
    await insertLogEntry(ctx.tx, ctx.body, ctx.now)
    return { status: 204 }
  },

  async createProfileHit(ctx) {
    const { tx, body, now } = ctx
    if (!(await isActiveAdvisor(tx, body.uuid))) throw notFound('Not found')
    await limit(ctx)
    await insertProfileHit(tx, body.uuid, now)
    return { status: 204 }
  },
} satisfies Handlers

async function limit({ tx, tenant, ip, now, rateLimitFactor: factor }: Ctx): Promise<void> {
  const wait = await take(tx, perVisitor, { tenantId: tenant.id, key: addressKey(ip), now, factor })
  if (wait !== null) throw tooMany(wait)
}
