/** Where the map picture of a branch stands: at our server, so that visitors' browsers ask nobody else (decisions §9). */
import { createHash } from 'node:crypto'
import { staticMapAddress } from '#rules/static-map.ts'
import type { Settings } from '#server/platform/handler.ts'
import { metadataValue, type Organization } from './queries.ts'

type Metadata = Organization['metadata']

/** What the service is asked, and the hash that names the answer: another place or service has another name. */
export function mapOf(
  settings: Settings,
  metadata: Metadata,
): { readonly address: string; readonly hash: string } | null {
  const latitude = metadataValue(metadata, 'latitude')
  const longitude = metadataValue(metadata, 'longitude')
  const address = staticMapAddress(settings.static_map_url, {
    ...(latitude && { latitude }),
    ...(longitude && { longitude }),
  })
  if (!address) return null
  return { address, hash: createHash('sha256').update(address).digest('hex').slice(0, 16) }
}

/** Null without a service or coordinates. The service's own address, which may hold a key, does not leave. */
export function mapUrl(settings: Settings, uuid: string, metadata: Metadata): string | null {
  const map = mapOf(settings, metadata)
  return map && `/app/maps/${uuid}-${map.hash}.png`
}
