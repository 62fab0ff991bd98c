import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { isPublicPath } from '#rules/public-paths.ts'
import { safeNext } from '#rules/safe-next.ts'
import { newNonce, pagePolicy } from '#server/platform/security.ts'
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

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The built app as files, and every call handed on: nothing here knows what the app is about. */
export function mockServer({ app, backend, start, description, panel }: MockOptions): Server {
  const page = (outgoing: ServerResponse, file: string) =>
    sendPage(outgoing, readFileSync(file, 'utf8'), panel)
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
    if (pathname === '/app/docs/openapi.json') return asset(outgoing, description)
    const file = panel?.fileAt(pathname)
    if (file?.type.startsWith('text/html')) return sendPage(outgoing, file.text, panel)
    if (file) return send(outgoing, file.type, file.text)
    if (pathname === '/favicon.ico') return void outgoing.writeHead(204).end()
    if (pathname === '/account/login') {
      const next = safeNext(searchParams.get('next'))
      return redirect(outgoing, next ? `/app/login?next=${encodeURIComponent(next)}` : '/app/login')
    }
    if (/^\/app\/assets\/[\w.-]+$/.test(pathname))
      return asset(outgoing, join(app, pathname.slice('/app/'.length)))
    if (/^\/app\/(assets|theme|pictures)\//.test(pathname) || !pathname.startsWith('/app/'))
      return missing(outgoing)
    return page(outgoing, join(app, isPublicPath(pathname) ? 'src/public/index.html' : 'src/desk/index.html'))
  })
}

function sendPage(outgoing: ServerResponse, html: string, panel: ScenarioPanel | undefined): void {
  const nonce = newNonce()
  const policy = pagePolicy(nonce)
  outgoing.setHeader('content-security-policy', panel?.policy(policy) ?? policy)
  const shown = panel?.onPage(html) ?? html
  send(
    outgoing,
    'text/html; charset=utf-8',
    shown.replaceAll('__CSP_NONCE__', () => nonce),
  )
}

function send(outgoing: ServerResponse, type: string, content: string | Buffer): void {
  outgoing.writeHead(200, { 'content-type': type }).end(content)
}

function asset(outgoing: ServerResponse, file: string): void {
  try {
    send(outgoing, types[extname(file)] ?? 'application/octet-stream', readFileSync(file))
  } catch {
    missing(outgoing)
  }
}

function redirect(outgoing: ServerResponse, location: string): void {
  outgoing.writeHead(302, { location }).end()
}

function missing(outgoing: ServerResponse): void {
  outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
}
