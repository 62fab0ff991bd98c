import { expect, it } from 'vitest'
import { pictureFault } from './pictures.ts'

/** The first bytes of a PNG of this size. */
function png(width: number, height: number, length = 64): Uint8Array {
  const bytes = Buffer.alloc(length)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.write('\0\0\0\0IDAT', 33, 'latin1')
  return bytes
}

const ten = 10 * 1024 * 1024

it.each([
  ['of the largest size', png(8_000, 6_250, ten), null],
  ['a byte too large', png(600, 600, ten + 1), 'The picture is larger than {megabytes} MB.'],
  ['too wide', png(8_001, 10), 'The picture has more than {side} pixels on one side.'],
  ['too high', png(10, 8_001), 'The picture has more than {side} pixels on one side.'],
  ['of too many pixels', png(8_000, 6_251), 'The picture has more than {megapixels} million pixels.'],
  ['as small as may be', png(255, 255), null],
  ['too narrow', png(254, 600), 'Picture needs at least {width} x {height} pixels.'],
  ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Please choose a picture in the'],
  ['empty', Buffer.alloc(0), 'Please choose a picture in the'],
] as const)('a file that is %s', (_, bytes, message) => {
  const fault = pictureFault(bytes, 255)
  if (message === null) expect(fault).toBeNull()
  else expect(fault?.message).toContain(message)
})
