import { entities } from '#generated/entities.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { checkRedirection, storedSource, storedTarget } from './check.ts'
import { explained } from './explain.ts'
import type { Redirection } from './queries.ts'

const redirections = served<Redirection>({
  entity: entities.Redirection,
  usualOrder: ['source'],
  options: () => ({ computed: { updated_by: updatedBy(entities.Redirection) } }),
  async prepare(ctx, body, before) {
    const { source, ...rest } = body
    const typed = { ...rest, ...(source !== undefined && { source: storedSource(ctx, source) }) }
    const after = { ...before, ...typed } as Redirection
    const target = await storedTarget(ctx, after)
    await checkRedirection(ctx, { ...after, target }, before)
    return { ...typed, target }
  },
  taken: { redirections_path: { source: ['There is a redirection from this address already.'] } },
})

export const redirectionsHandlers = {
  listRedirections: redirections.list,
  createRedirection: redirections.create,
  getRedirection: redirections.show,
  updateRedirection: redirections.update,
  deleteRedirection: redirections.remove,

  async explainRedirection(ctx) {
    return { status: 200, body: await explained(ctx, ctx.query.address) }
  },
} satisfies Handlers
