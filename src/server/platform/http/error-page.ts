/** A refusal for whoever opened an address in a browser. It needs nothing else: neither database nor files may be there. */
import { escaped } from '#rules/html.ts'

export interface ErrorPage {
  readonly language: string
  readonly message: string
  /** Leads back to the institution's pages; unknown where the address is nobody's. */
  readonly institution?: string | undefined
}

export function errorPage({ language, message, institution }: ErrorPage): string {
  const text = escaped(message)
  const back = institution === undefined ? '' : `<p><a href="/app/">${escaped(institution)}</a></p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${text}</title></head><body><main><h1>${text}</h1>${back}</main></body></html>\n`
}
