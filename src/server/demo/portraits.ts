/**
 * Portraits of the demo's people: drawn from their names (DiceBear's notionists, CC0), on a transparent ground so that
 * the page's paper shows in light and dark. Rendered once per machine and kept beside the packages.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PictureType, portraitWidths } from '#server/features/pictures/public.ts'

export interface Portrait {
  readonly hash: string
  readonly renderings: readonly {
    readonly width: number
    readonly media_type: PictureType
    readonly bytes: Buffer
  }[]
}

export interface Sitter {
  readonly slug: string
  readonly as: 'woman' | 'man'
  /** Numbers of DiceBear's variants, for people whom the pictures in our papers show. */
  readonly hair?: string
  readonly body?: string
  readonly hasGlasses?: boolean
}

const hair = {
  woman: ['02', '04', '08', '10', '11', '23', '28', '36', '37', '39', '41', '43', '47', '48', '58'],
  man: ['05', '13', '15', '16', '18', '19', '22', '25', '27', '34', '35', '38', '49', '54', '55'],
}
// Of all variants those that suit a bank: friendly, awake, without sunglasses.
const body = ['05', '07', '08', '09', '10', '13', '16', '17', '19', '20', '21', '25']
const lips = ['03', '14', '17', '21', '22', '23', '30']
const eyes = ['05']
const brows = ['04', '05', '07', '08', '12']
const nose = ['01', '05', '06', '07', '13', '14', '16', '20']
const glasses = ['03', '08', '11']
const beard = ['02', '05']
const variants = (numbers: readonly string[]) => numbers.map((number) => `variant${number}`)

interface Rendering {
  readonly width: number
  readonly media_type: PictureType
}

const wanted: readonly Rendering[] = portraitWidths.flatMap((width) =>
  (['image/webp', 'image/avif'] as const).map((media_type) => ({ width, media_type })),
)

const cache = fileURLToPath(new URL('../../../node_modules/.cache/openbranch/portraits/', import.meta.url))
const largest = Math.max(...portraitWidths)
// Part of the name in the cache: a change of drawing or rendering makes new ones.
const recipe = 'notionists 9.4.3, 3'

/** In the order of the sitters; two or so at a time, so that the database beside it is not starved. */
export async function portraitsOf(sitters: readonly Sitter[]): Promise<Portrait[]> {
  const portraits: Portrait[] = []
  let next = 0
  const work = async () => {
    for (let i = next++; i < sitters.length; i = next++) portraits[i] = await portraitOf(sitters[i] as Sitter)
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  return portraits
}

async function portraitOf(sitter: Sitter): Promise<Portrait> {
  const hash = createHash('sha256')
    .update(`${recipe} ${JSON.stringify(sitter)}`)
    .digest('hex')
    .slice(0, 32)
  const fileOf = (one: Rendering) => join(cache, `${hash}-${one.width}.${one.media_type.slice(6)}`)
  const kept = await Promise.all(wanted.map((one) => readFile(fileOf(one)).catch(() => null)))
  if (kept.every((bytes) => bytes !== null)) {
    return { hash, renderings: wanted.map((one, i) => ({ ...one, bytes: kept[i] as Buffer })) }
  }
  const renderings = await render(await draw(sitter))
  await Promise.all(renderings.map((one) => keep(fileOf(one), one.bytes)))
  return { hash, renderings }
}

async function draw(sitter: Sitter): Promise<string> {
  const [{ createAvatar }, notionists] = await Promise.all([
    import('@dicebear/core'),
    import('@dicebear/notionists'),
  ])
  const chosen = {
    hair: sitter.hair ? [sitter.hair] : hair[sitter.as],
    body: sitter.body ? [sitter.body] : body,
    lips,
    eyes,
    brows,
    nose,
    glasses,
    beard,
  }
  return createAvatar(notionists, {
    seed: sitter.slug,
    size: largest,
    // As large as the card's picture shows a bust.
    scale: 116,
    translateY: 8,
    ...Object.fromEntries(Object.entries(chosen).map(([part, numbers]) => [part, variants(numbers)])),
    beardProbability: sitter.as === 'man' ? 20 : 0,
    glassesProbability: sitter.hasGlasses === undefined ? 20 : sitter.hasGlasses ? 100 : 0,
    gestureProbability: 0,
    bodyIconProbability: 0,
  }).toString()
}

async function render(svg: string) {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return await Promise.all(
    wanted.map(async (one) => {
      const image = sharp(data, { raw: { width, height, channels } }).resize(one.width, one.width)
      const encoded =
        one.media_type === 'image/webp' ? image.webp({ effort: 2 }) : image.avif({ quality: 50, effort: 1 })
      return { ...one, bytes: await encoded.toBuffer() }
    }),
  )
}

/** The cache is a convenience: where it cannot be written, the next time renders again. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(cache, { recursive: true })
    const own = `${file}.${process.pid}`
    await writeFile(own, bytes)
    await rename(own, file)
  } catch {}
}
