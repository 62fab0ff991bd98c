/** The form of a review, sent from here: what was typed stays whatever becomes of it, a reload included. */
import { chunk } from '#ui/chunk.ts'
import { keepInTab, keptInTab } from './tab.ts'

const loadClient = () => chunk(() => import('#client/client.ts'))

/** The names of what is kept and sent. */
const fields = ['stars', 'text', 'name'] as const

export function help(): () => void {
  const form = document.getElementById('review')
  if (!(form instanceof HTMLFormElement)) return () => {}
  const ends = new AbortController()
  const { signal } = ends
  const draft = `review ${entryOf(form, 'token').split('.')[0]}`
  // What our server has put back is newer.
  if (form.dataset.kept === undefined) restore(form, keptInTab(draft))
  count(form)
  form.addEventListener(
    'input',
    () => {
      keepInTab(draft, Object.fromEntries(fields.map((name) => [name, entryOf(form, name)])))
      count(form)
    },
    { signal },
  )
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      void submit(form, draft)
    },
    { signal },
  )
  return () => ends.abort()
}

const entryOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

function restore(form: HTMLFormElement, kept: Readonly<Record<string, unknown>>): void {
  for (const name of fields) {
    const [value, control] = [kept[name], form.elements.namedItem(name)]
    if (typeof value !== 'string' || !control || (name === 'stars' && !value)) continue
    if (control instanceof RadioNodeList || control instanceof HTMLTextAreaElement) control.value = value
  }
}

/** How much is typed of what fits. */
function count(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-count]')
  const number = [...entryOf(form, 'text')].length.toLocaleString(document.documentElement.lang)
  if (place) place.textContent = (place.dataset.count ?? '').replace('{count}', number)
}

async function submit(form: HTMLFormElement, draft: string): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  // Pressed again meanwhile.
  if (!button || button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  say(form, '')
  try {
    const told = await send(form)
    keepInTab(draft, undefined)
    location.assign(`${location.pathname}?${new URLSearchParams({ token: entryOf(form, 'token'), told })}`)
  } catch (reason) {
    say(form, await wordsOf(form, reason))
  } finally {
    button.removeAttribute('aria-busy')
  }
}

async function send(form: HTMLFormElement): Promise<'sent' | 'changed'> {
  const { createApiClient } = await loadClient()
  const client = createApiClient({ language: () => document.documentElement.lang })
  const [, alias = ''] = /\/reviews\/([^/]+)/.exec(location.pathname) ?? []
  const path = { alias: decodeURIComponent(alias) }
  const query = { token: entryOf(form, 'token') }
  const version = entryOf(form, 'version')
  const website = entryOf(form, 'website')
  const body = {
    stars: Number(entryOf(form, 'stars')),
    text: entryOf(form, 'text').replaceAll('\r\n', '\n'),
    name: entryOf(form, 'name'),
    consent: Boolean(entryOf(form, 'consent')) as true,
    ...(website && { website }),
  }
  if (version === '0') {
    await client.POST('/api/v1/advisors/{alias}/reviews', { params: { path, query }, body })
    return 'sent'
  }
  const header = { 'If-Match': `"${version}"` }
  await client.PUT('/api/v1/advisors/{alias}/review-invitation', { params: { path, query, header }, body })
  return 'changed'
}

interface Refusal {
  readonly message?: string
  readonly current?: {
    readonly version: number
    readonly review: { readonly stars: number; readonly text: string } | null
  }
}

async function wordsOf(form: HTMLFormElement, reason: unknown): Promise<string> {
  const said: Readonly<Record<string, string>> = JSON.parse(form.dataset.said ?? '{}')
  if (!(reason instanceof Response)) return said.offline ?? ''
  const { message, current }: Refusal = await reason.json().catch(() => ({}))
  if (reason.status === 412 && current) {
    const version = form.elements.namedItem('version')
    if (version instanceof HTMLInputElement) version.value = String(current.version)
    const { stars, text } = current.review ?? { stars: 0, text: '' }
    return `${said.changed} ${stars}/5 ${text && `“${text}”`}`
  }
  if (reason.status === 409 && entryOf(form, 'version') === '0') return said.reviewed ?? ''
  if (message && [409, 422].includes(reason.status)) return message
  return (reason.status === 429 ? said.busy : said.failed) ?? ''
}

/** In words that a screen reader hears, and with the focus, so that nobody has to look for them. */
function say(form: HTMLFormElement, text: string): void {
  const place = form.querySelector<HTMLElement>('.review-problem')
  const words = place?.querySelector('p')
  if (!place || !words) return
  place.hidden = !text
  words.textContent = text
  if (text) place.focus()
}
