/** Searches through the forms on the institution's site are counted by the page that shows what was found. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '#rules/uuid.ts'
import { countSearches } from '../features/search-forms/public.ts'
import type { Db } from '../platform/database/database.ts'
import { isVisit } from './is-visit.ts'

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const fields = ['name', 'topic', 'place', 'organization', 'language']

/** The page, which counts what comes through a form (product §17.11). */
export function countingSearches(app: FastifyInstance, db: Db, page: Page): Page {
  const searches = countSearches(db, app.log)
  app.addHook('onClose', () => searches.close())
  return async (request, reply) => {
    const query = request.query as Readonly<Record<string, unknown>>
    const { form } = query
    // A frame is opened before anybody searches in it, and a second page is of the same search.
    const isSearch = query.page === undefined && fields.some((field) => query[field] !== undefined)
    if (typeof form === 'string' && isUuid(form) && isSearch && isVisit(request))
      searches.count(request.site.tenant.id, form, request.site.now)
    return await page(request, reply)
  }
}
