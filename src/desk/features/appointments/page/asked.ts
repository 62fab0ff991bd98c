import { addDays } from '#rules/dates.ts'
import type { AppointmentState } from '../types.ts'

export const views = ['upcoming', 'past', 'all'] as const
export type View = (typeof views)[number]

/** Message keys. */
export const viewLabels: Readonly<Record<View, string>> = { upcoming: 'Upcoming', past: 'Past', all: 'All' }

const filterNames = [
  'q',
  'state',
  'type',
  'topic',
  'advisor',
  'from',
  'to',
  'booked_from',
  'booked_to',
] as const
export type FilterValues = Readonly<Partial<Record<(typeof filterNames)[number], string>>>

/** What stands in the page's address. */
export interface AppointmentsQuery {
  readonly view: View
  readonly filters: FilterValues
  readonly page: number
  readonly perPage: number
}

const sizes = [25, 50, 100]

export function readAsked(search: URLSearchParams): AppointmentsQuery {
  const wished = search.get('view')
  const filters = filterNames.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const size = Number(search.get('size'))
  return {
    view: views.find((each) => each === wished) ?? 'upcoming',
    filters: Object.fromEntries(filters),
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
    perPage: sizes.includes(size) ? size : 50,
  }
}

/** What is usual is left out. */
export function writeAsked({ view, filters, page, perPage }: AppointmentsQuery): URLSearchParams {
  const search = new URLSearchParams()
  if (view !== 'upcoming') search.set('view', view)
  for (const name of filterNames) if (filters[name]) search.set(name, filters[name])
  if (perPage !== 50) search.set('size', String(perPage))
  if (page > 1) search.set('page', String(page))
  return search
}

export interface Question {
  readonly filter: Readonly<Record<string, string | readonly string[]>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
}

/** What takes place, or took place, in the order of the day. */
const standing: readonly AppointmentState[] = ['confirmed', 'done', 'missed']

/**
 * What the server is asked for. Upcoming begins with today as a whole, past ends with yesterday: a day is never torn.
 *
 * @param today YYYY-MM-DD in the institution's time zone
 */
export function questionOf({ view, filters }: AppointmentsQuery, today: string): Question {
  const { from, to, ...others } = filters
  if (view === 'all') return { filter: filters, sort: { field: 'start', order: 'DESC' } }
  if (view === 'past') {
    const last = addDays(today, -1)
    const until = to && to < last ? to : last
    return {
      filter: { ...others, ...(from && { from }), to: until },
      sort: { field: 'start', order: 'DESC' },
    }
  }
  const since = from && from > today ? from : today
  const isFiltered = Object.keys(filters).length > 0
  // Requests stand above, until one looks for something.
  const state = filters.state ?? (isFiltered ? [...standing, 'requested'] : standing)
  return {
    filter: { ...others, ...(to && { to }), from: since, state },
    sort: { field: 'start', order: 'ASC' },
  }
}

/** Requests to come that nobody has answered, those first that expire first. */
export function requestsQuestion(today: string): Question {
  return { filter: { state: 'requested', from: today }, sort: { field: 'answer_by', order: 'ASC' } }
}
