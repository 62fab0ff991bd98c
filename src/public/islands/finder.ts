/** What scripts add to the finder: suggestions, short addresses, and the log of whom a searched name led to. */
import type { components } from '#generated/types.ts'
import { report } from '../log.ts'
import { suggestNames } from './suggested-names.ts'

type Options = components['schemas']['SearchOptions']

const profile = /^\/app\/profile\/([^/]+)\/?$/

/** Works on whatever finder stands in the document. Returns how to stop. */
export function help(): () => void {
  const ends = new AbortController()
  const { signal } = ends
  const logged = new Set<string>()
  const press = (event: Event) => logOpened(event.target, logged)
  document.addEventListener('click', press, { signal })
  // The middle button opens another tab.
  document.addEventListener('auxclick', press, { signal })
  document.addEventListener('formdata', shorten, { signal })
  suggestNames(signal)

  let isAsked = false
  const suggest = async (target: EventTarget | null) => {
    if (isAsked || !(target instanceof HTMLInputElement) || !target.list || target.name === 'name') return
    isAsked = true
    isAsked = await fillLists(signal)
  }
  document.addEventListener('focusin', ({ target }) => void suggest(target), { signal })
  void suggest(document.activeElement)
  return () => ends.abort()
}

/** Fields that are empty say nothing in an address. */
function shorten({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

/**
 * Once for each advisor who is opened while the field still says the name that was searched (product §3.4). Its
 * default is what stands in the address.
 */
function logOpened(target: EventTarget | null, logged: Set<string>): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('.results a[href]')
  const [, slug] = (link && profile.exec(link.pathname)) || []
  const name = document.querySelector<HTMLInputElement>('.search input[name=name]')
  const searched = name?.defaultValue.trim()
  if (!slug || !searched || name?.value.trim() !== searched) return
  const to = decodeURIComponent(slug)
  if (logged.has(to)) return
  logged.add(to)
  const from = (location.pathname + location.search).slice(0, 500)
  report('/frontend-logs/log', { action: 'front_search_by_advisor_name', data: { from, to, type: 'result' } })
}

/** Returns whether it came: else the next focus asks again. */
async function fillLists(signal: AbortSignal): Promise<boolean> {
  const reply = await fetch('/api/v1/search/options', { signal }).catch(() => null)
  if (!reply?.ok) return false
  const { topics, organizations }: Options = await reply.json()
  fill(
    'known-topic',
    topics.map(({ topic }) => topic),
  )
  fill('known-place', [
    ...organizations.map(({ city }) => city ?? ''),
    ...organizations.map(({ name }) => name),
  ])
  return true
}

function fill(id: string, values: readonly string[]): void {
  const options = [...new Set(values)].filter(Boolean).map((value) => {
    const option = document.createElement('option')
    option.value = value
    return option
  })
  document.getElementById(id)?.replaceChildren(...options)
}
