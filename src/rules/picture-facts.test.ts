import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureFacts } from './picture-facts.ts'

const drawn = sharp({ create: { width: 37, height: 21, channels: 3, background: '#006756' } })
const kinds = [
  ['image/png', () => drawn.clone().png()],
  ['image/jpeg', () => drawn.clone().jpeg({ progressive: true })],
  ['image/jpeg', () => drawn.clone().withMetadata({ density: 72 }).jpeg()],
  ['image/webp', () => drawn.clone().webp()],
  ['image/webp', () => drawn.clone().webp({ lossless: true })],
  ['image/webp', () => drawn.clone().ensureAlpha(0.5).webp()],
] as const

it.each(kinds)('reads the size of %s', async (mediaType, draw) => {
  const bytes = await draw().toBuffer()
  expect(pictureFacts(bytes)).toEqual({ mediaType, width: 37, height: 21, isAnimated: false })
  // Where it lies in a larger piece of memory.
  const within = new Uint8Array([1, 2, 3, ...bytes]).subarray(3)
  expect(pictureFacts(within)).toEqual({ mediaType, width: 37, height: 21, isAnimated: false })
  for (const length of [0, 1, 3, 11, 15, 19]) expect(pictureFacts(bytes.subarray(0, length))).toBeNull()
})

it('sees that a WebP picture moves, and that a PNG does', async () => {
  const frames = Buffer.alloc(4 * 4 * 2 * 3, 40).fill(200, 4 * 4 * 3)
  const raw = { width: 4, height: 8, channels: 3, pageHeight: 4 } as const
  const webp = await sharp(frames, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect(pictureFacts(webp)).toEqual({ mediaType: 'image/webp', width: 4, height: 4, isAnimated: true })
  const still = await drawn.clone().png().toBuffer()
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  const png = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
  expect(pictureFacts(png)).toMatchObject({ mediaType: 'image/png', isAnimated: true })
})

it.each([
  '',
  '<svg/>',
  'GIF89a\x01\x00\x01\x00',
  '\xff\xd8\xff\xe0\x00\x00',
  'RIFF....WEBPVP8?......................',
])('knows nothing of %j', (text) => expect(pictureFacts(Buffer.from(text, 'latin1'))).toBeNull())
