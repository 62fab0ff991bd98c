/**
 * Pictures for link previews: a chat or a social network shows them 1200 to 630, on a ground of its own choosing, and some
 * read neither WebP nor transparency. So a portrait stands on the tenant's paper, a sign on the tenant's band.
 */
import type { FastifyRequest } from 'fastify'
import { previewSize } from '#rules/preview.ts'
import { defaultPrimary } from '#ui/theme/tones.ts'
import { tokens } from '#ui/theme.ts'
import { findFullPicture } from '../features/tenant-pictures/public.ts'
import type { Db } from '../platform/database/database.ts'
import { cached } from '../platform/tenancy/cache.ts'
import type { Picture } from './pictures.ts'

type PictureRequest = FastifyRequest<{ Params: { file: string } }>

/** In ms: the address tells all that the picture depends on. */
const aDay = 86_400_000

/** How high the picture stands in the preview, and on which of the tenant's colours. */
const kinds = {
  preview: { height: previewSize.height, ground: 'paper' },
  sign: { height: 280, ground: 'band' },
} as const

/**
 * /app/pictures/{hash}-{preview|sign}-{rrggbb}.jpg. The colour is in the address so that the picture may be kept for
 * ever; only the tenant's own is answered, so that nobody else's is ever drawn.
 */
export function previews(db: Db) {
  return async (request: PictureRequest): Promise<Picture | null> => {
    const { tenant, settings } = request.site
    const primary = (settings.primary_color || defaultPrimary).trim().toLowerCase()
    const [, hash, kind, hex] =
      /^([0-9a-f]{32})-(preview|sign)-([0-9a-f]{6})\.jpg$/.exec(request.params.file) ?? []
    if (!hash || `#${hex}` !== primary) return null
    const bytes = await cached(
      'preview',
      `${tenant.id} ${request.params.file}`,
      () => draw(db, tenant.id, hash, kinds[kind as keyof typeof kinds], primary),
      { bytes: ({ length }) => length, age: () => aDay },
    )
    return bytes && { mediaType: 'image/jpeg', bytes }
  }
}

async function draw(
  db: Db,
  tenantId: number,
  hash: string,
  { height, ground }: (typeof kinds)[keyof typeof kinds],
  primary: string,
): Promise<Buffer | null> {
  const stored = await db.withTenant(tenantId, (tx) => findFullPicture(tx, hash), { readOnly: true })
  if (!stored) return null
  const { default: sharp } = await import('sharp')
  const picture = await sharp(stored).resize({ width: previewSize.width, height, fit: 'inside' }).toBuffer()
  const background = tokens(primary, 'light')[ground]
  return await sharp({ create: { ...previewSize, channels: 3, background } })
    .composite([{ input: picture, gravity: ground === 'paper' ? 'south' : 'centre' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
