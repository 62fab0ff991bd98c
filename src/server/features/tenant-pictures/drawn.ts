/** An institution's picture, drawn anew in its own shape (product §26.13). */
import { createHash } from 'node:crypto'
import { decodePicture } from '../pictures/public.ts'

export interface Drawn {
  /** Names it in its address. */
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** Pixels of the longer side: a header on a wide, dense screen. */
const widest = 2_560

/**
 * Nothing is cut off and nothing enlarged; what is transparent stays so.
 * @throws RefusedUpload
 */
export async function drawTenantPicture(upload: Uint8Array): Promise<Drawn> {
  const { data, info } = await decodePicture(upload, (image) =>
    image
      .resize(widest, widest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 88 }),
  )
  // Those of advisors are called by whose they are: these never share a name with one.
  const hash = createHash('sha256').update('tenant').update(data).digest('hex').slice(0, 32)
  return { hash, width: info.width, height: info.height, bytes: data }
}
