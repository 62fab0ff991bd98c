import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { contentRange } from '#server/platform/collections/list-query.ts'
import { type AdvisorSearch, findAdvisors, pageSize, searchOptions } from './finder.ts'
import { advisorOptions, organizationOptions } from './queries.ts'

export const searchHandlers = {
  async searchAdvisors(ctx) {
    const asked = trimmed(ctx)
    const { rows, total } = await findAdvisors(ctx.tx, asked, ctx)
    const offset = ((asked.page ?? 1) - 1) * pageSize
    const range = contentRange('advisors', { offset }, rows.length, total)
    return { status: 200, headers: { 'content-range': range }, body: rows }
  },

  async getSearchOptions({ tx }) {
    return { status: 200, body: await searchOptions(tx) }
  },

  async searchAdvisorsByName({ actor, query, tx }) {
    return { status: 200, body: await advisorOptions(tx, query.name, actor.kind === 'user') }
  },

  async searchOrganizationsByName({ query, tx }) {
    return { status: 200, body: await organizationOptions(tx, { name: query.name ?? '', uuids: query.uuid }) }
  },
} satisfies Handlers

/** Fields of a form that were left empty ask for nothing. */
function trimmed({ query }: Pick<Ctx<'searchAdvisors'>, 'query'>): AdvisorSearch {
  const entries = Object.entries(query).map(([name, value]) => {
    return [name, typeof value === 'string' ? value.trim() : value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
