import type { FastifyRequest } from 'fastify'
import { drawnMailLogo, findFullPicture, mailLogoFile } from '../features/tenant-pictures/public.ts'
import type { Db } from '../platform/database/database.ts'
import type { Picture } from './pictures.ts'

type PictureRequest = FastifyRequest<{ Params: { file: string } }>

/** /app/pictures/logo-{width}.png, the logo in signatures: the address stays when the picture changes. */
export function mailLogos(db: Db) {
  return async ({ params, site }: PictureRequest): Promise<Picture | null> => {
    const width = mailLogoFile(params.file)
    if (width === null) return null
    const { tenant, settings } = site
    const bytes = await drawnMailLogo(tenant.id, settings, width, (hash) =>
      db.withTenant(tenant.id, (tx) => findFullPicture(tx, hash), { readOnly: true }),
    )
    return bytes && { mediaType: 'image/png', bytes, cacheControl: 'public, max-age=86400' }
  }
}
