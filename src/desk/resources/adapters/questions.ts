import type { SortPayload } from 'react-admin'
import type { OperationEntry } from '#generated/operations.ts'
import type { ListDialect } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { HttpReply } from '../http.ts'
import type { JsonObject } from './adapter.ts'

/** What a list is asked for; `page` counts from 1. */
export interface Question {
  readonly page: number
  readonly perPage: number
  readonly sort: SortPayload
  readonly filter: JsonObject
}

/** The question as react-admin asks it, in our words: without empty filters, sorted by the real key. */
export function questionOf(
  resource: ResourceDescription,
  params: { pagination?: { page: number; perPage: number }; sort?: SortPayload; filter?: JsonObject },
): Question {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const { field, order } = params.sort ?? resource.defaultSort
  const isAsked = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== ''
  return {
    page,
    perPage: Math.min(perPage, resource.raw.dialect?.maxSize ?? perPage),
    sort: { field: field === 'id' ? resource.key : field, order },
    filter: Object.fromEntries(Object.entries(params.filter ?? {}).filter(isAsked)),
  }
}

/** The query parameters of a question, in the dialect of the resource; `cursor` is what the page before said. */
export function queryOf(
  resource: ResourceDescription,
  operation: OperationEntry,
  question: Question,
  cursor?: string,
): JsonObject {
  const { dialect, listQuery } = resource.raw
  const json = (name: string, value: unknown) => ({
    [name]: asJson(operation, name) ? value : JSON.stringify(value),
  })
  return {
    ...listQuery,
    ...(dialect && {
      ...pageQuery(dialect, question, json, cursor),
      ...(canSort(resource, question.sort.field) && sortQuery(dialect, question.sort, json)),
      ...filterQuery(dialect, question.filter, json),
    }),
  }
}

type AsJson = (name: string, value: unknown) => JsonObject

/** Declared with `content`: the client writes it as JSON itself. */
export function asJson(operation: OperationEntry, name: string): boolean {
  return operation.parameters.some((parameter) => parameter.name === name && parameter.json)
}

function pageQuery(
  { paging }: ListDialect,
  { page, perPage }: Question,
  json: AsJson,
  cursor?: string,
): JsonObject {
  if (!paging) return {}
  const start = (page - 1) * perPage
  if (paging.by === 'range') return json(paging.range, [start, start + perPage - 1])
  const size = paging.size === null ? {} : { [paging.size]: perPage }
  if (paging.by === 'page') return { [paging.page]: page - 1 + paging.first, ...size }
  if (paging.by === 'offset') return { [paging.offset]: start, ...size }
  if (paging.by === 'link') return size
  return { ...size, ...(cursor !== undefined && { [paging.cursor]: cursor }) }
}

/** Whether a list can be sorted by a field. */
export function canSort({ raw }: ResourceDescription, name: string): boolean {
  if (raw.defaultSort?.[0] === name) return true
  const all = raw.fields.flatMap(function flat(field): (typeof raw.fields)[number][] {
    return field.fields ? field.fields.flatMap(flat) : [field]
  })
  return all.some((field) => field.name === name && field.sortable)
}

function sortQuery({ sort }: ListDialect, { field, order }: SortPayload, json: AsJson): JsonObject {
  if (!sort) return {}
  if (sort.by === 'json') return json(sort.sort, [field, order])
  if (sort.by === 'sign') return { [sort.sort]: order === 'DESC' ? `-${field}` : field }
  if (sort.by === 'pair') return { [sort.sort]: `${field}${sort.separator}${order.toLowerCase()}` }
  const direction = order === 'DESC' ? sort.descending : sort.ascending
  return { [sort.sort]: field, ...(sort.order !== null && { [sort.order]: direction }) }
}

function filterQuery({ filter, search }: ListDialect, asked: JsonObject, json: AsJson): JsonObject {
  const { q, ...fields } = asked
  const searched = search !== null && q !== undefined ? { [search]: q } : {}
  if (!filter) return searched
  if (filter.by === 'json') {
    const inFilter = search === null ? asked : fields
    return { ...searched, ...(Object.keys(inFilter).length > 0 && json(filter.filter, inFilter)) }
  }
  const mapped = Object.entries(fields).flatMap(([name, value]) => {
    const parameter = filter.parameters[name]
    return parameter === undefined ? [] : [[parameter, value]]
  })
  return { ...searched, ...Object.fromEntries(mapped) }
}

/** Of a question, what the dialect cannot say. */
export function unsaid({ raw: { dialect } }: ResourceDescription, asked: JsonObject): JsonObject {
  const canSay = (name: string) => {
    if (dialect?.filter?.by === 'json') return true
    if (name === 'q') return dialect?.search != null
    return dialect?.filter?.parameters[name] !== undefined
  }
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !canSay(name)))
}

/** How many rows there are in all, where the reply says so. */
export function totalOf(dialect: ListDialect | null, { headers, json }: HttpReply): number | undefined {
  const place = dialect?.total
  if (!place) return undefined
  const said = place.in === 'header' ? headers.get(place.name)?.split('/').at(-1) : valueAt(json, place.path)
  const total = said === undefined || said === null || said === '' ? Number.NaN : Number(said)
  return Number.isFinite(total) ? total : undefined
}

/**
 * What asks for the next page: what stands at a place in the reply, maybe in an address; the key of the last row; or all
 * that the address of the next page asks. Of an address only the question counts: nobody is led to another server.
 */
export function nextOf(
  { paging }: ListDialect,
  { json, headers }: HttpReply,
  lastKey: unknown,
): string | undefined {
  if (paging?.by === 'link') {
    const address = paging.from === null ? nextLink(headers.get('Link') ?? '') : valueAt(json, paging.from)
    return typeof address === 'string' ? /\?([^#]+)/.exec(address)?.[1] : undefined
  }
  if (paging?.by !== 'cursor') return undefined
  const { from, cursor } = paging
  const said = from === null ? lastKey : valueAt(json, from)
  if (said === undefined || said === null || said === '' || said === false) return undefined
  const text = String(said)
  const query = text.includes('?') ? new URLSearchParams(text.slice(text.indexOf('?'))).get(cursor) : null
  return query ?? text
}

/** The address of `rel="next"` in a header Link (RFC 8288). */
function nextLink(header: string): string | undefined {
  const links = header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g)
  for (const [, address, parameters = ''] of links) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters) ?? []
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) return address
  }
  return undefined
}
