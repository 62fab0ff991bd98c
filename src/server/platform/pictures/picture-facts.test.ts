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
  expect(pictureFacts(bytes)).toEqual({ mediaType, width: 37, height: 21 })
  for (const length of [0, 1, 3, 11, 15, 19]) expect(pictureFacts(bytes.subarray(0, length))).toBeNull()
})

it.each([
  '',
  '<svg/>',
  'GIF89a\x01\x00\x01\x00',
  '\xff\xd8\xff\xe0\x00\x00',
  'RIFF....WEBPVP8?......................',
])('knows nothing of %j', (text) => expect(pictureFacts(Buffer.from(text, 'latin1'))).toBeNull())
