import type { Operation } from '../contract/operations.ts'
import { addressOf } from './address.ts'
import type { Place } from './family.ts'

/** The operations by address; those that nobody looks for in an admin (x-admin.hidden says why) are left out. */
export function placesOf(operations: readonly Operation[]): Map<string, Place> {
  const places = new Map<string, Place>()
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

export interface Site {
  /** Of the collection; there may be no call. */
  readonly own: Place
  /** Of one record. */
  readonly item: Place | null
}

/** The addresses where something may be kept: `/things` with `/things/{id}`, and what stands alone. */
export function sitesOf(places: ReadonlyMap<string, Place>): Site[] {
  const sites = new Map<string, Site>()
  for (const [id, place] of places) {
    const parent = id.endsWith('/{}') ? id.slice(0, -3) : null
    if (parent === null) {
      if (!sites.has(id)) sites.set(id, { own: place, item: places.get(`${id}/{}`) ?? null })
      continue
    }
    // `/repos/{owner}/{repo}`: the item of `/repos/{owner}`, unless that is an item itself.
    if (parent === '' || sites.has(parent)) continue
    const own = places.get(parent)
    if (parent.endsWith('/{}') && own) continue
    sites.set(parent, { own: own ?? { address: above(place), calls: {} }, item: place })
  }
  return [...sites.values()]
}

/** The address above one that ends with a key, spelt as it. */
function above({ address }: Place) {
  return addressOf(address.path.replace(/\/?[^/]*\/?$/, '').replace(/\/$/, ''))
}
