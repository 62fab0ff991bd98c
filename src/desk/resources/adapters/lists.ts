import type { GetListResult, Identifier, RaRecord } from 'react-admin'
import type { ListDialect } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { HttpInput, HttpReply } from '../http.ts'
import { type AdapterContext, needed, type ReadOptions, refusal } from './adapter.ts'
import { pathValues } from './addresses.ts'
import { unwrapped } from './bodies.ts'
import { answer } from './local.ts'
import { nextOf, type Question, queryOf, totalOf, unsaid } from './questions.ts'
import { toRecord } from './replies.ts'

interface ListReply {
  readonly reply: HttpReply
  readonly rows: RaRecord[]
}

export type AskList = (question: Question, options?: ReadOptions) => Promise<GetListResult>

/** Asks for lists in the dialect of a resource. */
export function listsOf(context: AdapterContext): AskList {
  const { resource } = context
  const { dialect } = resource.raw
  const cursors = new Map<string, readonly (string | undefined)[]>()

  const fetchPage = async (
    question: Question,
    options?: ReadOptions,
    cursor?: string,
  ): Promise<ListReply> => {
    const operation = needed(resource, 'list', resource.operations.list)
    const isAddress = dialect?.paging?.by === 'link' && cursor !== undefined
    const asked = isAddress ? { search: cursor } : { query: queryOf(resource, operation, question, cursor) }
    return readRows(context, asked, options)
  }

  const all = async (question: Question, options?: ReadOptions) => {
    const { rows } = await fetchPage(question, options)
    const filter = unsaid(resource, question.filter)
    return answer(resource, rows, question, { filter, isSorted: dialect?.sort != null })
  }

  const onePage = async (question: Question, options?: ReadOptions): Promise<GetListResult> => {
    const { reply, rows } = await fetchPage(question, options)
    return withTotal(resource, question, rows, totalOf(dialect, reply))
  }

  /** A page is asked with what the one before said; where that is not known, the pages before are read again. */
  const byCursor = async (question: Question, options?: ReadOptions): Promise<GetListResult> => {
    const { page: wanted, ...rest } = question
    const key = JSON.stringify([rest, options?.parents])
    const known = wanted === 1 ? [undefined] : [...(cursors.get(key) ?? [undefined])]
    let at = Math.min(wanted, known.length)
    for (;;) {
      const { reply, rows } = await fetchPage({ ...question, page: at }, options, known[at - 1])
      const next = dialect ? nextOf(dialect, reply, rows.at(-1)?.[resource.key]) : undefined
      const isFull =
        dialect?.paging?.by !== 'cursor' || dialect.paging.from !== null || rows.length >= rest.perPage
      const hasNext = next !== undefined && isFull && rows.length > 0
      if (hasNext) known[at] = next
      cursors.set(key, known)
      if (at < wanted && hasNext) {
        at += 1
        continue
      }
      const data = at < wanted ? [] : rows
      const total = totalOf(dialect, reply)
      return total === undefined ? paged(question, data, hasNext) : { data, total }
    }
  }

  return (question, options) => {
    if (!dialect?.paging) return all(question, options)
    return ['cursor', 'link'].includes(dialect.paging.by)
      ? byCursor(question, options)
      : onePage(question, options)
  }
}

/** Calls the list of a resource, and reads its rows as records. */
export async function readRows(
  { resource, http }: AdapterContext,
  asked: Pick<HttpInput, 'query' | 'search'>,
  options?: ReadOptions,
): Promise<ListReply> {
  const operation = needed(resource, 'list', resource.operations.list)
  const params = pathValues(resource, operation, options?.parents)
  const reply = await http(operation, { params, ...asked, signal: options?.signal })
  const rows = rowsOf(resource, reply).map((row) => toRecord(resource, row, options))
  return { reply, rows: isOnlyListed(resource) ? toldApart(rows) : rows }
}

/** A page with the number of all rows, or with what is known of the pages after it where nobody tells (NaN too). */
export function withTotal(
  { raw }: ResourceDescription,
  question: Question,
  rows: RaRecord[],
  total: number | undefined,
): GetListResult {
  if (total !== undefined && Number.isFinite(total)) return { data: rows, total }
  return endedAt(raw.dialect?.paging ?? null, question, rows) ?? paged(question, rows, rows.length > 0)
}

const isOnlyListed = ({ operations: { show, edit, delete: remove } }: ResourceDescription) =>
  !(show ?? edit ?? remove)

/** Rows that nobody asks for one by one need no key of their own; those that share one are told apart by their place. */
function toldApart(rows: RaRecord[]): RaRecord[] {
  const seen = new Set<Identifier>()
  return rows.map((row, index) => {
    const isNew = row.id !== '' && !seen.has(row.id)
    seen.add(row.id)
    return isNew ? row : { ...row, id: `${row.id}#${index + 1}` }
  })
}

function paged({ page }: Question, data: RaRecord[], hasNextPage: boolean): GetListResult {
  return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } }
}

/** A page that is not full is the last one, so that the number of all rows is known. */
function endedAt(paging: ListDialect['paging'], { page, perPage }: Question, data: RaRecord[]) {
  const isSized = paging?.by === 'range' || paging?.size !== null
  const isLast = isSized && data.length < perPage && (data.length > 0 || page === 1)
  return isLast ? { data, total: (page - 1) * perPage + data.length } : null
}

/** The rows of a reply. @throws CallError where it has none. */
export function rowsOf({ raw, name }: ResourceDescription, { json }: HttpReply): unknown[] {
  const rows = unwrapped(raw.envelope.rows, json)
  if (Array.isArray(rows)) return rows
  const isNone = rows === undefined || rows === null || valueAt(json, raw.envelope.rows) === null
  if (isNone) return []
  // A description that tells a list as one of its records may be kept to: by Prism it is.
  if (raw.envelope.rows === '' && valueAt(rows, raw.key ?? '') !== undefined) return [rows]
  throw refusal(`The reply holds no list of ${name}.`)
}

/** How many pages are searched for a record that no call shows. */
const mostPages = 20

/** Finds records by their keys in the pages of the list. */
export async function findInList(
  resource: ResourceDescription,
  ask: AskList,
  ids: readonly Identifier[],
  options?: ReadOptions,
): Promise<RaRecord[]> {
  const question = { page: 1, perPage: resource.raw.dialect?.maxSize ?? 100, sort: resource.defaultSort }
  const isWanted = (record: RaRecord) => ids.map(String).includes(String(record.id))
  if (resource.raw.dialect?.filter?.by === 'json') {
    const filter = { [resource.key]: ids }
    return (await ask({ ...question, perPage: Math.max(ids.length, 1), filter }, options)).data.filter(
      isWanted,
    )
  }
  const found: RaRecord[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, total, pageInfo } = await ask({ ...question, page, filter: {} }, options)
    found.push(...data.filter(isWanted))
    const hasNext = pageInfo?.hasNextPage ?? page * question.perPage < (total ?? 0)
    if (found.length >= ids.length || !hasNext) break
  }
  return found
}
