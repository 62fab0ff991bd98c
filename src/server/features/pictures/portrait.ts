/** A portrait as pages show it, made of whatever picture was uploaded (product §26.12). */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import {
  leastPortrait,
  type PictureFault,
  pictureFault,
  pictureLimits,
  unreadablePicture,
} from '#rules/pictures.ts'
import { atMost } from '#server/platform/process/at-most.ts'
import { iconWidth, portraitWidths, type Rendering } from './queries.ts'

export interface Portrait {
  /** Names it in addresses: equal pictures of one owner, equal names. */
  readonly hash: string
  readonly renderings: readonly Rendering[]
}

/** Why a picture is not taken. */
export class RefusedUpload extends Error {
  readonly fault: PictureFault

  constructor(fault: PictureFault, cause?: unknown) {
    super(fault.message, { cause })
    this.fault = fault
  }
}

/** Of all requests of this process together: each may need some hundred megabytes until it is small. */
const decoding = atMost(2)

/** In seconds. */
const longestDecoding = 20

const widest = Math.max(...portraitWidths)

/**
 * A square around the middle in all sizes and kinds that pages ask for, turned as the camera noted; nothing else that the
 * file says is kept.
 *
 * @param owner whose it is: nobody else's picture is called the same, so that each can be removed alone
 * @throws RefusedUpload
 */
export async function portraitOf(upload: Uint8Array, owner: string): Promise<Portrait> {
  const fault = pictureFault(upload, leastPortrait)
  if (fault) throw new RefusedUpload(fault)
  const renderings = await decoding(() => render(upload))
  const hash = createHash('sha256').update(owner)
  for (const { bytes } of renderings) hash.update(bytes)
  return { hash: hash.digest('hex').slice(0, 32), renderings }
}

/**
 * Any picture that is taken, turned as the camera noted and drawn as told.
 * @throws RefusedUpload
 */
export async function decodePicture(upload: Uint8Array, draw: (image: Sharp) => Sharp) {
  const fault = pictureFault(upload)
  if (fault) throw new RefusedUpload(fault)
  return await decoding(() => decode(upload, draw))
}

async function decode(upload: Uint8Array, draw: (image: Sharp) => Sharp) {
  const { default: sharp } = await import('sharp')
  const image = sharp(upload, { limitInputPixels: pictureLimits.megapixels * 1_000_000, failOn: 'error' })
  return await draw(image.timeout({ seconds: longestDecoding }).autoOrient())
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new RefusedUpload(unreadablePicture, cause)
    })
}

async function render(upload: Uint8Array): Promise<Rendering[]> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await decode(upload, (image) =>
    image.resize(widest, widest, { fit: 'cover' }).toColourspace('srgb').raw(),
  )
  const { width, height, channels } = info
  const square = sharp(data, { raw: { width, height, channels } })
  const made: (Omit<Rendering, 'bytes'> & { readonly image: Sharp })[] = portraitWidths.flatMap((width) => {
    const small = square.clone().resize(width, width)
    return [
      { width, media_type: 'image/webp' as const, image: small.clone().webp({ quality: 84 }) },
      { width, media_type: 'image/avif' as const, image: small.clone().avif({ quality: 60, effort: 2 }) },
    ]
  })
  const icon = square.clone().resize(iconWidth, iconWidth).png({ palette: true, effort: 7 })
  made.push({ width: iconWidth, media_type: 'image/png', image: icon })
  return await Promise.all(made.map(async ({ image, ...one }) => ({ ...one, bytes: await image.toBuffer() })))
}
