import type { components } from '#generated/types.ts'
import { inLanguage } from '#rules/by-language.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { contentRange } from '#server/platform/collections/list-query.ts'
import type { AdvisorCard } from '../advisor-cards/public.ts'
import { openStatesOf } from '../organizations-profiles/public.ts'
import { type AdvisorSearch, findAdvisors, pageSize } from './finder.ts'
import { type AskedForm, askedForm, presetsOf } from './forms.ts'
import { offeredOptions } from './options.ts'
import { advisorOptions, organizationOptions } from './queries.ts'

export const searchHandlers = {
  searchAdvisors: async (ctx) => await find(ctx, await withPresets(ctx)),
  getSearchOptions: async (ctx) => await options(ctx, ctx.query.form),

  async searchAdvisorsFromSite(ctx) {
    const reply = await find(ctx, await withPresets(ctx))
    return { ...reply, body: reply.body.map((card) => onSite(card, ctx)) }
  },

  getSearchOptionsFromSite: async (ctx) => await options(ctx, ctx.query.form),

  async searchAdvisorsByName({ actor, query, tx }) {
    return { status: 200, body: await advisorOptions(tx, query.name, actor.kind === 'user') }
  },

  async searchOrganizationsByName({ query, tx }) {
    return { status: 200, body: await organizationOptions(tx, { name: query.name ?? '', uuids: query.uuid }) }
  },
} satisfies Handlers

type SearchOptions = components['schemas']['SearchOptions']

type SearchCtx = Omit<Ctx, 'params' | 'query' | 'body'>

async function find(ctx: SearchCtx, asked: AdvisorSearch) {
  const { rows, total } = await findAdvisors(ctx.tx, asked, ctx)
  const offset = ((asked.page ?? 1) - 1) * pageSize
  const range = contentRange('advisors', { offset }, rows.length, total)
  return { status: 200, headers: { 'content-range': range }, body: await withOpenStates(ctx, rows) } as const
}

/** Each with whether its branch is open, where the branch has a page that tells its times. */
async function withOpenStates(ctx: SearchCtx, cards: readonly AdvisorCard[]): Promise<AdvisorCard[]> {
  const branches = cards.flatMap(({ organization }) => (organization?.has_page ? organization.uuid : []))
  const states = await openStatesOf(ctx, [...new Set(branches)])
  return cards.map(({ organization, ...card }) => {
    const open_state = organization && states.get(organization.uuid)
    return { ...card, organization: open_state ? { ...organization, open_state } : organization }
  })
}

async function options(ctx: SearchCtx, uuid: string | undefined) {
  const form = uuid === undefined ? null : await askedForm(ctx.tx, uuid)
  const found = await offeredOptions(ctx)
  const topics = found.topics.map((topic) => inLanguage(topic, ['topic'], readerOf(ctx)))
  const all = { ...found, topics }
  return { status: 200, body: form ? { ...offeredBy(form, all), form } : all } as const
}

/** A form shows nothing of what it does not ask for. */
function offeredBy({ fields }: AskedForm, all: SearchOptions): SearchOptions {
  const asked = new Set(fields)
  return {
    topics: asked.has('topic') ? all.topics : [],
    organizations: asked.has('organization') ? all.organizations : [],
    languages: asked.has('language') ? all.languages : [],
  }
}

/** Addresses are whole: the page that shows them stands elsewhere. */
const onSite = (card: AdvisorCard, { origin }: Pick<Ctx, 'origin'>): AdvisorCard => ({
  ...card,
  profile_picture_url: card.profile_picture_url && new URL(card.profile_picture_url, origin).href,
})

type FormSearch = AdvisorSearch & { readonly form?: string }

/** What is asked for, and what the named form presets. */
async function withPresets(ctx: SearchCtx & { readonly query: FormSearch }): Promise<AdvisorSearch> {
  const { form, ...asked } = trimmed(ctx)
  return form === undefined ? asked : { ...asked, ...presetsOf(await askedForm(ctx.tx, form)) }
}

/** Fields of a form that were left empty ask for nothing. */
function trimmed<Query extends object>({ query }: { readonly query: Query }): Query {
  const entries = Object.entries(query).map(([name, value]) => {
    return [name, typeof value === 'string' ? value.trim() : value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Query
}
