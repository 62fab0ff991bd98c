/** What a picture says of itself in its first bytes: its kind, its size and whether it moves, without decoding it. */

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export interface PictureFacts {
  readonly mediaType: (typeof pictureTypes)[number]
  /** Pixels, as they are stored: a camera may have noted that they are to be turned. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
}

/** Null: neither PNG, JPEG nor WebP, or cut off. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** PNG specification, 11.2.2: IHDR is the first chunk. */
function png(bytes: Uint8Array): PictureFacts | null {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 16) !== 'IHDR') return null
  const view = viewOf(bytes)
  return {
    mediaType: 'image/png',
    width: view.getUint32(16),
    height: view.getUint32(20),
    isAnimated: moves(bytes, view),
  }
}

/** PNG specification, 11.3.6: acTL stands before the first pixels. */
function moves(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = text(bytes, at + 4, at + 8)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
  }
  return false
}

/** ITU T.81, B.2.2: the size stands in the start of the frame, behind segments that say how long they are. */
function jpeg(bytes: Uint8Array): PictureFacts | null {
  const view = viewOf(bytes)
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame)
      return {
        mediaType: 'image/jpeg',
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        isAnimated: false,
      }
    if (marker < 0xffc0) return null
  }
  return null
}

/** RFC 9649: lossy, lossless and extended pictures say their size each in their own way; only the last can move. */
function webp(bytes: Uint8Array): PictureFacts | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null
  const view = viewOf(bytes)
  const kind = text(bytes, 12, 16)
  const of = (width: number, height: number, isAnimated = false) =>
    ({ mediaType: 'image/webp', width, height, isAnimated }) as const
  if (kind === 'VP8 ') return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (kind === 'VP8X') return of(three(view, 24) + 1, three(view, 27) + 1, (view.getUint8(20) & 2) !== 0)
  if (kind !== 'VP8L') return null
  const packed = view.getUint32(21, true)
  return of((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Three bytes, the smallest first. */
const three = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
