import simpleRest from 'ra-data-simple-rest'
import type { Identifier } from 'react-admin'
import type { Resource } from '#rules/resource.ts'
import { type AdapterContext, type JsonObject, needed, type PageMeta, type ReadOptions } from './adapter.ts'
import { readRows, withTotal } from './lists.ts'
import { asJson, canSort, type Question } from './questions.ts'
import { type CollectionReads, firstOf } from './reads.ts'
import { type ReadRecord, showRecord } from './records.ts'

type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>

/** Whether a list is asked as ra-data-simple-rest asks: `range`, `sort` and `filter` as JSON, the total in Content-Range. */
export function speaksSimpleRest({ dialect }: Pick<Resource, 'dialect'>): boolean {
  if (!dialect) return false
  const { paging, sort, filter, search, total } = dialect
  const isAsked = paging?.by === 'range' && sort?.by === 'json' && filter?.by === 'json' && search === null
  return (
    isAsked &&
    [paging.range, sort.sort, filter.filter].join(' ') === 'range sort filter' &&
    total?.in === 'header' &&
    total.name.toLowerCase() === 'content-range'
  )
}

/**
 * Reads by react-admin's own library for the dialect. What it asks goes out by our transport, to the operations of the
 * contract, and comes back to it as records with their keys and versions.
 */
export function simpleRestReads(context: AdapterContext): CollectionReads {
  const { resource } = context
  const { name } = resource
  const lists = (options: ReadOptions = {}) => simpleRest('', listClient(context, options))
  const many: CollectionReads['many'] = async (ids, options) => {
    const { data } = await lists(options).getMany(name, { ids: [...ids] })
    return data.filter((record) => ids.map(String).includes(String(record.id)))
  }
  const shown: ReadRecord = async (id, options = {}) => {
    const library = simpleRest('', recordClient(context, id, options))
    return (await library.getOne(name, { id, signal: options.signal })).data
  }
  return {
    page: async (question, options) => {
      const said: { meta?: PageMeta } = {}
      const library = simpleRest('', listClient(context, options ?? {}, said))
      const { data, total } = await library.getList(name, asked(question, options))
      const page = { ...withTotal(resource, question, data, total), ...said }
      // About so many may be fewer than there are: whether there is a next page, the page itself says.
      const pageInfo = { hasNextPage: said.meta?.next !== undefined, hasPreviousPage: question.page > 1 }
      return said.meta?.isEstimated ? { ...page, pageInfo } : page
    },
    referring: async (to, question, options) => {
      const params = { ...asked(question, options), ...to }
      const { data, total } = await lists(options).getManyReference(name, params)
      return withTotal(resource, question, data, total)
    },
    one: resource.operations.show ? shown : firstOf(many),
    many,
    isManyOneCall: true,
  }
}

function asked({ page, perPage, sort, filter }: Question, options?: ReadOptions) {
  return { pagination: { page, perPage }, sort, filter, signal: options?.signal }
}

/**
 * Answers the library with the records of a list. Of the address that it made only the question counts.
 *
 * @param said takes what the library does not pass on
 */
function listClient(
  context: AdapterContext,
  options: ReadOptions,
  said: { meta?: PageMeta } = {},
): HttpClient {
  return async (address, { signal } = {}) => {
    const query = questionIn(context, address, options)
    const { reply, rows } = await readRows(context, { query }, { ...options, signal: signal ?? undefined })
    const { status, headers } = reply
    const next = headers.get('Next-After') ?? undefined
    const isEstimated = headers.get('Total-Estimated') === 'true' || undefined
    if (next !== undefined || isEstimated) said.meta = { next, isEstimated }
    return { status, headers: withRange(headers), body: '', json: rows }
  }
}

/** Where a server does not say the range, the library would fail; pages go on without a total. */
function withRange(headers: Headers): Headers {
  return headers.has('Content-Range') ? headers : new Headers([...headers, ['Content-Range', '*/*']])
}

/** Answers the library with one record. */
function recordClient(context: AdapterContext, id: Identifier, options: ReadOptions): HttpClient {
  return async (_, { signal } = {}) => {
    const json = await showRecord(context, id, { ...options, signal: signal ?? undefined })
    return { status: 200, headers: new Headers(), body: '', json }
  }
}

/** The library always sorts; where the contract does not sort by a field, the server decides. */
function questionIn({ resource }: AdapterContext, address: string, { after }: ReadOptions): JsonObject {
  const operation = needed(resource, 'list', resource.operations.list)
  const { searchParams } = new URL(address, 'http://any.invalid')
  const [field = ''] = JSON.parse(searchParams.get('sort') ?? '[]')
  if (!canSort(resource, field)) searchParams.delete('sort')
  const read = ([name, text]: [string, string]) => [name, asJson(operation, name) ? JSON.parse(text) : text]
  const begin = after === undefined ? {} : { after }
  return { ...resource.listQuery, ...Object.fromEntries([...searchParams].map(read)), ...begin }
}
