import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { type DataProvider, useDataProvider } from 'react-admin'
import { type AccessFacts, decide } from '#rules/access.ts'
import { dateIn } from '#rules/dates.ts'
import { useMenu, useSession } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { loadResource, resourceNamed } from '../../resources/admin.ts'
import type { ResourceDescription, ResourceSummary } from '../../resources/descriptions.ts'
import { byTime, type FoundTarget } from './grouping.ts'
import { openPages } from './page-targets.ts'
import type { PaletteTarget, RecordKey } from './target.ts'
import { usePageWords } from './use-page-words.ts'
import { useRecordTarget } from './use-record-target.ts'

/** Rows of one resource that a search shows, and that are next. */
const foundEach = 5
const nextEach = 3
/** So many are asked for where those that count are picked here. */
const pickedFrom = 25
const shortestSearch = 2

/** Records as far as they are there. */
export interface RecordTargets<Target = PaletteTarget> {
  readonly targets: readonly Target[]
  readonly isReading: boolean
  /** Why some could not be read. */
  readonly failure: Error | null
}

/** A resource whose records the user may open, and the path of its page. */
interface OpenResource {
  readonly path: string
  readonly resource: ResourceSummary
  readonly isListed: boolean
}

/** Records with what is known of their fields, which come with the first of them. */
interface FoundRows {
  readonly resource: ResourceDescription
  readonly rows: readonly Row[]
}

function useOpenResources(): readonly OpenResource[] {
  const menu = useMenu()
  const words = usePageWords()
  return openPages(menu, words).flatMap(({ path, resource: name }) => {
    const resource = name ? resourceNamed(name) : null
    const { list, edit, show } = resource?.operations ?? {}
    const canOpen = [edit, show].some((operation) => operation && menu.may(operation.access))
    return resource && canOpen
      ? [{ path, resource, isListed: list !== undefined && menu.may(list.access) }]
      : []
  })
}

/** What a search finds; what it found before stays until it has an answer, also where that fails. */
export function useFoundRecords(asked: string, now: Date): RecordTargets<FoundTarget> {
  const ask = useAsk(now)
  const open = useOpenResources().filter(
    // What happened to a record is found at the record: beside it, each of its changes would be in the way.
    ({ resource, isListed }) => isListed && resource.raw.hints.history === undefined,
  )
  const kept = useRef(new Map<string, readonly PaletteTarget[]>())
  const isAsked = asked.length >= shortestSearch
  const queries = useQueries({
    queries: open.map((each) => ({
      queryKey: ['palette', 'found', each.path, asked],
      enabled: isAsked,
      queryFn: async (): Promise<FoundRows> => {
        const resource = await loadResource(each.resource.name)
        return { resource, rows: resource.canSearch ? await found(resource, asked, ask) : [] }
      },
    })),
  })
  const target = useRecordTarget(now)
  if (!isAsked) kept.current.clear()
  const targets = open.flatMap((each, index) => {
    const answer = queries[index]?.data
    if (answer)
      kept.current.set(
        each.path,
        answer.rows
          .map((row) => target({ path: each.path, resource: answer.resource }, row))
          .toSorted(byTime(now))
          .slice(0, foundEach),
      )
    return (kept.current.get(each.path) ?? []).map((one) => ({ target: one, isFound: answer !== undefined }))
  })
  return { ...stateOf(queries), targets: isAsked ? targets : [] }
}

/** What is next: the resources say which of their records wait for their reader (x-admin.next). */
export function useNextRecords(now: Date): RecordTargets {
  const ask = useAsk(now)
  const { facts } = useSession()
  const alias = useAlias()
  const open = useOpenResources().filter(({ resource, isListed }) => resource.next && isListed)
  const queries = useQueries({
    queries: open.map(({ path, resource }) => ({
      queryKey: ['palette', 'next', path],
      queryFn: async (): Promise<FoundRows> => {
        const described = await loadResource(resource.name)
        const filter = nextFilter(described, { facts, alias })
        return { resource: described, rows: await ask(described, filter, 'ASC', true) }
      },
    })),
  })
  const target = useRecordTarget(now)
  const targets = open.flatMap(({ path }, index) => {
    const answer = queries[index]?.data
    if (!answer) return []
    const { resource } = answer
    return answer.rows
      .map((row) => target({ path, resource }, row))
      .filter(({ at = 0 }) => !resource.next?.since || at >= now.getTime())
      .slice(0, nextEach)
  })
  const isComing = ({ at = 0 }: PaletteTarget) => at >= now.getTime()
  const [coming, waiting] = [targets.filter(isComing), targets.filter((each) => !isComing(each))]
  // What waits longest stands first among what waits.
  const inOrder = (those: PaletteTarget[]) => those.toSorted(({ at: a = 0 }, { at: b = 0 }) => a - b)
  return { ...stateOf(queries), targets: [...inOrder(coming), ...inOrder(waiting)] }
}

