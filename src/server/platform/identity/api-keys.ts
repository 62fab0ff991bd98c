/** Keys with which the institution's own site calls, from a visitor's browser or its server (product §17.16). */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { prepared } from '../database/prepared.ts'
import type { TenantTx } from '../database/tables.ts'
import { tokenHash } from './tokens.ts'

export interface SiteKey {
  readonly uuid: string
  /** Names of the modules whose calls it opens. */
  readonly apis: readonly string[]
  readonly allowed_origins: readonly string[]
  /** Its last use was written down so long ago that this one should be. */
  readonly is_stale: boolean
}

/** The header that it stands in: addresses are written down on their way. */
export const keyHeader = 'x-api-key'

const longest = 100

export const newApiKey = () => `ob_${randomBytes(24).toString('base64url')}`

/** What people tell keys apart by. */
export const keyStart = (key: string) => key.slice(0, 7)

/** When, and in which zone its last day ends. */
interface Moment {
  readonly now: Date
  readonly timeZone: string
}

const isOpen = ({ now, timeZone }: Moment) => sql`
  is_active and (expires_on is null or expires_on >= (${now}::timestamptz at time zone ${timeZone})::date)`

/** @returns null for a key that is unknown, switched off or ended */
export async function findSiteKey(tx: TenantTx, key: string, at: Moment): Promise<SiteKey | null> {
  if (key.length > longest) return null
  const { rows } = await sql<SiteKey>`
    ${prepared} select uuid, apis, allowed_origins,
      coalesce(last_used_at < ${at.now}::timestamptz - interval '10 minutes', true) as is_stale
    from api_keys where key_hash = ${tokenHash(key)} and ${isOpen(at)}`.execute(tx)
  return rows[0] ?? null
}

/** Whether some key may be used from a site: a browser asks before it sends one. */
export async function isKnownSite(tx: TenantTx, origin: string, at: Moment): Promise<boolean> {
  const { rows } = await sql`
    ${prepared} select from api_keys where allowed_origins ? ${origin} and ${isOpen(at)} limit 1`.execute(tx)
  return rows.length > 0
}

/** No change of the key: whoever edits it goes on. */
export async function noteUse(tx: TenantTx, { uuid }: SiteKey, now: Date): Promise<void> {
  await sql`${prepared} update api_keys set last_used_at = ${now} where uuid = ${uuid}`.execute(tx)
}
