/** What a visitor looks for: all of it stands in the address. */
export interface SearchQuery {
  readonly name: string
  /** Words of a topic's name, or its uuid. */
  readonly topic: string
  readonly place: string
  /** Counted from 1. */
  readonly page: number
}

export type QueryField = 'name' | 'topic' | 'place'

/** The longest entry of each field, in characters, that the contract takes. */
export const longest: Readonly<Record<QueryField, number>> = { name: 100, topic: 255, place: 100 }

export const fields = Object.keys(longest) as readonly QueryField[]

const lastPage = 500

/** Whatever stands in an address, cut to what the contract takes: typed by people, it never fails. */
export function searchQueryOf(query: URLSearchParams): SearchQuery {
  const text = (field: QueryField) => {
    const words = (query.get(field) ?? '').replace(/[\p{Cc}\p{Z}\s]+/gu, ' ').trim()
    return [...words].slice(0, longest[field]).join('').trim()
  }
  const page = /^\d{1,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return {
    name: text('name'),
    topic: text('topic'),
    place: text('place'),
    page: Math.min(Math.max(page, 1), lastPage),
  }
}

export const isSearch = (asked: SearchQuery): boolean => fields.some((field) => asked[field] !== '')

/** The parts that are given, in a fixed order: each state has one address. */
export function partsOf(asked: Partial<SearchQuery>): [string, string][] {
  const given = fields.flatMap((field): [string, string][] => (asked[field] ? [[field, asked[field]]] : []))
  return asked.page && asked.page > 1 ? [...given, ['page', String(asked.page)]] : given
}
