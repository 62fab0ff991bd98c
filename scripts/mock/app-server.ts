import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { isPublicPath } from '#rules/public-paths.ts'
import { safeNext } from '#rules/safe-next.ts'
import { newNonce, pagePolicy } from '#server/platform/security.ts'
import { exampleFor } from './contract.ts'
import { forward } from './forward.ts'

export interface MockOptions {
  /** Folder of the built app. */
  readonly app: string
  /** Where the calls go. */
  readonly backend: string
  /** File of the contract that the docs show. */
  readonly description: string
  /** Page of the desk that /app/ leads to. */
  readonly start: string
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The built app as files, and every call handed on: nothing here knows what the app is about. */
export function mockServer({ app, backend, start, description }: MockOptions): Server {
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

function page(outgoing: ServerResponse, file: string): void {
  const nonce = newNonce()
  outgoing.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(nonce),
  })
  outgoing.end(readFileSync(file, 'utf8').replaceAll('__CSP_NONCE__', () => nonce))
}

function asset(outgoing: ServerResponse, file: string): void {
  try {
    const content = readFileSync(file)
    outgoing.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    outgoing.end(content)
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
