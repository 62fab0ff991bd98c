import type { Generated } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type PictureType = 'image/webp' | 'image/avif' | 'image/png'

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
