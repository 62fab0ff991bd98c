import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ScenarioPanel } from '#scripts/mock/panel.ts'
import { redirect, send, sendFile, sendMissing, sendPage } from '#scripts/serve/replies.ts'
import { isCrossSite, pagePolicy } from '#server/platform/http/security.ts'
import { addresses, type ForeignAdmin } from '../../src/admin/format.ts'
import { forgotten } from './cookies.ts'
import { proxy } from './proxy.ts'

export interface AdminServerOptions {
  /** Folder of the built app. */
  readonly app: string
  readonly admin: ForeignAdmin
  readonly formOf: (operationId: string) => string | null
  /** Path of the address at which a flow of a security scheme gives tokens (oauth.ts); null for none. */
  readonly tokenPathOf: (scheme: string, flow: string) => string | null
  /** Lets people choose what examples answer. */
  readonly panel?: ScenarioPanel
  readonly textsIn: (language: string) => object
  readonly upstream: () => Promise<URL>
  /** Names under which this server may be called; a page of another site could otherwise reach the API by a name of its own. */
  readonly hosts: readonly string[]
  /** Tells the cookies of several such servers on one host apart. */
  readonly cookiePrefix: string
}

const tokenAddress = /^\/upstream\/-\/token\/([^/]+)\/(\w+)$/
/** Prism has no examples of what stands beside the calls. */
const exampleToken = JSON.stringify({ access_token: 'example' })
const javascript = 'text/javascript; charset=utf-8'

/** The built admin as files, what it is made of, and its calls handed on to the API. */
export function adminServer(options: AdminServerOptions): Server {
  const { app, admin, formOf, textsIn, upstream, hosts, cookiePrefix, panel } = options
  const call = proxy({ upstream, calls: addresses.calls, cookiePrefix, isMock: admin.isMock })
  const description = JSON.stringify(admin)

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) => {
    if (pathname === addresses.cookies && incoming.method === 'DELETE') {
      const gone = forgotten(incoming.headers.cookie, { prefix: cookiePrefix, path: addresses.calls })
      return void outgoing.writeHead(204, { 'set-cookie': gone }).end()
    }
    const [, scheme, flow = ''] = tokenAddress.exec(pathname) ?? []
    if (scheme !== undefined && incoming.method === 'POST') {
      const tokenPath = options.tokenPathOf(safelyDecoded(scheme) ?? '', flow)
      if (tokenPath === null) return sendMissing(outgoing)
      if (admin.isMock) return send(outgoing, 'application/json', exampleToken)
      return void call(incoming, outgoing, tokenPath)
    }
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
    const file = panel?.fileAt(pathname)
    if (file && !file.type.startsWith('text/html')) return send(outgoing, file.type, file.text)
    const html = file?.text ?? readFileSync(join(app, 'src/admin/index.html'), 'utf8')
    return sendPage(
      outgoing,
      panel?.onPage(html) ?? html,
      (nonce) => panel?.policy(pagePolicy(nonce)) ?? pagePolicy(nonce),
    )
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
