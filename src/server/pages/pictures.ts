import type { FastifyRequest } from 'fastify'
import { findPicture, type PictureType, portraitWidths } from '../features/pictures/public.ts'
import { findFullPicture } from '../features/tenant-pictures/public.ts'
import type { Db } from '../platform/database/database.ts'
import type { TenantTx } from '../platform/database/tables.ts'

type PictureRequest = FastifyRequest<{ Params: { file: string } }>

const widest = Math.max(...portraitWidths)

export interface Picture {
  readonly mediaType: PictureType
  readonly bytes: Uint8Array
  /** For how long it may be kept, where that is not for ever. */
  readonly cacheControl?: string
}

/** Of /app/pictures/{hash}.{webp|avif|png} in its full width, `-255` before the dot in that one. */
export function pictures(db: Db) {
  return async ({ params, site }: PictureRequest): Promise<Picture | null> => {
    const [, hash, width, type] = /^([0-9a-f]{32})(?:-(\d{1,4}))?\.(webp|avif|png)$/.exec(params.file) ?? []
    if (!hash) return null
    const mediaType = `image/${type}` as PictureType
    const find = (tx: TenantTx) =>
      !width && type === 'webp'
        ? findFullPicture(tx, hash)
        : findPicture(tx, hash, { width: width ? Number(width) : widest, mediaType })
    const bytes = await db.withTenant(site.tenant.id, find, { readOnly: true })
    return bytes && { mediaType, bytes }
  }
}
