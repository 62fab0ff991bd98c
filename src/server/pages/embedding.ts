/** What stands on other sites: the script /embed.js, and the pages that it frames (product §8.8). */
import type { FastifyInstance } from 'fastify'
import { bookingWidgetPattern, finderWidgetPattern, profileWidgetPattern } from '#rules/public-paths.ts'
import type { AppFiles } from './app-files.ts'
import { forEver } from './caching.ts'
import type { Counted } from './counted-pages.ts'
import { countingSearches } from './form-searches.ts'
import type { PagesOptions } from './pages-options.ts'
import { type PageListener, publicPage } from './public-page.ts'
import { isKnown, Packed, sendPacked } from './send-html.ts'

/** Sites name the script without its version, so that they get a newer one: within an hour. */
const anHour = 'public, max-age=3600, stale-while-revalidate=86400'

export function addEmbedding(
  app: FastifyInstance,
  files: AppFiles,
  options: PagesOptions,
  { counted, heard }: { readonly counted: Counted; readonly heard: PageListener },
): void {
  const script = new Packed(files.embedScript)
  app.get<{ Querystring: { v?: unknown } }>('/embed.js', (request, reply) => {
    if (!request.site.modules.has('embed')) return reply.callNotFound()
    const version = /"(.+)"/.exec(script.tag)?.[1]
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', request.query.v === version ? forEver : anHour)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', script.tag)
    return isKnown(request, script.tag) ? reply.code(304).send() : sendPacked(request, reply, script)
  })
  const page = publicPage(files, options, { isFramed: true, heard })
  app.get(finderWidgetPattern, counted('embedded-finder', countingSearches(app, options.deps.db, page)))
  app.get(profileWidgetPattern, counted('embedded-profile', page))
  app.get(bookingWidgetPattern, counted('embedded-booking', page))
}
