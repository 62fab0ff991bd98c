/** Visitors' pages are counted as they are shown, by nothing that is kept in the browser (product §19.13). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CountedPage, countPageViews } from '../features/reports/public.ts'
import type { Db } from '../platform/database/database.ts'
import { isVisit } from './is-visit.ts'
import type { NoteStep } from './visitor-steps.ts'

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Makes a page one that is counted by its name. */
export type Counted = (name: CountedPage, page: Page) => Page

export function countingPages(app: FastifyInstance, db: Db, note: NoteStep): Counted {
  const views = countPageViews(db, app.log)
  app.addHook('onClose', () => views.close())

  function count(request: FastifyRequest, name: CountedPage): void {
    const { site, headers, params } = request
    const { slug, alias } = params as { readonly slug?: string; readonly alias?: string }
    views.add(site.tenant.id, {
      at: site.now,
      page: name,
      slug: slug ?? alias ?? null,
      language: site.pageLanguage,
      userAgent: headers['user-agent'] ?? '',
      referrer: headers.referer,
      isVisit: isArrival(request),
    })
    note(request, name === 'profile' ? 'opened' : 'came')
  }

  return (name, page) => async (request, reply) => {
    const sent = await page(request, reply)
    const isShown = reply.statusCode === 200 || reply.statusCode === 304
    if (isShown && isCounted(request)) count(request, name)
    return sent
  }
}

/** Whether reports know of it: who is signed in works here, and programs read nothing. */
export const isCounted = (request: FastifyRequest): boolean =>
  request.site.callerAtOnce() !== null && request.site.modules.has('reports') && isVisit(request)

/** Whether somebody comes with this page: neither from another page of the site, nor by loading it once more. */
function isArrival({ headers, site }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site']
  if (isLoadedAgain(headers) || from === 'same-origin') return false
  // Browsers that do not say it name the page before.
  return from !== undefined || !headers.referer?.startsWith(`${site.origin}/`)
}

/** By the button for it, or by its key. */
export const isLoadedAgain = (headers: FastifyRequest['headers']): boolean =>
  /max-age=0|no-cache/.test(headers['cache-control'] ?? '')
