import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FetchMap, mapPicture } from '../features/static-maps/public.ts'
import type { Db } from '../platform/database/database.ts'
import { fetchPicture } from '../platform/pictures/fetch-picture.ts'

type MapRequest = FastifyRequest<{ Params: { file: string } }>

const uuidAndHash = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{16})\.png$/

/** A pin on plain ground, no invented map: what stands there until the service answers again. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150" width="150" height="150"><rect width="150" height="150" fill="#8882"/><g fill="none" stroke="#808080" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M93 71c0 13-14 26-17 29a2 2 0 0 1-2 0c-3-3-17-16-17-29a18 18 0 0 1 36 0"/><circle cx="75" cy="71" r="6"/></g></svg>`

/** From the internet; the demo draws its own. */
export function usualMaps(isDemo: boolean): FetchMap {
  if (!isDemo) return (address) => fetchPicture(address)
  return async (address) => {
    const { drawMap, isDemoService } = await import('../demo/map-picture.ts')
    return isDemoService(address) ? await drawMap(address) : await fetchPicture(address)
  }
}

/** /app/maps/{organization}-{hash}.png. @returns false where there is no such map */
export function maps(db: Db, fetchMap: FetchMap) {
  return async (request: MapRequest, reply: FastifyReply): Promise<boolean> => {
    const [, organization, hash] = uuidAndHash.exec(request.params.file) ?? []
    if (!organization || !hash) return false
    const { now, settings, tenant } = request.site
    const asked = { tenantId: tenant.id, settings, organization, hash, now }
    const found = await mapPicture(db, asked, fetchMap, (error) => {
      // Not the address: it may hold a key.
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
      request.log.warn({ tenant: tenant.slug, organization, reason }, 'no picture from the map service')
    })
    if (found === 'none') return false
    if (found === 'failed') {
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=60').send(placeholder)
      return true
    }
    reply.type(found.mediaType).header('cache-control', 'public, max-age=604800').send(found.bytes)
    return true
  }
}
