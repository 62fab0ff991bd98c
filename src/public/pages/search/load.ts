import type { components } from '#generated/types.ts'
import type { Api, Loaded } from '../../page.ts'
import { fields, isSearch, type QueryField, type SearchQuery, searchQueryOf } from './search-query.ts'

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
}

export const pageSize = 20

/** The finder; gone while its module is off. */
export async function load(
  api: Api,
  _: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<FinderData>> {
  const given = searchQueryOf(query)
  const [tenant, reply] = await Promise.all([api('getTenant'), search(api, given)])
  if (reply.status === 403 || reply.status === 404) return { status: 404, message: 'Not found (#404)' }
  if (tenant.status !== 200) return { status: 500, message: 'An error has occurred. Please try again later.' }
  const found = resultsOf(reply, given)
  const isChoosing = !isSearch(given) || found?.total === 0
  const options = isChoosing || uuid.test(given.topic) ? await optionsOf(api) : null
  const asked = { ...given, topic: topicName(given.topic, options) }
  const data = {
    tenant: tenant.body,
    asked,
    found,
    topics: isChoosing ? (options?.topics ?? []) : [],
    ideas: found?.total === 0 ? await widerSearches(api, given) : [],
  }
  return { status: found ? 200 : 503, data }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Reply = Awaited<ReturnType<Api>>

function search(api: Api, { name, topic, place, page }: SearchQuery): Promise<Reply> {
  const query = Object.fromEntries(Object.entries({ name, topic, place, page }).filter(([, value]) => value))
  return api('searchAdvisors', { query })
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
