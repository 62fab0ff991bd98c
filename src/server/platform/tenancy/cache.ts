/**
 * The only state that a process keeps: values of a tenant for at most five seconds. With several processes on one
 * database a change is seen everywhere within that time, and at once where it was made.
 */
const longest = 5_000

interface Entry {
  readonly value: Promise<unknown>
  /** Set once the value is there. */
  settled?: { readonly value: unknown }
  readonly until: number
}

const entries = new Map<string, Entry>()

export async function cached<T>(name: string, tenant: number | string, load: () => Promise<T>): Promise<T> {
  const key = `${name}\n${tenant}`
  const known = entries.get(key)
  if (known && known.until > performance.now()) return (await known.value) as T
  const value = load()
  const entry: Entry = { value, until: performance.now() + longest }
  entries.set(key, entry)
  // A failure is not remembered. An entry that was forgotten meanwhile is another one.
  value.then(
    (settled) => {
      entry.settled = { value: settled }
    },
    () => {
      if (entries.get(key) === entry) entries.delete(key)
    },
  )
  if (entries.size > 5_000) dropOld()
  return await value
}

/** What is there already, without waiting; undefined if it has to be loaded. */
export function peek<T>(name: string, tenant: number | string): T | undefined {
  const known = entries.get(`${name}\n${tenant}`)
  return known && known.until > performance.now() ? (known.settled?.value as T | undefined) : undefined
}

/** To be called after the commit of a change. A load that began before the commit is dropped with its entry. */
export function forget(name: string, tenant: number | string): void {
  entries.delete(`${name}\n${tenant}`)
}

/** Hosts come from strangers, so the number of entries is bounded. */
function dropOld(): void {
  const now = performance.now()
  for (const [key, entry] of entries) if (entry.until <= now) entries.delete(key)
  if (entries.size > 5_000) entries.clear()
}

export function forgetAll(): void {
  entries.clear()
}
