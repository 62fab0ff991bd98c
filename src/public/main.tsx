/** Public pages where the HTML comes without data: on the mock, on static hosting before a foreign backend. */
import { createRoot } from 'react-dom/client'
import { createApiClient } from '#client/client.ts'
import { operations } from '#generated/operations.ts'
import { themeCss } from '#ui/theme.ts'
import { httpApi } from './http-api.ts'
import { mountPage } from './mount.tsx'
import './public.css'

const language = languageOf(new URLSearchParams(location.search).get('lang') ?? navigator.language)
document.documentElement.lang = language

const client = createApiClient({ language: () => language })
const api = httpApi(operations, async (method, path) => {
  try {
    const { data, response } = await client.request(method, path)
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, text: JSON.stringify(data ?? null), headers }
  } catch (refused) {
    // A page tells refusals apart by their status.
    if (refused instanceof Response) return { status: refused.status, text: await refused.text() }
    throw refused
  }
})

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

const page = document.getElementById('page')
const popups = document.getElementById('popups')
if (page && popups) {
  void mountPage({
    url: new URL(location.href),
    api,
    language,
    year: new Date().getFullYear(),
    root: createRoot(page),
    popups,
    paint: (primary) => sheet.replaceSync(themeCss(primary)),
    leave: (path) => location.replace(path),
  })
}

function languageOf(asked: string): string {
  return /^de(-(AT|CH))?$/.test(asked) ? asked : asked.startsWith('de') ? 'de' : 'en'
}
