import type { Generated } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type PictureType = 'image/webp' | 'image/avif' | 'image/png'

/** One size and kind of a picture. */
export interface Rendering {
  readonly width: number
  readonly media_type: PictureType
  readonly bytes: Uint8Array
}

declare module '#server/platform/database/tables.ts' {
  interface Database {
    pictures: {
      tenant_id: Generated<number>
      hash: string
      width: number
      media_type: PictureType
      bytes: Uint8Array
    }
  }
}

/** Widths that a portrait is stored in: shown at 255 px, and twice that for dense screens. */
export const portraitWidths = [255, 510] as const

/** Path of a portrait; `-255` before the dot and .avif are the smaller siblings. */
export function pictureUrl(hash: string | null): string | null {
  return hash && `/app/pictures/${hash}.webp`
}

/** Width of the icon for bookmarks that is made of a portrait, as phones keep it on their home screens. */
export const iconWidth = 180

/** Path of the icon for bookmarks. */
export const iconUrl = (hash: string) => `/app/pictures/${hash}-${iconWidth}.png`

export async function storePicture(
  tx: TenantTx,
  { hash, renderings }: { readonly hash: string; readonly renderings: readonly Rendering[] },
): Promise<void> {
  await tx
    .insertInto('pictures')
    .values(renderings.map((rendering) => ({ hash, ...rendering })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findPicture(
  tx: TenantTx,
  hash: string,
  { width, mediaType }: { width: number; mediaType: PictureType },
): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('pictures')
    .select('bytes')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .where('media_type', '=', mediaType)
    .executeTakeFirst()
  return row?.bytes ?? null
}
