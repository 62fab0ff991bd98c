/**
 * The visitor's own times beside the institution's, where their clocks differ; and the private page's buttons where no server of ours takes its forms (the mock, a foreign backend): the call is made
 * here, and the page is read again. Anywhere else the form goes on its own way.
 */
import { chunk } from '#ui/chunk.ts'
import { clockOf, dayNamesOf, elsewhere, ownClock } from '../calendar/clock.ts'

const loadClient = () => chunk(() => import('#client/client.ts'))

/** Our own server renders the page; where the browser mounted it, nobody takes the form. */
const isMounted = () => document.getElementById('page') !== null

export function help(): () => void {
  const ends = new AbortController()
  tellOwnTimes()
  keepMessage(ends.signal)
  if (isMounted()) document.addEventListener('submit', act, { signal: ends.signal })
  return () => ends.abort()
}

function tellOwnTimes(): void {
  const { lang } = document.documentElement
  const [own, names] = [ownClock(lang), dayNamesOf(lang)]
  for (const element of document.querySelectorAll<HTMLElement>('[data-own-time]')) {
    const { zone = '', ownWords = '' } = element.closest<HTMLElement>('[data-zone]')?.dataset ?? {}
    const time = elsewhere(clockOf(zone, lang), own, names, element.dataset.ownTime ?? '')
    if (time === null) continue
    element.textContent = ownWords.replace('{time}', time)
    element.hidden = false
  }
}

/** What is typed stays with the tab while another time is chosen: each press loads the page anew. */
function keepMessage(signal: AbortSignal): void {
  const id = new URLSearchParams(location.search).get('id')
  const key = `message of appointment ${id}`
  const field = document.querySelector<HTMLTextAreaElement>('.appt-form textarea[name=message]')
  if (!field) return
  field.value ||= sessionStorage.getItem(key) ?? ''
  field.addEventListener('input', () => sessionStorage.setItem(key, field.value), { signal })
  field.form?.addEventListener('submit', () => sessionStorage.removeItem(key), { signal })
}

async function act(event: SubmitEvent): Promise<void> {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.classList.contains('appt-form')) return
  event.preventDefault()
  const field = (name: string) => String(new FormData(form).get(name) ?? '')
  const [id, token, action] = [field('id'), field('token'), field('action')]
  const outcome = await send(field).then(
    () => ({ told: toldOf[action] ?? 'cancelled' }),
    (reason: unknown) => problemOf(reason, action),
  )
  location.assign(`${location.pathname}?${new URLSearchParams({ id, token, ...outcome })}`)
}

const toldOf: Readonly<Record<string, string>> = { move: 'moved', 'no-review': 'not-asked' }

async function send(field: (name: string) => string): Promise<void> {
  const { createApiClient } = await loadClient()
  const client = createApiClient({ language: () => document.documentElement.lang })
  const params = {
    path: { uuid: field('id') },
    query: { token: field('token') },
    header: { 'If-Match': `"${field('version')}"` },
  }
  if (field('action') === 'no-review') {
    const { path, query } = params
    await client.DELETE('/api/v1/appointments/{uuid}/review-consent', { params: { path, query } })
    return
  }
  const message = field('message') ? { message: field('message') } : {}
  if (field('action') === 'move') {
    await client.POST('/api/v1/appointments/{uuid}/move', {
      params,
      body: { start: field('start'), ...message },
    })
  } else await client.POST('/api/v1/appointments/{uuid}/cancel', { params, body: message })
}

function problemOf(reason: unknown, action: string): Record<string, string> {
  const status = reason instanceof Response ? reason.status : 0
  if (action === 'move' && (status === 409 || status === 422)) return { step: 'move', problem: 'taken' }
  return { problem: status === 409 || status === 412 ? 'changed' : 'failed' }
}
