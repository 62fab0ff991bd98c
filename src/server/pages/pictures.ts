import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPicture, type PictureType, portraitWidths } from '../features/pictures/queries.ts'
import type { Db } from '../platform/database.ts'
import { forEver } from './caching.ts'

type PictureRequest = FastifyRequest<{ Params: { file: string } }>

const widest = Math.max(...portraitWidths)

/** /app/pictures/{hash}.{webp|avif|png} in its full width, `-255` before the dot in that one. */
export function pictures(db: Db) {
  return async (request: PictureRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const [, hash, width, type] =
      /^([0-9a-f]{32})(?:-(\d{1,4}))?\.(webp|avif|png)$/.exec(request.params.file) ?? []
    if (!hash) return undefined
    const mediaType = `image/${type}` as PictureType
    const wanted = { width: width ? Number(width) : widest, mediaType }
    const bytes = await db.withTenant(request.site.tenant.id, (tx) => findPicture(tx, hash, wanted), {
      readOnly: true,
    })
    if (!bytes) return undefined
    return reply.type(mediaType).header('cache-control', forEver).send(Buffer.from(bytes))
  }
}
