/** Fonts as they are packed for browsers (WOFF 1.0, https://www.w3.org/TR/WOFF/), unpacked to what sets texts. */
import { inflateSync } from 'node:zlib'

/** In bytes: of the head of the file, and of what it says of one table, packed and unpacked. */
const packed = { head: 44, entry: 20 } as const
const unpacked = { head: 12, entry: 16 } as const

export function unpackedWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.')
  const tables = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(tables, 4)
  let at = unpacked.head + tables * unpacked.entry
  for (let table = 0; table < tables; table++) {
    const from = packed.head + table * packed.entry
    const start = woff.readUInt32BE(from + 4)
    const length = woff.readUInt32BE(from + 12)
    const content = woff.subarray(start, start + woff.readUInt32BE(from + 8))
    const to = unpacked.head + table * unpacked.entry
    // Tag, checksum, place, length.
    woff.copy(font, to, from, from + 4)
    woff.copy(font, to + 4, from + 16, from + 20)
    font.writeUInt32BE(at, to + 8)
    font.writeUInt32BE(length, to + 12)
    const whole = content.length < length ? inflateSync(content) : content
    whole.copy(font, at)
    at += Math.ceil(length / 4) * 4
  }
  return font
}
