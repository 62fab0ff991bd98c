/** Map pictures of branches: kept for a month, fetched anew then, shown for longer if the service does not answer. */

import type { Db } from '#server/platform/database/database.ts'
import type { Picture } from '#server/platform/pictures/fetch-picture.ts'
import { cached } from '#server/platform/tenancy/cache.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { mapOf, metadataOf } from '../organizations/public.ts'
import { findMap, keepMap, type StoredMap } from './queries.ts'

const month = 30 * 24 * 3_600_000

export interface MapRequest {
  readonly tenantId: number
  readonly settings: Settings
  readonly organization: string
  readonly hash: string
  readonly now: Date
}

export type FetchMap = (address: string) => Promise<Picture>

/** 'none': there is no such map. 'failed': there would be one, but the service gave none. */
export type FoundMap = Picture | 'none' | 'failed'

export async function mapPicture(
  db: Db,
  asked: MapRequest,
  fetchMap: FetchMap,
  onFailure: (error: unknown) => void,
): Promise<FoundMap> {
  const { tenantId, settings, organization, hash, now } = asked
  const { stored, map } = await db.withTenant(
    tenantId,
    async (tx) => ({
      stored: await findMap(tx, organization, hash),
      map: mapOf(settings, await metadataOf(tx, organization)),
    }),
    { readOnly: true },
  )
  // The name is made from what the service is asked, which strangers cannot know.
  if (map?.hash !== hash) return 'none'
  if (stored && now.getTime() - stored.fetched_at.getTime() < month) return pictureOf(stored)
  // One call for all who wait, and none for some seconds after a failure.
  const fetched = await cached(
    'static map',
    `${tenantId}/${organization}/${hash}`,
    () =>
      fetchMap(map.address).catch((error: unknown) => {
        onFailure(error)
        return null
      }),
    { bytes: ({ bytes }) => bytes.length },
  )
  if (!fetched) return stored ? pictureOf(stored) : 'failed'
  const kept = { hash, media_type: fetched.mediaType, bytes: fetched.bytes, fetched_at: now }
  await db.withTenant(tenantId, (tx) => keepMap(tx, organization, kept))
  return fetched
}

const pictureOf = ({ media_type, bytes }: StoredMap): Picture => ({
  mediaType: media_type,
  bytes: Buffer.from(bytes),
})
