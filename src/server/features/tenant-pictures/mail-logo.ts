/**
 * The institution's logo as mail programs read it: PNG, since Word knows no WebP, on white. Signatures stay in mails for
 * years, so their address names no picture but a box: whatever the logo is by then is fitted into it.
 */
import type { TenantTx } from '#server/platform/database/tables.ts'
import { atMost } from '#server/platform/process/at-most.ts'
import { cached } from '#server/platform/tenancy/cache.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { findFullPicture, logoIn } from './queries.ts'

export interface MailLogo {
  readonly path: string
  /** In px. */
  readonly width: number
  readonly height: number
}

/** In px. Few widths, so that few pictures are ever drawn. */
const height = 48
const step = 16
const widest = 160
/** Pixels for each, on dense screens. */
const density = 2

/** In ms: the key names the picture. */
const aDay = 86_400_000

const drawing = atMost(2)

/** Null for an institution without a logo that this server keeps. */
export async function mailLogoOf(
  tx: TenantTx,
  tenantId: number,
  settings: Settings,
): Promise<MailLogo | null> {
  const hash = logoIn(settings['images.tenantLogo'])
  if (!hash) return null
  const width = await cached(
    'mail-logo-width',
    `${tenantId} ${hash}`,
    async () => {
      const stored = await findFullPicture(tx, hash)
      return stored && (await boxWidth(stored))
    },
    { bytes: () => 8, age: () => aDay },
  )
  return width === null ? null : { path: `/app/pictures/logo-${width}.png`, width, height }
}

async function boxWidth(picture: Uint8Array): Promise<number> {
  const { default: sharp } = await import('sharp')
  const found = await sharp(picture).metadata()
  const wanted = Math.ceil(((found.width / found.height) * height) / step) * step
  return Math.min(Math.max(wanted, step), widest)
}

/** The width of the box in the name of a file; null for any other name. */
export function mailLogoFile(file: string): number | null {
  const width = Number(/^logo-([1-9]\d{1,2})\.png$/.exec(file)?.[1])
  return width % step === 0 && width >= step && width <= widest ? width : null
}

/**
 * @param find reads the stored picture: asked only where it has to be drawn, and no transaction stands open while it is
 * @returns null where there is no logo
 */
export async function drawnMailLogo(
  tenantId: number,
  settings: Settings,
  width: number,
  find: (hash: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const hash = logoIn(settings['images.tenantLogo'])
  if (!hash) return null
  return await cached(
    'mail-logo',
    `${tenantId} ${hash} ${width}`,
    () =>
      drawing(async () => {
        const stored = await find(hash)
        return stored && (await draw(stored, width))
      }),
    { bytes: ({ length }) => length, age: () => aDay },
  )
}

async function draw(picture: Uint8Array, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(picture)
    .resize(width * density, height * density, { fit: 'contain', position: 'left', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
