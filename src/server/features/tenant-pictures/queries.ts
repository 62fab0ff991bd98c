import { type Generated, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { findPicture, portraitWidths } from '../pictures/public.ts'
import type { Drawn } from './drawn.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    tenant_pictures: {
      tenant_id: Generated<number>
      hash: string
      width: number
      height: number
      bytes: Uint8Array
      uploaded_at: Date
    }
  }
}

/** As the change log calls content pages. */
const pagesEntity = 'content-pages'

/** A picture is uploaded before the setting that names it is saved: so long it may wait. */
const waitsHours = 24

export const tenantPicturePath = (hash: string) => `/app/pictures/${hash}.webp`

/** Of what the tenant's settings say of the logo, the name of the stored picture; null for any other address. */
export function logoIn(setting: string | undefined): string | null {
  return /^\/app\/pictures\/([0-9a-f]{32})(?:-\d+)?\.(?:webp|avif|png)$/.exec(setting ?? '')?.[1] ?? null
}

/** Sent again it is the same one, and may wait anew. */
export async function storeTenantPicture(tx: TenantTx, { hash, ...drawn }: Drawn, now: Date): Promise<void> {
  await tx
    .insertInto('tenant_pictures')
    .values({ hash, ...drawn, uploaded_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doUpdateSet({ uploaded_at: now }))
    .execute()
}

/** Removes what no setting, no branch and no content page names and was not uploaded lately: with the limit of uploads this bounds the table. */
export async function dropUnusedTenantPictures(tx: TenantTx, now: Date): Promise<void> {
  await tx
    .deleteFrom('tenant_pictures')
    .where('uploaded_at', '<', new Date(now.getTime() - waitsHours * 3_600_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settings')
            .select('settings.name')
            .where(
              sql<boolean>`strpos(${sql.ref('settings.value')}, ${sql.ref('tenant_pictures.hash')}) > 0`,
            ),
        ),
      ),
    )
    .where(isOfNoBranch)
    .where(isInNoPage)
    .where(isInNoFormerPage)
    .execute()
}

const isOfNoBranch = sql<boolean>`not exists (
  select from organization_metadata m
  where (m.name = 'picture' and m.value = '/app/pictures/' || tenant_pictures.hash || '.webp')
    or (m.name = 'morePictures' and strpos(m.value, '/app/pictures/' || tenant_pictures.hash || '.webp') > 0)
)`

/** Drafts count too: their pictures are looked at before anybody sees them. */
const isInNoPage = sql<boolean>`not exists (
  select from content_pages p where strpos(p.body, tenant_pictures.hash) > 0 or strpos(p.texts::text, tenant_pictures.hash) > 0
)`

/** Nor in one that can be restored: it would come back with holes. */
const isInNoFormerPage = sql<boolean>`not exists (
  select from changes c join change_values v on v.tenant_id = c.tenant_id and v.change_uuid = c.uuid
  where c.entity = ${pagesEntity} and (
    strpos(v.before::text, tenant_pictures.hash) > 0 or strpos(v.after::text, tenant_pictures.hash) > 0
  )
)`

/** Which of these names are pictures of the institution. */
export async function storedTenantPictures(
  tx: TenantTx,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await tx.selectFrom('tenant_pictures').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}

export interface TenantPicture {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** By their paths; those that are not there, or of another institution, are not among them. */
export async function findTenantPictures(
  tx: TenantTx,
  paths: readonly string[],
): Promise<ReadonlyMap<string, TenantPicture>> {
  const hashes = paths.flatMap((path) => logoIn(path) ?? [])
  if (hashes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tenant_pictures')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', hashes)
    .execute()
  return new Map(
    rows.map(({ hash, width, height }) => {
      const path = tenantPicturePath(hash)
      return [path, { path, width, height }]
    }),
  )
}

/** Any picture in its full width: an advisor's, or the institution's own. In WebP, which all are kept in. */
export async function findFullPicture(tx: TenantTx, hash: string): Promise<Uint8Array | null> {
  const theirs = await findPicture(tx, hash, { width: Math.max(...portraitWidths), mediaType: 'image/webp' })
  if (theirs) return theirs
  const row = await tx
    .selectFrom('tenant_pictures')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.bytes ?? null
}
