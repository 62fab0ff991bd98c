import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { notFound, tooMany } from '#server/platform/contract/errors.ts'
import { isProgram } from '#server/platform/http/programs.ts'
import { isActiveAdvisor } from '../advisors/public.ts'
import { takeEntry } from './limit.ts'
import { insertLogEntry, insertProfileHit } from './queries.ts'

/** Programs that run the scripts of a page are no visitors: of them nothing is kept. */
export const frontendLogsHandlers = {
  async createLogEntry(ctx) {
    if (isProgram(ctx.browser)) return { status: 204 }
    await limit(ctx)
    await insertLogEntry(ctx.tx, ctx.body, ctx.now)
    return { status: 204 }
  },

  async createProfileHit(ctx) {
    const { tx, body, now } = ctx
    if (!(await isActiveAdvisor(tx, body.uuid))) throw notFound('Not found')
    if (isProgram(ctx.browser)) return { status: 204 }
    await limit(ctx)
    await insertProfileHit(tx, body.uuid, now)
    return { status: 204 }
  },
} satisfies Handlers

async function limit(ctx: Ctx): Promise<void> {
  const wait = await takeEntry(ctx.tx, ctx, ctx.rateLimitFactor)
  if (wait !== null) throw tooMany(wait)
}
