/**
 * The background of a video call (product §14.7): whoever speaks sits in the middle, so all that is to be read stands at one
 * side, and above the shoulders.
 */
import { drawingThread } from '#server/platform/pictures/drawing-thread.ts'
import { atMost } from '#server/platform/process/at-most.ts'
import { cached } from '#server/platform/tenancy/cache.ts'
import { type BackgroundContent, type BackgroundTask, logoBox, logoPlace } from './background-drawing.ts'

/** Of all requests of this process together. */
const drawing = atMost(2)

/** In ms: the key tells all that the picture depends on. */
const anHour = 3_600_000

/** @param key names the picture: equal keys, equal pictures */
export async function backgroundOf(
  key: string,
  content: BackgroundContent,
  findPicture: (hash: string) => Promise<Uint8Array | null>,
): Promise<Buffer> {
  return await cached('advisor-background', key, () => drawing(() => draw(content, findPicture)), {
    bytes: ({ length }) => length,
    age: () => anHour,
  })
}

const askDrawing = drawingThread<BackgroundTask>(new URL('./background-worker.ts', import.meta.url))

async function draw(
  content: BackgroundContent,
  findPicture: (hash: string) => Promise<Uint8Array | null>,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const stored = content.logo && (await findPicture(content.logo))
  const logo = stored
    ? await sharp(stored)
        .resize(logoBox.width, logoBox.height, { fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
    : null
  const size = logo && { width: logo.info.width, height: logo.info.height }
  const svg = await askDrawing({ content, logo: size })
  return await sharp(Buffer.from(svg))
    .composite(logo ? [{ input: logo.data, ...logoPlace(content) }] : [])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}
