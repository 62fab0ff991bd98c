/** The picture that is shown with a link to a profile, drawn by this server (product §4.15). */
import type { Sharp } from 'sharp'
import type { SharePicture } from '#rules/share-picture.ts'
import { contentTag } from '#server/platform/contract/etag.ts'
import { drawingThread } from '#server/platform/pictures/drawing-thread.ts'
import { atMost } from '#server/platform/process/at-most.ts'
import { cached } from '#server/platform/tenancy/cache.ts'
import { defaultPrimary } from '#ui/theme/tones.ts'
import { tokens } from '#ui/theme.ts'
import { logoBox, logoCorner, portraitBox, type ShareColours, type ShareTask } from './drawing.ts'

type FindPicture = (hash: string) => Promise<Uint8Array | null>

export interface SharePictureFile {
  /** Equal tags, equal pictures. */
  readonly tag: string
  readonly draw: () => Promise<Buffer>
}

/** To be raised when the same content is drawn otherwise. */
const drawingVersion = 1

/** Of all requests of this process together. */
const drawing = atMost(2)

/** In ms: the tag tells all that the picture depends on. */
const aDay = 86_400_000

export function sharePictureFile(
  tenantId: number,
  shown: SharePicture,
  findPicture: FindPicture,
): SharePictureFile {
  const tag = contentTag([drawingVersion, shown])
  const draw = () =>
    cached('share-picture', `${tenantId} ${tag}`, () => drawing(() => drawNow(shown, findPicture)), {
      bytes: ({ length }) => length,
      age: () => aDay,
    })
  return { tag, draw }
}

const askDrawing = drawingThread<ShareTask>(new URL('./drawing-worker.ts', import.meta.url))

/** What is drawn first, so that all is at hand: the thread, its fonts, and what puts a picture together. */
const anything: SharePicture = {
  name: 'Abc',
  position: 'Abc',
  institution: 'Abc',
  portrait: null,
  logo: null,
  primary: defaultPrimary,
}

/** In ms: for so long at least a thread waits that has nothing to do. */
const readyFor = 30_000
let readyUntil = 0

/** Makes ready for a picture that will be asked for in a moment: to begin takes longer than to draw. */
export function readySharePictures(): void {
  if (performance.now() < readyUntil) return
  readyUntil = performance.now() + readyFor
  void drawing(() => drawNow(anything, async () => null)).catch(() => {
    readyUntil = 0
  })
}

async function drawNow(shown: SharePicture, findPicture: FindPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const [portrait, logo] = await Promise.all(
    [shown.portrait, shown.logo].map(async (hash) => hash && (await findPicture(hash))),
  )
  const logoPicture = logo
    ? await raw(sharp(logo).resize(logoBox.width, logoBox.height, { fit: 'inside' }))
    : null
  const [svg, portraitPicture] = await Promise.all([
    askDrawing({
      shown,
      colours: coloursOf(shown),
      hasPortrait: Boolean(portrait),
      logo: logoPicture?.raw ?? null,
    }),
    portrait
      ? raw(sharp(portrait).resize(portraitBox.side, portraitBox.side).composite([roundCorners]))
      : null,
  ])
  return await sharp(Buffer.from(svg))
    .composite([
      ...(portraitPicture ? [{ ...portraitPicture, left: portraitBox.left, top: portraitBox.top }] : []),
      ...(logoPicture ? [{ ...logoPicture, ...logoCorner }] : []),
    ])
    .flatten()
    // Whole colours: halved ones leave shadows around letters.
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function coloursOf({ primary }: Pick<SharePicture, 'primary'>): ShareColours {
  const {
    band,
    'on-band': onBand,
    'on-band-muted': onBandMuted,
    paper,
    'on-paper': onPaper,
  } = tokens(primary, 'light')
  return { band, 'on-band': onBand, 'on-band-muted': onBandMuted, paper, 'on-paper': onPaper }
}

const { side, radius } = portraitBox
const roundCorners = {
  input: Buffer.from(
    `<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`,
  ),
  blend: 'dest-in',
} as const

/** Ready to be put on another. */
async function raw(picture: Sharp) {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels } }
}
