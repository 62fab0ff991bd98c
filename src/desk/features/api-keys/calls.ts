/** What keys open, as it is called: the contract's addresses, and values that anybody may try. */
import type { operations } from '#generated/types.ts'

export interface SiteCall {
  readonly operation: keyof operations
  /** Module, and value of a key's `apis`. */
  readonly api: string
  readonly label: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

export const siteCalls: readonly SiteCall[] = [
  {
    operation: 'searchAdvisorsFromSite',
    api: 'search-api',
    label: 'Find advisors',
    method: 'GET',
    path: '/api/v1/public/search/advisors?topic=Baufinanzierung&order=next-free-slot',
  },
  {
    operation: 'getSearchOptionsFromSite',
    api: 'search-form-api',
    label: 'What a search form may offer',
    method: 'GET',
    path: '/api/v1/public/search/options',
  },
  {
    operation: 'createContactRequestFromSite',
    api: 'contact-api',
    label: 'Ask an advisor',
    method: 'POST',
    path: '/api/v1/public/advisors/ALIAS/contact-requests',
    body: {
      kind: 'contact',
      name: 'Petra Sommer',
      email: 'petra.sommer@mail.example',
      message: 'Guten Tag',
      consent: true,
    },
  },
]

const placeholder = 'ob_…'

/** For a terminal. */
export function curlOf({ method, path, body }: SiteCall, origin: string): string {
  const lines = [`curl '${origin}${path}'`, `-H 'X-Api-Key: ${placeholder}'`]
  if (body) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`)
  return (method === 'GET' ? lines : lines.toSpliced(1, 0, `-X ${method}`)).join(' \\\n  ')
}

/** For a page of the site. */
export function fetchOf({ method, path, body }: SiteCall, origin: string): string {
  const headers = body
    ? `{ 'X-Api-Key': '${placeholder}', 'Content-Type': 'application/json' }`
    : `{ 'X-Api-Key': '${placeholder}' }`
  const rest = body ? `\n  method: '${method}',\n  body: JSON.stringify(${JSON.stringify(body)}),` : ''
  return `const reply = await fetch('${origin}${path}', {${rest}\n  headers: ${headers},\n})\nif (!reply.ok) throw new Error((await reply.json()).message)\nconst found = await reply.json()`
}
