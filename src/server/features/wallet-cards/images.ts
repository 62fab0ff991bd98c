/** The pictures of a card, drawn by this server from what the tenant and the advisor have uploaded. */
import type { Sharp } from 'sharp'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { cached } from '#server/platform/tenancy/cache.ts'
import { findFullPicture } from '../tenant-pictures/public.ts'
import { sha1 } from './signing.ts'

export interface ImageSet {
  /** Path in the card's archive to PNG. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Path to SHA-1 in hexadecimal digits. */
  readonly hashes: Readonly<Record<string, string>>
}

/** Which pictures a card has. */
export interface CardImageQuery {
  /** Names of stored pictures; null for none. */
  readonly logo: string | null
  readonly portrait: string | null
  /** '#rrggbb' */
  readonly background: string
}

type WithTenant = <T>(fn: (tx: TenantTx) => Promise<T>, options?: { readOnly?: boolean }) => Promise<T>

/** In ms: equal names, equal pictures. */
const aDay = 86_400_000

/** Names a set of pictures: equal names, equal pictures. */
export const imagesKey = (tenantId: number, { logo, portrait, background }: CardImageQuery) =>
  [tenantId, logo, portrait, background].join(' ')

export function imagesOf(tenantId: number, ask: CardImageQuery, withTenant: WithTenant): Promise<ImageSet> {
  return cached('card-images', imagesKey(tenantId, ask), () => draw(ask, withTenant), {
    bytes: ({ files }) => [...files.values()].reduce((sum, { length }) => sum + length, 2_000),
    age: () => aDay,
  })
}

/** In points; screens have one, two or three pixels for each. */
const sizes = { icon: 29, logo: { height: 50, width: 160 }, thumbnail: 90 } as const
const scales = [1, 2, 3] as const

async function draw(
  { logo, portrait, background }: CardImageQuery,
  withTenant: WithTenant,
): Promise<ImageSet> {
  const [logoBytes, portraitBytes] = await withTenant(
    async (tx) => [
      logo ? await findFullPicture(tx, logo) : null,
      portrait ? await findFullPicture(tx, portrait) : null,
    ],
    { readOnly: true },
  )
  const { default: sharp } = await import('sharp')
  const sign = logoBytes ?? Buffer.from(person(background))
  const paint: Painter = (input) => sharp(input, { limitInputPixels: 25_000_000 })
  const files = await Promise.all(
    scales.flatMap((scale) => [
      named('icon', scale, tile(paint, sign, { width: sizes.icon, height: sizes.icon, scale })),
      named('logo', scale, tile(paint, sign, { ...sizes.logo, scale, shrinks: true })),
      ...(portraitBytes ? [named('thumbnail', scale, square(paint, portraitBytes, scale))] : []),
    ]),
  )
  return {
    files: new Map(files),
    hashes: Object.fromEntries(files.map(([path, bytes]) => [path, sha1(bytes)])),
  }
}

async function named(name: string, scale: number, png: Promise<Buffer>): Promise<[string, Buffer]> {
  return [scale === 1 ? `${name}.png` : `${name}@${scale}x.png`, await png]
}

type Painter = (input: Uint8Array) => Sharp

interface Tile {
  readonly width: number
  readonly height: number
  readonly scale: number
  /** As narrow as what stands on it. */
  readonly shrinks?: boolean
}

const radius = 6
const margin = 4
const paper = '#ffffff'

/** A sign on a white tile: it may have the very colour of the card. */
async function tile(
  paint: Painter,
  sign: Uint8Array,
  { width, height, scale, shrinks }: Tile,
): Promise<Buffer> {
  const inner = {
    width: (width - 2 * margin) * scale,
    height: (height - 2 * margin) * scale,
    fit: 'inside' as const,
  }
  const { data, info } = await paint(sign).resize(inner).png().toBuffer({ resolveWithObject: true })
  const wide = shrinks ? info.width + 2 * margin * scale : width * scale
  const ground = Buffer.from(roundedRect(wide, height * scale, radius * scale, paper))
  return await png(paint(ground).composite([{ input: data, gravity: 'centre' }]))
}

/** A portrait without ground of its own stands on white, as on the profile. */
async function square(paint: Painter, portrait: Uint8Array, scale: number): Promise<Buffer> {
  const side = sizes.thumbnail * scale
  const face = await paint(portrait)
    .resize(side, side, { fit: 'cover', position: 'top' })
    .flatten({ background: paper })
    .png()
    .toBuffer()
  const mask = Buffer.from(roundedRect(side, side, radius * scale, '#000'))
  return await png(
    paint(face)
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }]),
  )
}

/** With a palette: every card carries its pictures, and a push sends them all again. */
const png = (image: Sharp) => image.png({ palette: true, quality: 90, effort: 7 }).toBuffer()

const roundedRect = (width: number, height: number, corner: number, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}" fill="${fill}"/></svg>`

/** Stands for a tenant without a sign. */
const person = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="510" height="510"><path fill="${colour}" d="M12 3a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM4 21a8 6.500 0 0 1 16 0z"/></svg>`
