import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isPublicPath } from '#rules/public-paths.ts'
import { safeNext } from '#rules/safe-next.ts'
import { redirect, send, sendFile, sendMissing, sendPage } from '#scripts/serve/replies.ts'
import { pagePolicy } from '#server/platform/http/security.ts'
import { exampleFor } from './contract.ts'
import { forward } from './forward.ts'
import type { ScenarioPanel } from './panel.ts'

export interface MockOptions {
  /** Folder of the built app. */
  readonly app: string
  /** Where the calls go. */
  readonly backend: string
  /** File of the contract that the docs show. */
  readonly description: string
  /** Page of the desk that /app/ leads to. */
  readonly start: string
  /** Lets testers choose what calls answer. */
  readonly panel?: ScenarioPanel
}

/** The built app as files, and every call handed on: nothing here knows what the app is about. */
export function mockServer({ app, backend, start, description, panel }: MockOptions): Server {
  const policy = (nonce: string) => {
    const own = pagePolicy(nonce)
    return panel?.policy(own) ?? own
  }
  const show = (outgoing: ServerResponse, html: string) =>
    sendPage(outgoing, panel?.onPage(html) ?? html, policy)
  const page = (outgoing: ServerResponse, file: string) => show(outgoing, readFileSync(file, 'utf8'))
  return createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(
      `http://localhost${incoming.url?.startsWith('/') ? incoming.url : '/'}`,
    )
    outgoing.setHeader('x-content-type-options', 'nosniff')
    if (/^\/(api|frontend-logs)\//.test(pathname)) {
      const example = exampleFor(pathname, incoming.headers['accept-language'])
      if (example) incoming.headers.prefer ??= `example=${example}`
      return forward(incoming, outgoing, backend)
    }
    if (/^\/(app\/?)?$/.test(pathname)) return redirect(outgoing, `/app${start}`)
    if (/^\/app\/docs\/?$/.test(pathname)) return page(outgoing, join(app, 'src/docs/index.html'))
    if (pathname === '/app/docs/openapi.json') return sendFile(outgoing, description)
    const file = panel?.fileAt(pathname)
    if (file?.type.startsWith('text/html')) return show(outgoing, file.text)
    if (file) return send(outgoing, file.type, file.text)
    if (pathname === '/favicon.ico') return void outgoing.writeHead(204).end()
    if (pathname === '/account/login') {
      const next = safeNext(searchParams.get('next'))
      return redirect(outgoing, next ? `/app/login?next=${encodeURIComponent(next)}` : '/app/login')
    }
    if (/^\/app\/assets\/[\w.-]+$/.test(pathname))
      return sendFile(outgoing, join(app, pathname.slice('/app/'.length)))
    if (/^\/app\/(assets|theme|pictures)\//.test(pathname) || !pathname.startsWith('/app/'))
      return sendMissing(outgoing)
    return page(outgoing, join(app, isPublicPath(pathname) ? 'src/public/index.html' : 'src/desk/index.html'))
  })
}
