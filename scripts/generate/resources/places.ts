import type { Operation } from '../contract/operations.ts'
import { addressOf } from './address.ts'
import type { CallsAtAddress } from './endpoint-group.ts'

/** The operations by address; those that nobody looks for in an admin (x-admin.hidden says why) are left out. */
export function placesOf(operations: readonly Operation[]): Map<string, CallsAtAddress> {
  const places = new Map<string, CallsAtAddress>()
  for (const operation of operations) {
    if (typeof operation.admin.hidden === 'string') continue
    const address = addressOf(operation.path)
    if (address.verb) continue
    const place = places.get(address.id) ?? { address, calls: {} }
    place.calls[operation.method] ??= operation
    places.set(address.id, place)
  }
  return places
}

export interface CollectionSite {
  /** Of the collection; there may be no call. */
  readonly own: CallsAtAddress
  /** Of one record. */
  readonly item: CallsAtAddress | null
}

type CallsTest = (place: CallsAtAddress) => boolean

/** What the reply to an address's GET says about that address. */
export interface ReplyTests {
  readonly isList: CallsTest
  readonly isPage: CallsTest
}

/** The addresses where something may be kept: `/things` with `/things/{id}`, and what stands alone. */
export function sitesOf(
  places: ReadonlyMap<string, CallsAtAddress>,
  { isList, isPage }: ReplyTests,
): CollectionSite[] {
  const sites = new Map<string, CollectionSite>()
  for (const [id, place] of places) {
    const isListOfMany = places.has(`${id}/{}`) && isList(place)
    const isListByKey = isPage(place) && !isKept(place) && !isListedAbove(id, places, isList)
    const above = isListOfMany || isListByKey ? null : collectionOf(id, places, isList)
    const isRootAlone = above === '' && !(places.has('') && isKeptBelow(places))
    if (above === null) {
      if (!sites.has(id)) sites.set(id, { own: place, item: null })
    } else if (!isRootAlone && !sites.get(above)?.item) {
      sites.set(above, { own: places.get(above) ?? placeAbove(place, above), item: place })
    }
  }
  return [...sites.values()]
}

/** Whether all of a server is one collection: `/` with its list or its POST, and `/{key}`. */
function isKeptBelow(places: ReadonlyMap<string, CallsAtAddress>): boolean {
  const { GET, POST } = places.get('')?.calls ?? {}
  const item = places.get('/{}')
  return Boolean((GET ?? POST) && item && (item.calls.GET ?? isKept(item)))
}

const isKept = ({ calls: { PUT, PATCH, DELETE } }: CallsAtAddress) => Boolean(PUT ?? PATCH ?? DELETE)

function isListedAbove(id: string, places: ReadonlyMap<string, CallsAtAddress>, isList: CallsTest): boolean {
  const above = places.get(id.replace(/(\/\{\})+$/, ''))
  return above !== undefined && isList(above)
}

/**
 * The collection that an address with a key at its end is an item of. `/repos/{owner}/{repo}` is one of `/repos`, which it
 * takes two keys to find, unless one key finds something there already.
 */
function collectionOf(
  id: string,
  places: ReadonlyMap<string, CallsAtAddress>,
  isList: CallsTest,
): string | null {
  if (!id.endsWith('/{}')) return null
  const above = id.slice(0, -3)
  const own = places.get(above)
  if (!above.endsWith('/{}') || (own && isList(own))) return above
  const top = above.replace(/(\/\{\})+$/, '')
  return own || places.has(`${top}/{}`) ? above : top
}

/** An address without calls, spelt as the one below it. */
function placeAbove({ address }: CallsAtAddress, id: string): CallsAtAddress {
  const count = id.split('/').length
  const path = address.path.replaceAll(/\(['"]?(\{[^{}]+\})['"]?\)/g, '/$1')
  return { address: addressOf(path.split('/').slice(0, count).join('/')), calls: {} }
}
