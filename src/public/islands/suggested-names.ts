/** While a name is typed in the finder: whom it may be meant for. Choosing one opens that advisor. */
import type { components } from '#generated/types.ts'
import { report } from '../log.ts'

type Card = components['schemas']['AdvisorCard']

/** Shorter names fit too many. */
const shortest = 3
const most = 6
/** ms without a further letter. */
const pause = 200

/** Listens until `signal` ends; `open` leads to an address. */
export function suggestNames(signal: AbortSignal, open = (path: string) => location.assign(path)): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()
  let cards: readonly Card[] = []

  const ask = async (field: HTMLInputElement, name: string) => {
    asked.abort()
    asked = new AbortController()
    const found = await search(name, AbortSignal.any([signal, asked.signal]))
    // Whoever typed on is asked for anew.
    if (!found || field.value.trim() !== name) return
    cards = found
    field.list?.replaceChildren(...cards.map(optionOf))
  }

  const typed = (event: Event) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement) || field.name !== 'name' || !field.list) return
    clearTimeout(timer)
    const name = field.value.trim()
    const chosen = isChoice(event) ? cards.filter(({ full_name }) => full_name === name) : []
    const [one] = chosen
    if (one && chosen.length === 1) return choose(one, open)
    if (name.length < shortest) field.list.replaceChildren()
    else timer = setTimeout(() => void ask(field, name), pause)
  }
  document.addEventListener('input', typed, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Browsers tell of a chosen suggestion by an event that is not about letters. */
const isChoice = (event: Event) =>
  !(event instanceof InputEvent) || !event.inputType || event.inputType === 'insertReplacementText'

async function search(name: string, signal: AbortSignal): Promise<Card[] | null> {
  const query = new URLSearchParams({ name })
  const reply = await fetch(`/api/v1/search/advisors?${query}`, { signal }).catch(() => null)
  return reply?.ok ? ((await reply.json()) as Card[]).slice(0, most) : null
}

/** Two of one name are told apart by where they work. */
function optionOf({ full_name, organization }: Card): HTMLOptionElement {
  const option = document.createElement('option')
  option.value = full_name
  if (organization) option.label = `${full_name}, ${organization.name}`
  return option
}

function choose({ slug }: Card, open: (path: string) => void): void {
  const from = (location.pathname + location.search).slice(0, 500)
  const data = { from, to: slug, type: 'suggestion' }
  void report('/frontend-logs/log', { action: 'front_search_by_advisor_name', data })
  open(`/app/profile/${encodeURIComponent(slug)}`)
}
