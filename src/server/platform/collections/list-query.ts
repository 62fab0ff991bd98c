/** The one form of a list's question, whichever dialect it was asked in (simple REST, or `filters[…]` and `with`: product §25.6). */
import { HttpError, sentence } from '../contract/errors.ts'

export interface ListQuery {
  readonly sort: readonly { readonly property: string; readonly direction: 'asc' | 'desc' }[]
  readonly offset: number
  readonly limit: number
  /** Where the page before said that the next one begins: there it does, whatever `offset` says. */
  readonly after?: string
  /** Property to a value, or to several of which one must fit. */
  readonly filter: Readonly<Record<string, unknown>>
  /** Text to look for in searchable columns. */
  readonly q?: string
  /** What stands in `filters[…]`, for instance `administrable`. */
  readonly filters: Readonly<Record<string, unknown>>
  /** Relations to add. */
  readonly with: readonly string[]
}

/** Query parameters as the contract declares them for lists; all may be missing. */
export interface ListParameters {
  // Declared with content, so that their types say text; the binder has decoded and validated them.
  readonly sort?: unknown
  readonly range?: unknown
  readonly after?: unknown
  readonly filter?: unknown
  readonly filters?: Readonly<Record<string, unknown>>
  readonly with?: readonly string[]
}

const mostRows = 1_000

/** @throws HttpError 400 for a range that ends before it begins. */
export function decodeListQuery(parameters: ListParameters): ListQuery {
  const { filters = {}, with: relations = [] } = parameters
  const sort = parameters.sort as readonly unknown[] | undefined
  const range = parameters.range as readonly unknown[] | undefined
  const { q: asked, ...rest } = (parameters.filter ?? {}) as Readonly<Record<string, unknown>>
  // Coercion of parameters walks into the filter's alternatives and makes a list of a single text.
  const q = Array.isArray(asked) ? asked[0] : asked
  const [from, to] = range ? [Number(range[0]), Number(range[1])] : [0, mostRows - 1]
  if (to < from) throw badQuery('range')
  return {
    sort: sort ? [{ property: String(sort[0]), direction: sort[1] === 'DESC' ? 'desc' : 'asc' }] : [],
    offset: from,
    limit: Math.min(to - from + 1, mostRows),
    ...(typeof parameters.after === 'string' && { after: parameters.after }),
    filter: rest,
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim() }),
    filters,
    with: relations,
  }
}

export function badQuery(parameter: string, message = sentence(400)): HttpError {
  return new HttpError(400, sentence(400), { errors: { [parameter]: [message] } })
}

/** The Content-Range header of a page: `organizations 0-24/43`, and of an empty one `organizations *` + `/0`. */
export function contentRange(
  name: string,
  query: Pick<ListQuery, 'offset'>,
  rows: number,
  total: number,
): string {
  return rows === 0 ? `${name} */${total}` : `${name} ${query.offset}-${query.offset + rows - 1}/${total}`
}

interface ListedPage {
  readonly rows: readonly unknown[]
  readonly total: number
  readonly isEstimated?: boolean
  readonly next: string | undefined
}

/** What the headers of a page say: where it stands in its list, and where the next one begins. */
export function pageHeaders(
  name: string,
  query: Pick<ListQuery, 'offset'>,
  { rows, total, isEstimated, next }: ListedPage,
) {
  return {
    'content-range': contentRange(name, query, rows.length, total),
    ...(next !== undefined && { 'next-after': next }),
    ...(isEstimated && { 'total-estimated': 'true' }),
  }
}
