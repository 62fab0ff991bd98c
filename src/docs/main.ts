import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import '@fontsource-variable/figtree'
import './docs.css'
import { type Description, forReaders } from './description.ts'
import { type DocsEntry, entriesOf, partOf } from './part.ts'

const find = <Element extends HTMLElement>(selector: string) =>
  document.querySelector<Element>(selector) as Element
const place = find('#docs')
const list = find('#docs-list')
const search = find<HTMLInputElement>('#docs-search')

/** Calls can be tried where a mistake costs nothing: in the demo, which alone names its logins, and in the mock. */
async function canTry(): Promise<boolean> {
  const reply = await fetch('/api/v1/demo-logins')
  return reply.ok && (await reply.json()).length > 0
}

/** `#/me/getMe` is an operation, `#/me` its tag. */
function tagInAddress(entries: readonly DocsEntry[]): string {
  const [, wanted] = decodeURIComponent(location.hash).split('/')
  return entries.find(({ tag }) => tag === wanted)?.tag ?? entries[0]?.tag ?? ''
}

function link(href: string, text: string, detail: string, isCurrent: boolean): HTMLLIElement {
  const item = document.createElement('li')
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.append(text)
  const small = document.createElement('small')
  small.textContent = detail
  anchor.append(small)
  if (isCurrent) anchor.setAttribute('aria-current', 'page')
  item.append(anchor)
  return item
}

async function start(): Promise<void> {
  const [reply, tries] = await Promise.all([fetch('/app/docs/openapi.json'), canTry()])
  if (!reply.ok) throw new Error(`The description was answered with ${reply.status}`)
  const description = forReaders((await reply.json()) as Description)
  const entries = entriesOf(description)
  let shown = ''

  const drawList = () => {
    const words = search.value.trim().toLowerCase()
    const found = entries.filter((each) =>
      `${each.method} ${each.path} ${each.summary} ${each.id}`.toLowerCase().includes(words),
    )
    const tags = (description.tags ?? []).filter(({ name }) => entries.some(({ tag }) => tag === name))
    const items = words
      ? found.map(({ id, tag, method, path, summary }) =>
          link(`#/${encodeURIComponent(tag)}/${id}`, summary, `${method} ${path}`, false),
        )
      : tags.map(({ name, description: about = '' }) =>
          link(`#/${encodeURIComponent(name)}`, name, about, name === shown),
        )
    if (items.length > 0) return list.replaceChildren(...items)
    const nothing = document.createElement('li')
    nothing.textContent = 'No call has these words.'
    list.replaceChildren(nothing)
  }

  // The reader looks at the address once: another call of the same tag has to be drawn again too.
  const draw = () => {
    const tag = tagInAddress(entries)
    shown = tag
    const node = document.createElement('div')
    place.replaceChildren(node)
    SwaggerUI({
      domNode: node,
      spec: partOf(description, tag),
      docExpansion: 'list',
      filter: false,
      deepLinking: true,
      tryItOutEnabled: false,
      supportedSubmitMethods: tries ? ['get', 'head', 'post', 'put', 'patch', 'delete'] : [],
      // Each operation shows its own shapes; all of them again beneath would only be long.
      defaultModelsExpandDepth: -1,
      validatorUrl: null,
      withCredentials: true,
    })
    drawList()
  }

  search.addEventListener('input', drawList)
  addEventListener('hashchange', draw)
  draw()
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const followMode = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followMode()
dark.addEventListener('change', followMode)

start().catch((error: unknown) => {
  const sentence = document.createElement('p')
  sentence.setAttribute('role', 'alert')
  sentence.textContent = 'Unfortunately, an error has occurred. Please try again later.'
  place.replaceChildren(sentence)
  console.error(error)
})
