import { inLanguage } from '#rules/by-language.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { contentRange } from '#server/platform/collections/list-query.ts'
import { tally } from '#server/platform/tenancy/totals.ts'
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

  async getSearchOptions(ctx) {
    const { tenant, tx } = ctx
    // Whoever has one option has the other ones too: of a large institution they are counted every five seconds.
    const options = await tally('search options', tenant.id, () => searchOptions(tx), advisorsIn)
    const topics = options.topics.map((topic) => inLanguage(topic, ['topic'], readerOf(ctx)))
    return { status: 200, body: { ...options, topics } }
  },

  async searchAdvisorsByName({ actor, query, tx }) {
    return { status: 200, body: await advisorOptions(tx, query.name, actor.kind === 'user') }
  },

  async searchOrganizationsByName({ query, tx }) {
    return { status: 200, body: await organizationOptions(tx, { name: query.name ?? '', uuids: query.uuid }) }
  },
} satisfies Handlers

const advisorsIn = ({ organizations }: Awaited<ReturnType<typeof searchOptions>>) =>
  organizations.reduce((all, { advisors_count: n }) => all + n, 0)

/** Fields of a form that were left empty ask for nothing. */
function trimmed({ query }: Pick<Ctx<'searchAdvisors'>, 'query'>): AdvisorSearch {
  const entries = Object.entries(query).map(([name, value]) => {
    return [name, typeof value === 'string' ? value.trim() : value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
