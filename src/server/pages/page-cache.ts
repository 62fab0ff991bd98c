/**
 * Finished public pages of a tenant, for guests. A page costs ten queries and a rendering; a bank's customers open the
 * same few again and again. What a signed-in colleague changes forgets all of them at once (see platform/perform.ts);
 * what changes elsewhere is seen within the cache's five seconds.
 */
import { cached } from '../platform/cache.ts'
import type { Packed } from './send-html.ts'

export interface FinishedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly tag: string
  readonly packed: Packed
}

/** Paths come from strangers, so their number is bounded. */
const most = 1_000

/**
 * @param key all that the page depends on: host, address, language.
 * Pages that are not there are not kept: they are cheap, and their addresses have no end.
 */
export async function cachedPage(
  tenantId: number,
  key: string,
  make: () => Promise<FinishedPage>,
): Promise<FinishedPage> {
  const pages = await cached('pages', tenantId, async () => new Map<string, Promise<FinishedPage>>())
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
