import { type AppointmentType, appointmentTypes } from '#rules/appointment-types.ts'

/** What narrows a search; empty for all. */
interface SearchFilters {
  readonly language: string
  /** Slug of a branch. */
  readonly organization: string
  readonly type: AppointmentType | ''
  /** Only who has a free time online. */
  readonly times: 'free' | ''
}

/** What a visitor looks for: all of it stands in the address. */
export interface SearchQuery extends SearchFilters {
  readonly name: string
  /** Words of a topic's name, or its uuid. */
  readonly topic: string
  readonly place: string
  /** Empty for the usual one. */
  readonly order: 'name' | 'next-free-slot' | ''
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
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((each) => each === query.get(name)) ?? ''
  const language = query.get('language') ?? ''
  const organization = query.get('organization') ?? ''
  const page = /^\d{1,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return {
    name: text('name'),
    topic: text('topic'),
    place: text('place'),
    language: /^[a-z]{2,3}(-[A-Z]{2})?$/.test(language) ? language : '',
    organization: /^[\p{L}\p{N}_-]{1,100}$/u.test(organization) ? organization : '',
    type: one('type', appointmentTypes),
    times: one('times', ['free']),
    order: one('order', ['name', 'next-free-slot']),
    page: Math.min(Math.max(page, 1), lastPage),
  }
}

export const isSearch = (asked: SearchQuery): boolean => fields.some((field) => asked[field] !== '')

const filters = ['language', 'organization', 'type', 'times'] as const

export const isFiltered = (asked: SearchQuery): boolean => filters.some((each) => asked[each] !== '')

export const withoutFilters = { language: '', organization: '', type: '', times: '', page: 1 } as const

/** The parts that are given, in a fixed order: each state has one address. */
export function partsOf(asked: Partial<SearchQuery>): [string, string][] {
  const named = [...fields, ...filters, 'order'] as const
  const given = named.flatMap((each): [string, string][] => (asked[each] ? [[each, asked[each]]] : []))
  return asked.page && asked.page > 1 ? [...given, ['page', String(asked.page)]] : given
}
