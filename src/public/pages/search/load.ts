import type { components } from '#generated/types.ts'
import { isUuid } from '#rules/uuid.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'
import {
  fields,
  isSearch,
  partsOf,
  type QueryField,
  type SearchQuery,
  searchQueryOf,
} from './search-query.ts'

type Schemas = components['schemas']
type Options = Schemas['SearchOptions']

export interface SearchResults {
  readonly cards: readonly Schemas['AdvisorCard'][]
  readonly total: number
}

/** A search that finds somebody when one field is left out. */
export interface WiderSearch {
  readonly without: QueryField
  readonly total: number
}

export interface FinderData {
  tenant: Schemas['Tenant']
  asked: SearchQuery
  /** Null while searching fails. */
  found: SearchResults | null
  /** To choose from, where nobody has searched yet or nobody was found. */
  topics: Options['topics']
  ideas: readonly WiderSearch[]
  choices: FilterChoices
}

/** What a search can be narrowed to; of what is one alone, there is nothing to choose. */
export interface FilterChoices extends Pick<Options, 'organizations' | 'languages'> {
  /** Whether appointments are booked online at all. */
  readonly isBookable: boolean
}

export const pageSize = 20

/** The finder; gone while its module is off. */
export async function load(
  api: Api,
  _: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<FinderData>> {
  const given = { ...searchQueryOf(query), ...(await presetsOf(api, query.get('form'))) }
  const [tenant, reply, options, modules] = await Promise.all([
    api('getTenant'),
    search(api, given),
    optionsOf(api),
    api('listModules'),
  ])
  if (reply.status === 403 || reply.status === 404) return { status: 404, message: 'Not found (#404)' }
  if (tenant.status !== 200) return { status: 500, message: 'An error has occurred. Please try again later.' }
  const found = resultsOf(reply, given)
  const isChoosing = !isSearch(given) || found?.total === 0
  const asked = { ...given, topic: topicName(given.topic, options) }
  const data = {
    tenant: tenant.body,
    asked,
    found,
    topics: isChoosing ? (options?.topics ?? []) : [],
    ideas: found?.total === 0 ? await widerSearches(api, given) : [],
    choices: {
      organizations: options?.organizations ?? [],
      languages: options?.languages ?? [],
      isBookable: modules.status === 200 && modulesOn(modules.body).has('online-appointments'),
    },
  }
  return { status: found ? 200 : 503, data }
}

/**
 * What a form on the institution's site asks for by itself (product §17.11), as it is now. One that is gone leaves what its
 * code says; a search from here on is the visitor's own.
 */
async function presetsOf(api: Api, form: string | null): Promise<Partial<SearchQuery>> {
  if (form === null || !isUuid(form)) return {}
  const { status, body } = await api('getSearchOptions', { query: { form } })
  return status === 200 ? presetsIn(body) : {}
}

/** Without its empty parts. */
export function presetsIn({ form }: Pick<Options, 'form'>): Partial<SearchQuery> {
  return Object.fromEntries(Object.entries(form?.presets ?? {}).filter(([, value]) => value))
}

type Reply = Awaited<ReturnType<Api>>

function search(api: Api, asked: SearchQuery): Promise<Reply> {
  return api('searchAdvisors', { query: { ...Object.fromEntries(partsOf(asked)), page: asked.page } })
}

function resultsOf({ status, headers, body }: Reply, { page }: SearchQuery): SearchResults | null {
  if (status !== 200) return null
  const [, total] = /\/(\d+)$/.exec(String(headers?.['content-range'] ?? '')) ?? []
  // A foreign backend may keep the header to itself.
  return { cards: body, total: total ? Number(total) : (page - 1) * pageSize + body.length }
}

/** Less to choose from is no reason to show nothing. */
async function optionsOf(api: Api): Promise<Options | null> {
  const { status, body } = await api('getSearchOptions')
  return status === 200 ? body : null
}

/** Links may name a topic by its uuid: visitors read its name. */
function topicName(topic: string, options: Options | null): string {
  return options?.topics.find((each) => each.uuid === topic.toLowerCase())?.topic ?? topic
}

async function widerSearches(api: Api, asked: SearchQuery): Promise<WiderSearch[]> {
  const given = fields.filter((field) => asked[field] !== '')
  if (given.length < 2) return []
  const ideas = await Promise.all(
    given.map(async (without) => {
      const less = { ...asked, [without]: '', page: 1 }
      return { without, total: resultsOf(await search(api, less), less)?.total ?? 0 }
    }),
  )
  return ideas.filter(({ total }) => total > 0)
}
