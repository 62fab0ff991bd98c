/**
 * The only state that a process keeps: values of a tenant until what they are made from changes, and as many of them as fit
 * into a budget of memory. What nobody forgets is kept for a while, each name for its own: so long may a change that was
 * missed stay unseen.
 */
import { LRUCache } from 'lru-cache'

/** In ms; for what no note tells of. */
const usualAge = 5_000

/** In bytes, until the process says otherwise. */
const usualBudget = 256 * 2 ** 20

interface Entry {
  readonly value: unknown
  readonly sources: readonly string[]
}

/** Asked anew each time, so that tests can let it go on. */
const clock = { now: () => performance.now() }

/** Keys of the entries that are made from a source. */
const madeFrom = new Map<string, Set<string>>()

const cacheOf = (bytes: number) =>
  new LRUCache<string, Entry>({
    maxSize: bytes,
    // What is larger than a quarter of it would drive out all else.
    maxEntrySize: bytes / 4,
    ttl: usualAge,
    perf: clock,
    ttlResolution: 0,
    dispose: ({ sources }, key) => leave(sources, key),
  })

let kept = cacheOf(usualBudget)

/** How often what was asked for was there, and how often it had to be made. */
const lookups = { hits: 0, misses: 0 }

/**
 * What is not there, such as hosts that no tenant has: strangers make up as many as they like, so these have a place of their
 * own and drive out nobody else.
 */
const missing = new LRUCache<string, true>({ max: 5_000, ttl: usualAge })

interface Loading {
  readonly key: string
  readonly value: Promise<unknown>
  readonly until: number
  readonly tenant: number | undefined
  /** What was forgotten since it began: of what it is made is known at its end. */
  readonly overtakenBy: Set<string>
}

const underWay = new Set<Loading>()
/** Those that whoever comes may wait for. */
const loading = new Map<string, Loading>()

const keyOf = (name: string, tenant: number | string) => `${name}\n${tenant}`

export interface CacheOptions<T> {
  /** About how much memory the value takes. */
  readonly bytes?: (value: T) => number
  /** For how long at most, in ms. */
  readonly age?: (value: T) => number
  /** Lines of changes (platform/database/changes.ts) that make it outdated; of one tenant all. */
  readonly sources?: (value: T) => readonly string[]
  /** Whose lines these are. */
  readonly tenant?: number
}

/** @param load null: there is none */
export async function cached<T>(
  name: string,
  tenant: number | string,
  load: () => Promise<T>,
  options: CacheOptions<NonNullable<T>> = {},
): Promise<T> {
  const key = keyOf(name, tenant)
  const known = kept.get(key)
  if (known || missing.has(key)) {
    lookups.hits++
    return (known?.value ?? null) as T
  }
  lookups.misses++
  const other = loading.get(key)
  if (other && other.until > performance.now()) return (await other.value) as T
  const value = load()
  const own: Loading = {
    key,
    value,
    until: performance.now() + usualAge,
    tenant: options.tenant,
    overtakenBy: new Set(),
  }
  loading.set(key, own)
  underWay.add(own)
  const end = () => {
    underWay.delete(own)
    if (loading.get(key) === own) loading.delete(key)
  }
  // A failure is not remembered.
  value.then((found) => {
    end()
    if (!own.overtakenBy.has(key)) keep(key, found, own, options)
  }, end)
  return await value
}

function keep<T>(
  key: string,
  value: T,
  { overtakenBy }: Loading,
  options: CacheOptions<NonNullable<T>>,
): void {
  if (value === null || value === undefined) {
    missing.set(key, true)
    return
  }
  const { bytes = () => 1_000, age = () => usualAge, sources: sourcesOf = () => [] } = options
  const sources = sourcesOf(value)
  const ttl = age(value)
  if (ttl <= 0 || sources.some((source) => overtakenBy.has(source))) return
  const size = key.length + bytes(value) + sources.length * 150
  kept.set(key, { value, sources }, { size: Math.max(1, Math.ceil(size)), ttl })
  // What is too large is not there.
  if (kept.has(key)) for (const source of sources) join(source, key)
}

function join(source: string, key: string): void {
  const keys = madeFrom.get(source) ?? new Set()
  madeFrom.set(source, keys.add(key))
}

function leave(sources: readonly string[], key: string): void {
  for (const source of sources) {
    const keys = madeFrom.get(source)
    keys?.delete(key)
    if (keys?.size === 0) madeFrom.delete(source)
  }
}

/** For how many ms more it is kept, if nothing changes; 0 where it is not there. */
export const ageLeft = (name: string, tenant: number | string): number =>
  kept.getRemainingTTL(keyOf(name, tenant))

/** What is there already, without waiting; undefined if it has to be loaded, or is not there. */
export function peek<T>(name: string, tenant: number | string): T | undefined {
  const known = kept.get(keyOf(name, tenant))
  if (known) lookups.hits++
  return known?.value as T | undefined
}

/** To be called after the commit of a change. A load that began before the commit is not kept, and nobody else waits for it. */
export function forget(name: string, tenant: number | string): void {
  const key = keyOf(name, tenant)
  kept.delete(key)
  missing.delete(key)
  for (const each of underWay) if (each.key === key) each.overtakenBy.add(key)
  loading.delete(key)
}

/** Forgets what is made from these sources of a tenant, as forget() does. */
export function forgetSources(tenant: number, sources: readonly string[]): void {
  for (const source of sources) for (const key of madeFrom.get(source) ?? []) kept.delete(key)
  for (const each of underWay) {
    if (each.tenant !== tenant) continue
    for (const source of sources) each.overtakenBy.add(source)
  }
  // Whoever comes now sees the change: of what the others are made nobody knows yet.
  for (const [key, each] of loading) if (each.tenant === tenant) loading.delete(key)
}

export function forgetAll(): void {
  kept.clear()
  missing.clear()
  for (const each of underWay) each.overtakenBy.add(each.key)
  loading.clear()
}

/** Sets how much memory the values of all tenants may take together; what was kept is forgotten. */
export function limitCache(bytes: number): void {
  forgetAll()
  kept = cacheOf(bytes)
}

/** What is held at this moment, and how often it was of use. */
export const cacheFigures = () => ({
  entries: kept.size,
  bytes: kept.calculatedSize,
  missing: missing.size,
  budget: kept.maxSize,
  ...lookups,
})
