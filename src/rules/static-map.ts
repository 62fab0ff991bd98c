/** Which picture the institution's static-map service is asked for (product §4.10: zoom 16, 150x150, de-DE). */

export const mapSize = 150
const zoom = 16
const language = 'de-DE'

export interface MapCoordinates {
  /** Degrees, as they are stored: with a point, north and east positive. */
  readonly latitude: string
  readonly longitude: string
}

const degrees = /^-?\d{1,3}(\.\d{1,15})?$/

/**
 * The service's address for a place. [LATITUDE], [LONGITUDE], [ZOOM], [SIZE] and [LANGUAGE] stand for what their names
 * say; an address without [LATITUDE] gets the parameters that Google's service and its likes take.
 *
 * @returns undefined without a service or coordinates: there is no map then
 */
export function staticMapAddress(
  pattern: string | undefined,
  place: Partial<MapCoordinates>,
): string | undefined {
  const { latitude = '', longitude = '' } = place
  if (!pattern || !degrees.test(latitude) || !degrees.test(longitude)) return undefined
  const values: Record<string, string> = {
    LATITUDE: latitude,
    LONGITUDE: longitude,
    ZOOM: String(zoom),
    SIZE: String(mapSize),
    LANGUAGE: language,
  }
  const url = URL.parse(pattern.replace(/\[([A-Z]+)\]/g, (all, name: string) => values[name] ?? all))
  if (url?.protocol !== 'https:') return undefined
  if (!pattern.includes('[LATITUDE]')) {
    url.searchParams.set('center', `${latitude},${longitude}`)
    url.searchParams.set('zoom', values.ZOOM as string)
    url.searchParams.set('size', `${mapSize}x${mapSize}`)
    url.searchParams.set('language', language)
  }
  return url.href
}
