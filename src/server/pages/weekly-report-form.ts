/** The button of the page behind a weekly mail, and what mail programs send there by themselves (RFC 8058). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { weeklyReportPattern } from '#rules/public-paths.ts'
import { nobody } from '../platform/identity/access.ts'
import { formOf, readForms } from './page-forms.ts'
import type { PagesOptions } from './pages-options.ts'

/** One field. */
const bodyLimit = 1_024

export function addWeeklyReportForm(
  app: FastifyInstance,
  { binding }: Pick<PagesOptions, 'binding'>,
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  void app.register(async (own) => {
    readForms(own, bodyLimit)
    // The page itself is the answer: who unsubscribes by a program must not be led on.
    own.post(`/app${weeklyReportPattern}`, { bodyLimit }, async (request, reply) => {
      const { site, log, query } = request
      const { token } = query as Record<string, unknown>
      await binding.call(
        'updateWeeklyReportSubscription',
        { query: { token }, body: { is_on: formOf(request).get('is_on') === 'true' } },
        { site, log, language: site.pageLanguage, caller: nobody },
      )
      return await page(request, reply)
    })
  })
}
