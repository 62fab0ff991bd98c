/**
 * Finished public pages of a tenant, for guests. A page costs ten queries and a rendering; a bank's customers open the
 * same few again and again. They hang on what is known of the tenant and go with it: at once when a signed-in colleague
 * changes something (see platform/binding/perform.ts), after the cache's five seconds when it changes elsewhere.
 */
import type { Settings } from '../platform/tenancy/tenant.ts'
import type { Packed } from './send-html.ts'

export interface FinishedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly tag: string
  readonly packed: Packed
}

/** Paths come from strangers, so their number is bounded. */
const most = 1_000

/** By the settings as they were read: each reading of the tenant has an object of its own. */
const pagesOf = new WeakMap<Settings, Map<string, Promise<FinishedPage>>>()

/**
 * @param key all that the page depends on: host, address, language.
 * Pages that are not there are not kept: they are cheap, and their addresses have no end.
 */
export async function cachedPage(
  settings: Settings,
  key: string,
  make: () => Promise<FinishedPage>,
): Promise<FinishedPage> {
  const pages = pagesOf.get(settings) ?? new Map<string, Promise<FinishedPage>>()
  pagesOf.set(settings, pages)
  const known = pages.get(key)
  if (known) return await known
  const made = make()
  if (pages.size >= most) pages.clear()
  pages.set(key, made)
  const drop = () => {
    if (pages.get(key) === made) pages.delete(key)
  }
  made.then(({ status }) => status !== 200 && drop(), drop)
  return await made
}
