import { inLanguage } from '#rules/by-language.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { contentRange } from '#server/platform/collections/list-query.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { tally } from '#server/platform/tenancy/totals.ts'
import type { AdvisorCard } from '../advisor-cards/public.ts'
import { type AdvisorSearch, findAdvisors, pageSize } from './finder.ts'
import { searchOptions } from './options.ts'
import { advisorOptions, organizationOptions } from './queries.ts'

export const searchHandlers = {
  searchAdvisors: (ctx) => find(ctx, trimmed(ctx)),
  getSearchOptions: options,

  async searchAdvisorsFromSite(ctx) {
    const { form, ...asked } = trimmed(ctx)
    checkForm(form)
    const reply = await find(ctx, asked)
    return { ...reply, body: reply.body.map((card) => onSite(card, ctx)) }
  },

  async getSearchOptionsFromSite(ctx) {
    checkForm(ctx.query.form)
    return await options(ctx)
  },

  async searchAdvisorsByName({ actor, query, tx }) {
    return { status: 200, body: await advisorOptions(tx, query.name, actor.kind === 'user') }
  },

  async searchOrganizationsByName({ query, tx }) {
    return { status: 200, body: await organizationOptions(tx, { name: query.name ?? '', uuids: query.uuid }) }
  },
} satisfies Handlers

type SearchCtx = Omit<Ctx, 'params' | 'query' | 'body'>

async function find(ctx: SearchCtx, asked: AdvisorSearch) {
  const { rows, total } = await findAdvisors(ctx.tx, asked, ctx)
  const offset = ((asked.page ?? 1) - 1) * pageSize
  const range = contentRange('advisors', { offset }, rows.length, total)
  return { status: 200, headers: { 'content-range': range }, body: rows } as const
}

async function options(ctx: SearchCtx) {
  const { tenant, tx } = ctx
  // Whoever has one option has the other ones too: of a large institution they are counted every five seconds.
  const found = await tally('search options', tenant.id, () => searchOptions(tx), advisorsIn)
  const topics = found.topics.map((topic) => inLanguage(topic, ['topic'], readerOf(ctx)))
  return { status: 200, body: { ...found, topics } } as const
}

/** Nobody can make a search form yet (product §17.11). @throws HttpError 404 */
function checkForm(uuid: string | undefined): void {
  if (uuid !== undefined) throw notFound()
}

/** Addresses are whole: the page that shows them stands elsewhere. */
const onSite = (card: AdvisorCard, { origin }: Pick<Ctx, 'origin'>): AdvisorCard => ({
  ...card,
  profile_picture_url: card.profile_picture_url && new URL(card.profile_picture_url, origin).href,
})

const advisorsIn = ({ organizations }: Awaited<ReturnType<typeof searchOptions>>) =>
  organizations.reduce((all, { advisors_count: n }) => all + n, 0)

/** Fields of a form that were left empty ask for nothing. */
function trimmed<Query extends object>({ query }: { readonly query: Query }): Query {
  const entries = Object.entries(query).map(([name, value]) => {
    return [name, typeof value === 'string' ? value.trim() : value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Query
}
