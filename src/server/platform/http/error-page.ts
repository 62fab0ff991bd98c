/** A refusal for whoever opened an address in a browser. It needs nothing else: neither database nor files may be there. */
import { createHash } from 'node:crypto'
import { escaped } from '#rules/html.ts'
import { nothing } from './security.ts'

const style =
  'body{max-width:40rem;margin:0 auto;padding:15vh 1.5rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.75rem;line-height:1.25}a{display:inline-block;padding:.75rem 0;color:inherit}'

/** Of its own style alone, by the hash: nothing else is loaded or run. */
export const errorPagePolicy = `${nothing}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

export interface ErrorPage {
  readonly language: string
  readonly message: string
  /** Leads back to the institution's pages; unknown where the address is nobody's. */
  readonly institution?: string | undefined
}

export function errorPage({ language, message, institution }: ErrorPage): string {
  const text = escaped(message)
  const back = institution === undefined ? '' : `<p><a href="/app/">${escaped(institution)}</a></p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${text}</title><style>${style}</style></head><body><main><h1>${text}</h1>${back}</main></body></html>\n`
}
