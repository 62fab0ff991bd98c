/** Which pictures are taken; the desk says so before it sends one, the server whatever is sent (product §26.12). */
import { pictureFacts, pictureTypes } from './picture-facts.ts'

export const pictureLimits = {
  megabytes: 10,
  /** Pixels of the longer side. */
  side: 8_000,
  /** Millions of pixels altogether: what a server holds in memory, however small the file is. */
  megapixels: 50,
} as const

/** Width and height in pixels that a portrait has at least. */
export const leastPortrait = 255

/** The text for people, and what fills its places. */
export interface PictureFault {
  readonly message: string
  readonly values?: Readonly<Record<string, number>>
}

export const noPicture: PictureFault = { message: 'Please choose a picture in the format JPEG, PNG or WebP.' }
export const tooManyBytes: PictureFault = {
  message: 'The picture is larger than {megabytes} MB. Please choose a smaller one.',
  values: { megabytes: pictureLimits.megabytes },
}
export const unreadablePicture: PictureFault = {
  message: 'This picture cannot be read. Please choose another one.',
}

/**
 * Why a file is not taken as a picture, by what it says of itself; null where nothing speaks against it.
 * @param least pixels that each side has at least
 */
export function pictureFault(bytes: Uint8Array, least = 1): PictureFault | null {
  if (bytes.length > pictureLimits.megabytes * 1024 * 1024) return tooManyBytes
  const facts = pictureFacts(bytes)
  if (!facts) return noPicture
  if (facts.isAnimated) return { message: 'This picture moves. Please choose one that stands still.' }
  const { width, height } = facts
  const { side, megapixels } = pictureLimits
  if (Math.max(width, height) > side)
    return {
      message: 'The picture has more than {side} pixels on one side. Please choose a smaller one.',
      values: { side },
    }
  if (width * height > megapixels * 1_000_000)
    return {
      message: 'The picture has more than {megapixels} million pixels. Please choose a smaller one.',
      values: { megapixels },
    }
  if (Math.min(width, height) < least)
    return {
      message: 'Picture needs at least {width} x {height} pixels.',
      values: { width: least, height: least },
    }
  return null
}

export const isPictureType = (mediaType: string): boolean => pictureTypes.some((each) => each === mediaType)
