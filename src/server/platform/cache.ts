/**
 * The only state that a process keeps: values of a tenant for at most five seconds. With several processes on one
 * database a change is seen everywhere within that time, and at once where it was made.
 */
const longest = 5_000

interface Entry {
  readonly value: Promise<unknown>
  readonly until: number
}

const entries = new Map<string, Entry>()

export async function cached<T>(name: string, tenant: number | string, load: () => Promise<T>): Promise<T> {
  const key = `${name}\n${tenant}`
  const known = entries.get(key)
  if (known && known.until > performance.now()) return (await known.value) as T
  const value = load()
  const entry = { value, until: performance.now() + longest }
  entries.set(key, entry)
  // A failure is not remembered. An entry that was forgotten meanwhile is another one.
  value.catch(() => {
    if (entries.get(key) === entry) entries.delete(key)
  })
  if (entries.size > 5_000) dropOld()
  return await value
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
