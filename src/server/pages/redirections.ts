/** Retired addresses lead on before any page is looked for (product §17.10, §26.9). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  countVisits,
  type FoundWay,
  findWay,
  followed,
  isSwitchedOn,
  knownState,
  knownWays,
  type Way,
  type WayIndex,
  waysOf,
} from '../features/redirections/public.ts'
import type { Db } from '../platform/database/database.ts'
import { isVisit } from './is-visit.ts'

/** Files of the build: no page was ever there. */
const assets = '/app/assets/'

/** For all that is answered by pages; calls of the contract have addresses of their own. */
export function addRedirections(app: FastifyInstance, db: Db): void {
  const visits = countVisits(db, app.log)
  app.addHook('onClose', () => visits.close())

  async function whereTo(request: FastifyRequest, found: FoundWay, ways: WayIndex): Promise<string | null> {
    const { site } = request
    const mayLead = async (way: Way) => {
      if (!isSwitchedOn(way, site.modules)) return false
      const { isPage, isThere } = await knownState(db, way, site)
      return isThere && !isPage
    }
    if (!(await mayLead(found.way))) return null
    if (isVisit(request)) visits.count(site.tenant.id, found.way.uuid, site.now)
    return await followed(found, ways, site, mayLead)
  }

  /** Null: this request goes its way. With nothing to wait for, as almost always, it is known at once. */
  function leading(request: FastifyRequest, ways: WayIndex): Promise<string | null> | null {
    const found = findWay(ways, request.url)
    return found && whereTo(request, found, ways)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { method, site, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.startsWith(assets)) return done()
    const known = knownWays(site.tenant.id)
    const led = known
      ? leading(request, known)
      : waysOf(db, site.tenant.id).then((ways) => leading(request, ways))
    if (!led) return done()
    led.then((href) => {
      if (href === null) return done()
      // Each visit is to reach the server.
      reply.header('cache-control', 'no-store').redirect(href)
    }, done)
  })
}
