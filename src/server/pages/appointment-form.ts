/** The buttons of a customer's private page, for browsers without scripts: a form, a call of the contract, and back. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appointmentPattern } from '#rules/public-paths.ts'
import type { CallReply } from '../platform/binding/call.ts'
import { nobody } from '../platform/identity/access.ts'
import { formOf, readForms } from './page-forms.ts'
import type { PagesOptions } from './pages-options.ts'

const path = `/app${appointmentPattern}`

/** A message of 2,000 letters, each of them percent-encoded at its longest. */
const bodyLimit = 32_768

/** Query parameters of the page that is shown next: what was done, or why it was not. */
type FormOutcome = Readonly<Record<string, string>>

export function addAppointmentForm(app: FastifyInstance, { binding }: Pick<PagesOptions, 'binding'>): void {
  void app.register(async (own) => {
    readForms(own, bodyLimit)
    own.post(path, { bodyLimit }, async (request, reply) => {
      const form = formOf(request)
      return back(reply, form, await act(binding, request, form))
    })
  })
}

async function act(
  binding: PagesOptions['binding'],
  { site, log }: FastifyRequest,
  form: URLSearchParams,
): Promise<FormOutcome> {
  if (form.get('action') === 'no-review') return await stopReviews(binding, { site, log }, form)
  const isMove = form.get('action') === 'move'
  if (!isMove && form.get('action') !== 'cancel') return { problem: 'failed' }
  const message = (form.get('message') ?? '').replaceAll('\r\n', '\n').trim()
  const reply = await binding.call(
    isMove ? 'moveAppointment' : 'cancelAppointment',
    {
      params: { uuid: form.get('id') ?? '' },
      query: { token: form.get('token') ?? '' },
      headers: versionOf(form),
      body: { ...(message && { message }), ...(isMove && { start: form.get('start') ?? '' }) },
    },
    // Whoever is signed in acts here as the customer, by the token alone.
    { site, log, language: site.pageLanguage, caller: nobody },
  )
  return isMove ? moved(reply, form) : cancelled(reply)
}

async function stopReviews(
  binding: PagesOptions['binding'],
  { site, log }: Pick<FastifyRequest, 'site' | 'log'>,
  form: URLSearchParams,
): Promise<FormOutcome> {
  const { status } = await binding.call(
    'deleteReviewConsent',
    { params: { uuid: form.get('id') ?? '' }, query: { token: form.get('token') ?? '' } },
    { site, log, language: site.pageLanguage, caller: nobody },
  )
  return status === 204 ? { told: 'not-asked' } : { problem: 'failed' }
}

/** What was on the page when the button was pressed: what changed meanwhile is shown first. */
function versionOf(form: URLSearchParams): Record<string, string> {
  const version = form.get('version') ?? ''
  return /^\d{1,9}$/.test(version) ? { 'if-match': `"${version}"` } : {}
}

type Reply = Pick<CallReply, 'status' | 'body'>

function cancelled({ status }: Reply): FormOutcome {
  if (status === 200) return { told: 'cancelled' }
  return { problem: status === 409 || status === 412 ? 'changed' : 'failed' }
}

/** Refused is the time (somebody was faster, or it cannot be had) or the appointment, which is another by now. */
function moved({ status, body }: Reply, form: URLSearchParams): FormOutcome {
  const again = { step: 'move', start: form.get('start') ?? '' }
  if (status === 200) return { told: 'moved' }
  if (status === 422) return { ...again, problem: 'gone' }
  if (status === 409 && body?.slots) return { ...again, problem: 'taken' }
  return { problem: status === 409 || status === 412 ? 'changed' : 'failed' }
}

/** Read again by GET, so that going back or reloading sends nothing twice. */
function back(reply: FastifyReply, form: URLSearchParams, outcome: FormOutcome): FastifyReply {
  const query = new URLSearchParams({ id: form.get('id') ?? '', token: form.get('token') ?? '', ...outcome })
  return reply.header('referrer-policy', 'no-referrer').redirect(`${path}?${query}`, 303)
}
