import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { redirect, send, sendFile, sendMissing, sendPage } from '#scripts/serve/replies.ts'
import { isCrossSite } from '#server/platform/security.ts'
import { addresses, type ForeignAdmin } from '../../src/admin/format.ts'
import { proxy } from './proxy.ts'

export interface AdminServerOptions {
  /** Folder of the built app. */
  readonly app: string
  readonly admin: ForeignAdmin
  readonly formOf: (operationId: string) => string | null
  readonly textsIn: (language: string) => object
  readonly upstream: () => Promise<URL>
  /** Names under which this server may be called; a page of another site could otherwise reach the API by a name of its own. */
  readonly hosts: readonly string[]
  /** Tells the cookies of several such servers on one host apart. */
  readonly cookiePrefix: string
}

const javascript = 'text/javascript; charset=utf-8'

/** The built admin as files, what it is made of, and its calls handed on to the API. */
export function adminServer(options: AdminServerOptions): Server {
  const { app, admin, formOf, textsIn, upstream, hosts, cookiePrefix } = options
  const call = proxy({ upstream, calls: addresses.calls, cookiePrefix, isMock: admin.isMock })
  const description = JSON.stringify(admin)

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) => {
    if (pathname.startsWith(`${addresses.calls}/`)) return void call(incoming, outgoing)
    if (!['GET', 'HEAD'].includes(incoming.method ?? '')) return sendMissing(outgoing)
    if (/^\/(app\/?)?$/.test(pathname) && pathname !== '/app/') return redirect(outgoing, '/app/')
    if (pathname === '/favicon.ico') return void outgoing.writeHead(204).end()
    if (pathname === addresses.admin) return send(outgoing, 'application/json', description)
    const [, language] = /^\/app\/contract\/texts\.([\w-]+)\.json$/.exec(pathname) ?? []
    if (language) return send(outgoing, 'application/json', JSON.stringify(textsIn(language)))
    const [, id] = /^\/app\/contract\/forms\/([^/]+)\.js$/.exec(pathname) ?? []
    if (id) return sendForm(outgoing, formOf, id)
    if (/^\/app\/assets\/[\w.-]+$/.test(pathname)) {
      return sendFile(outgoing, join(app, pathname.slice('/app/'.length)))
    }
    if (/^\/app\/(assets|contract)\//.test(pathname) || !pathname.startsWith('/app/'))
      return sendMissing(outgoing)
    return sendPage(outgoing, readFileSync(join(app, 'src/admin/index.html'), 'utf8'))
  }
  return createServer((incoming, outgoing) => {
    outgoing.setHeader('x-content-type-options', 'nosniff')
    outgoing.setHeader('referrer-policy', 'same-origin')
    const { host = '' } = incoming.headers
    const isForeign = !hosts.includes(host.replace(/:\d+$/, ''))
    if (isForeign || isCrossSite(incoming.method ?? '', incoming.headers, host)) {
      return void outgoing.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end('Forbidden')
    }
    const [pathname = '/'] = (incoming.url ?? '/').split('?')
    answer(incoming, outgoing, pathname)
  })
}

function sendForm(outgoing: ServerResponse, formOf: (id: string) => string | null, encoded: string): void {
  const id = safelyDecoded(encoded)
  const text = id === null ? null : formOf(id)
  if (text === null) sendMissing(outgoing)
  else send(outgoing, javascript, text)
}

function safelyDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
