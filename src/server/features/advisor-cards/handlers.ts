import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { findOrganization, isPublic } from '../organizations/public.ts'
import { cardsOf } from './queries.ts'

export const advisorCardsHandlers = {
  async listOrganizationAdvisors(ctx) {
    const { modules, params, tx } = ctx
    const isColleague = await reaches(ctx)
    if (!isColleague && !(await hasPage(ctx))) throw notFound('Not found')
    const isListed = isColleague || modules.has('advisorlist')
    return { status: 200, body: isListed ? await cardsOf(tx, params.id, ctx) : [] }
  },
} satisfies Handlers

type OfBranch = Ctx<'listOrganizationAdvisors'>

/** Whether the caller reads this branch by a role of theirs. */
async function reaches({ params, scope, tx }: OfBranch): Promise<boolean> {
  return scope.kind !== 'public' && (await findOrganization(tx, params.id, { scope })) !== null
}

/** Whether visitors can open a page of this branch. */
async function hasPage({ modules, params, tx }: OfBranch): Promise<boolean> {
  if (!modules.has('organizations-profiles')) return false
  const find = { scope: { kind: 'all' as const }, with: ['metadata'] }
  const found = await findOrganization(tx, params.id, find)
  return isPublic(found?.metadata)
}
