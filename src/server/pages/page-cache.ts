/**
 * Finished public pages of a tenant, for guests. A page costs ten queries and a rendering; a bank's customers open the
 * same few again and again. They hang on what is known of the tenant and go with it: at once when a signed-in colleague
 * changes something (see platform/binding/perform.ts), after the cache's five seconds when it changes elsewhere.
 */
import { cached } from '../platform/tenancy/cache.ts'
import type { Settings } from '../platform/tenancy/tenant.ts'
import type { Packed } from './send-html.ts'

export interface FinishedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly tag: string
  readonly packed: Packed
}

/** Each reading of a tenant's settings has a number of its own; pages of the reading before are found no more. */
const numbers = new WeakMap<Settings, number>()
let readings = 0

function numberOf(settings: Settings): number {
  const known = numbers.get(settings)
  if (known !== undefined) return known
  readings++
  numbers.set(settings, readings)
  return readings
}

/**
 * @param key all that the page depends on: host, address, language.
 * Pages that are not there are not kept: they are cheap, and their addresses have no end.
 */
export async function cachedPage(
  settings: Settings,
  key: string,
  make: () => Promise<FinishedPage>,
): Promise<FinishedPage> {
  let own: FinishedPage | undefined
  const makeOwn = async () => {
    own = await make()
    return own.status === 200 ? own : null
  }
  const page = await cached('page', `${numberOf(settings)}\n${key}`, makeOwn, bytesOf)
  return page ?? own ?? (await make())
}

/** As text, and packed in both ways, each about a fifth of it. */
const bytesOf = ({ packed }: FinishedPage) => packed.text.length * 2.4
