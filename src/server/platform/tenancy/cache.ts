/**
 * The only state that a process keeps: values of a tenant for at most five seconds, and as many of them as fit into a budget
 * of memory. With several processes on one database a change is seen everywhere within that time, and at once where it was
 * made.
 */
import { LRUCache } from 'lru-cache'

const longest = 5_000

/** In bytes, until the process says otherwise. */
const usualBudget = 256 * 2 ** 20

const cacheOf = (bytes: number) =>
  // What is larger than a quarter of it would drive out all else.
  new LRUCache<string, { readonly value: unknown }>({ maxSize: bytes, maxEntrySize: bytes / 4, ttl: longest })

let kept = cacheOf(usualBudget)

/**
 * What is not there, such as hosts that no tenant has: strangers make up as many as they like, so these have a place of their
 * own and drive out nobody else.
 */
const missing = new LRUCache<string, true>({ max: 5_000, ttl: longest })

interface Loading {
  readonly value: Promise<unknown>
  readonly until: number
}

const loading = new Map<string, Loading>()

const keyOf = (name: string, tenant: number | string) => `${name}\n${tenant}`

/**
 * @param load null: there is none
 * @param bytes about how much memory the value takes
 */
export async function cached<T>(
  name: string,
  tenant: number | string,
  load: () => Promise<T>,
  bytes: (value: NonNullable<T>) => number = () => 1_000,
): Promise<T> {
  const key = keyOf(name, tenant)
  const known = kept.get(key)
  if (known) return known.value as T
  if (missing.has(key)) return null as T
  const other = loading.get(key)
  if (other && other.until > performance.now()) return (await other.value) as T
  const value = load()
  const own: Loading = { value, until: performance.now() + longest }
  loading.set(key, own)
  // A failure is not remembered, nor what was forgotten while it was loaded.
  const isOwn = () => loading.get(key) === own && loading.delete(key)
  value.then((found) => {
    if (!isOwn()) return
    if (found === null) missing.set(key, true)
    else
      kept.set(
        key,
        { value: found },
        { size: key.length + Math.max(1, Math.ceil(bytes(found as NonNullable<T>))) },
      )
  }, isOwn)
  return await value
}

/** What is there already, without waiting; undefined if it has to be loaded, or is not there. */
export const peek = <T>(name: string, tenant: number | string): T | undefined =>
  kept.get(keyOf(name, tenant))?.value as T | undefined

/** To be called after the commit of a change. A load that began before the commit is dropped with its entry. */
export function forget(name: string, tenant: number | string): void {
  const key = keyOf(name, tenant)
  kept.delete(key)
  missing.delete(key)
  loading.delete(key)
}

export function forgetAll(): void {
  kept.clear()
  missing.clear()
  loading.clear()
}

/** Sets how much memory the values of all tenants may take together; what was kept is forgotten. */
export function limitCache(bytes: number): void {
  forgetAll()
  kept = cacheOf(bytes)
}

/** What is held at this moment. */
export const cacheFigures = () => ({
  entries: kept.size,
  bytes: kept.calculatedSize,
  missing: missing.size,
})