/** Records by their keys, as they are now; what is gone, or may no longer be read, is left out. */
export function useRecordsByKey(keys: readonly RecordKey[], now: Date): readonly PaletteTarget[] {
  const dataProvider = useDataProvider()
  const open = useOpenResources()
  const known = keys.flatMap(({ resource, id }) => {
    const from = open.find((each) => each.resource.name === resource)
    return from ? [{ from, id }] : []
  })
  const queries = useQueries({
    queries: known.map(({ from, id }) => ({
      queryKey: ['palette', 'record', from.path, id],
      queryFn: async (): Promise<FoundRows> => {
        const [resource, { data }] = await Promise.all([
          loadResource(from.resource.name),
          dataProvider.getOne(from.resource.name, { id }),
        ])
        return { resource, rows: [data as Row] }
      },
    })),
  })
  const target = useRecordTarget(now)
  return known.flatMap(({ from }, index) => {
    const { resource, rows = [] } = queries[index]?.data ?? {}
    return resource ? rows.map((row) => target({ path: from.path, resource }, row)) : []
  })
}

type Row = { readonly id: string | number }
type Ask = (
  resource: ResourceDescription,
  filter: Readonly<Record<string, unknown>>,
  order: 'ASC' | 'DESC',
  isSince: boolean,
) => Promise<readonly Row[]>

/** Asks for a list in the order of what counts for its records; `isSince`: only what is to come. */
function useAsk(now: Date): Ask {
  const dataProvider: DataProvider = useDataProvider()
  const today = dateIn(now, useTimes().zone)
  return async (resource, filter, order, isSince) => {
    const { date, next, defaultSort, name } = resource
    const since = isSince && next?.since ? { [next.since]: today } : {}
    const { data } = await dataProvider.getList(name, {
      pagination: { page: 1, perPage: pickedFrom },
      sort: date?.isSortable ? { field: date.name, order } : defaultSort,
      filter: { ...filter, ...since },
    })
    return data as Row[]
  }
}

/** What is to come is asked for itself, so that what is past does not stand in its place. */
async function found(resource: ResourceDescription, q: string, ask: Ask): Promise<readonly Row[]> {
  const [coming, all] = await Promise.all([
    resource.next?.since ? ask(resource, { q }, 'ASC', true) : [],
    ask(resource, { q }, 'DESC', false),
  ])
  const rows = [...coming, ...all]
  return rows.filter((row, index) => rows.findIndex(({ id }) => id === row.id) === index)
}

function nextFilter(
  { next, operations }: ResourceDescription,
  { facts, alias }: { facts: AccessFacts; alias: string },
): Readonly<Record<string, unknown>> {
  const decision = operations.list ? decide(operations.list.access, facts) : null
  const readsAll = decision !== null && 'scope' in decision && decision.scope.kind === 'all'
  return { ...next?.filter, ...(next?.own && readsAll && { [next.own]: alias }) }
}

interface Reading {
  readonly isFetching: boolean
  readonly error: Error | null
  readonly data: FoundRows | undefined
}

/** What one resource refuses, another may still find; but nothing is not found where one was not asked. */
function stateOf(queries: readonly Reading[]) {
  const isAnyFound = queries.some(({ data }) => data && data.rows.length > 0)
  return {
    isReading: queries.some(({ isFetching }) => isFetching),
    failure: isAnyFound ? null : (queries.find(({ error }) => error)?.error ?? null),
  }
}
