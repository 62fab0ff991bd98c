/** What a picture says of itself in its first bytes: its kind and its size, without decoding it. */

export interface PictureFacts {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Null: neither PNG, JPEG nor WebP, or cut off. */
export function pictureFacts(bytes: Buffer): PictureFacts | null {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** PNG specification, 11.2.2: IHDR is the first chunk. */
function png(bytes: Buffer): PictureFacts | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return null
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** ITU T.81, B.2.2: the size stands in the start of the frame, behind segments that say how long they are. */
function jpeg(bytes: Buffer): PictureFacts | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame)
      return {
        mediaType: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      }
    if (marker < 0xffc0) return null
  }
  return null
}

/** RFC 9649: lossy, lossless and extended pictures say their size each in their own way. */
function webp(bytes: Buffer): PictureFacts | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const kind = bytes.toString('latin1', 12, 16)
  const of = (width: number, height: number) => ({ mediaType: 'image/webp', width, height }) as const
  if (kind === 'VP8 ') return of(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
  if (kind === 'VP8X') return of(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
  if (kind !== 'VP8L') return null
  const packed = bytes.readUInt32LE(21)
  return of((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
}
