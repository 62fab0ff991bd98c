/** What visitors search is noted with what the page found (product §19.18): after the reply, with nothing kept in the browser. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteSearches } from '../features/reports/public.ts'
import type { Db } from '../platform/database/database.ts'
import { isCounted, isLoadedAgain } from './counted-pages.ts'
import type { PageListener } from './public-page.ts'
import type { NoteStep } from './visitor-steps.ts'

const sought = ['name', 'topic', 'place'] as const

export function notingSearches(app: FastifyInstance, db: Db, note: NoteStep): PageListener {
  const searches = noteSearches(db, app.log)
  /** Whether somebody was found. */
  const results = new WeakMap<FastifyRequest, boolean>()

  app.addHook('onResponse', async (request) => {
    const hasResult = results.get(request)
    const { query, site } = request
    const word = (name: string) => textOf((query as Readonly<Record<string, unknown>>)[name])
    const isSearch = sought.some((name) => word(name) !== '') && !word('page') && !word('order')
    if (hasResult === undefined || !isSearch || isLoadedAgain(request.headers) || !isCounted(request)) return
    searches.add(site.tenant.id, {
      at: site.now,
      name: word('name'),
      topic: word('topic'),
      place: word('place'),
      organization: word('organization'),
      hasResult,
    })
    note(request, 'searched')
  })
  app.addHook('onClose', () => searches.close())

  return (request, operation, { status, body }) => {
    // A page that found nobody searches once more, with less.
    const isFirst = operation === 'searchAdvisors' && !results.has(request)
    if (isFirst && status === 200) results.set(request, body.length > 0)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 255) : '')
