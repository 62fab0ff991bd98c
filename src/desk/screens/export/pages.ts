import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin'
import type { CallMeta, PageMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceSummary } from '../../resources/descriptions.ts'

/** Rows asked for at once, where the description allows no other number. */
const rowsAtOnce = 500
const rowsOfStrangers = 100

export interface ExportQuestion {
  readonly resource: ResourceSummary
  readonly sort: SortPayload
  readonly filter: Readonly<Record<string, unknown>>
  readonly meta?: CallMeta | undefined
}

export interface ExportPage {
  readonly rows: readonly RaRecord[]
  /** Undefined where nobody knows. */
  readonly total: number | undefined
  readonly isEstimated?: boolean | undefined
}

/**
 * All rows of a list, page by page, each once. Where a page says what the next one begins with, none is missed whatever
 * others write meanwhile; else rows may move between pages.
 */
export async function* pagesOf(
  dataProvider: DataProvider,
  { resource, sort, filter, meta }: ExportQuestion,
): AsyncGenerator<ExportPage> {
  const { dialect } = resource.raw
  const seen = new Set<Identifier>()
  let perPage = dialect?.maxSize ?? (dialect?.paging?.by === 'range' ? rowsAtOnce : rowsOfStrangers)
  if (resource.isLocal) perPage = Number.MAX_SAFE_INTEGER
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const answer = await dataProvider.getList(resource.name, {
      pagination: { page, perPage },
      sort,
      filter,
      meta: after === undefined ? meta : { ...meta, after },
    })
    const { data, total, pageInfo } = answer
    const { next, isEstimated }: PageMeta = answer.meta ?? {}
    const isCut =
      page === 1 &&
      next === undefined &&
      data.length > 0 &&
      data.length < perPage &&
      (total ?? 0) > data.length
    // A server that gives fewer rows than it was asked for is asked for so many from then on.
    if (isCut) perPage = data.length
    const rows = data.filter(({ id }) => !seen.has(id))
    for (const { id } of rows) seen.add(id)
    yield { rows, total, isEstimated }
    const isEnd = after !== undefined && next === undefined && data.length < perPage
    const hasNext = next !== undefined || (pageInfo?.hasNextPage ?? page * perPage < (total ?? 0))
    if (isEnd || !hasNext || data.length === 0) return
    after = next
  }
}
