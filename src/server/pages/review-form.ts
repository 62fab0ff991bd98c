/** The form of a review, for browsers without scripts: a call of the contract, and back to the page. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reviewPattern } from '#rules/public-paths.ts'
import { nobody } from '../platform/identity/access.ts'
import { formOf, readForms } from './page-forms.ts'
import type { PagesOptions } from './pages-options.ts'

/** A text of 1,000 letters, each of them percent-encoded at its longest, a name and a token. */
const bodyLimit = 16_384

/** Query parameters of the page that is shown next: what was done, or why it was not and what was typed. */
type FormOutcome = Readonly<Record<string, string>>

export function addReviewForm(app: FastifyInstance, { binding }: Pick<PagesOptions, 'binding'>): void {
  void app.register(async (own) => {
    readForms(own, bodyLimit)
    own.post<{ Params: { alias: string } }>(`/app${reviewPattern}`, { bodyLimit }, async (request, reply) => {
      const form = formOf(request)
      const outcome = await send(binding, request, form)
      const query = new URLSearchParams({ token: form.get('token') ?? '', ...outcome })
      // Read again by GET, so that going back or reloading sends nothing twice.
      const page = `/app/reviews/${encodeURIComponent(request.params.alias)}?${query}`
      return reply.header('referrer-policy', 'no-referrer').redirect(page, 303)
    })
  })
}

async function send(
  binding: PagesOptions['binding'],
  { site, log, params }: FastifyRequest<{ Params: { alias: string } }>,
  form: URLSearchParams,
): Promise<FormOutcome> {
  const typed = {
    stars: form.get('stars') ?? '',
    text: (form.get('text') ?? '').replaceAll('\r\n', '\n').slice(0, 1000),
    name: (form.get('name') ?? '').slice(0, 100),
  }
  const version = form.get('version') ?? ''
  const isNew = version === '0'
  const website = form.get('website') ?? ''
  const { status } = await binding.call(
    isNew ? 'createProfileReview' : 'changeProfileReview',
    {
      params: { alias: params.alias },
      query: { token: form.get('token') ?? '' },
      headers: !isNew && /^\d{1,9}$/.test(version) ? { 'if-match': `"${version}"` } : {},
      body: {
        ...typed,
        stars: Number(typed.stars),
        consent: form.get('consent') === 'on',
        ...(website && { website }),
      },
    },
    // Whoever is signed in acts here as the customer, by the token alone.
    { site, log, language: site.pageLanguage, caller: nobody },
  )
  if (status === 200 || status === 201) return { told: isNew ? 'sent' : 'changed' }
  if (status === 409 && !isNew) return {}
  return { problem: problemOf(status), ...typed, ...(!isNew && { change: '' }) }
}

const problems: Readonly<Record<number, string>> = {
  409: 'reviewed',
  412: 'changed',
  422: 'invalid',
  429: 'busy',
}
const problemOf = (status: number) => problems[status] ?? 'failed'
