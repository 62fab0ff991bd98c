import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { bannerCookiesIn } from '../../rules/cookie-banner.ts'
import { isPublicPath } from '../../rules/public-paths.ts'
import { httpApi, type Send } from '../http-api.ts'
import type { PageEnv } from '../page.ts'
import type { Rendered } from '../render.tsx'

/**
 * For development: public pages are rendered from the sources, their calls go to the running server by HTTP; every other
 * page below /app/ is the desk.
 */
export function publicPages({ backend }: { backend: string }): Plugin {
  return {
    name: 'openbranch:public-pages',
    apply: 'serve',
    configureServer(server) {
      // A rendered page is in no module graph of the browser's, so it is loaded again.
      server.watcher.on('change', (file) => {
        if (/\/src\/(public\/.*\.tsx?|translations\/public\.json)$/.test(file))
          server.hot.send({ type: 'full-reload' })
      })
      server.middlewares.use(async (incoming, outgoing, next) => {
        const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
        try {
          const made = await makeReply(server, url, incoming, backend)
          if (!made) return next()
          outgoing.statusCode = made.status
          outgoing.setHeader('content-type', `text/${made.kind}; charset=utf-8`)
          outgoing.end(made.text)
        } catch (error) {
          server.ssrFixStacktrace(error as Error)
          next(error)
        }
      })
    },
  }
}

interface PageReply {
  status: number
  kind: 'html' | 'css'
  text: string
}

async function makeReply(
  server: ViteDevServer,
  url: URL,
  incoming: IncomingMessage,
  backend: string,
): Promise<PageReply | undefined> {
  const { pathname } = url
  const colour = /^\/app\/theme\/([0-9a-f]{6})-\w+\.css$/.exec(pathname)?.[1]
  if (colour) {
    const { themeCss } = await server.ssrLoadModule('/src/ui/theme.ts')
    return { status: 200, kind: 'css', text: themeCss(`#${colour}`) }
  }
  // Scripts, styles and what Vite itself serves are no pages.
  if (!incoming.headers.accept?.includes('text/html')) return undefined
  if (isPublicPath(pathname)) {
    const { status, html } = await renderFrom(server, url, incoming, backend)
    return { status, kind: 'html', text: html.replace('<head>', await headOf(server)) }
  }
  if (!/^\/app\/[^.]+$/.test(pathname)) return undefined
  const app = /^\/app\/docs\/?$/.test(pathname) ? 'docs' : 'desk'
  const html = await readFile(join(server.config.root, `src/${app}/index.html`), 'utf8')
  const rooted = html.replace('./main', `/src/${app}/main`)
  return { status: 200, kind: 'html', text: await server.transformIndexHtml(pathname, rooted) }
}

/** Vite's own scripts. A whole page cannot go through it: its addresses have the base path already. */
async function headOf(server: ViteDevServer): Promise<string> {
  const empty = await server.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>')
  return empty.slice(empty.indexOf('<head>'), empty.indexOf('</head>'))
}

async function renderFrom(
  server: ViteDevServer,
  url: URL,
  incoming: IncomingMessage,
  backend: string,
): Promise<Rendered> {
  // Not imported above: what the configuration imports starts Vite again when it changes.
  const [{ render }, { operations }] = await Promise.all([
    server.ssrLoadModule('/src/public/render.tsx'),
    server.ssrLoadModule('/generated/operations.ts'),
  ])
  const language =
    url.searchParams.get('lang') ?? (incoming.headers['accept-language']?.startsWith('en') ? 'en' : 'de')
  const env: PageEnv = {
    language,
    year: new Date().getFullYear(),
    assets: {
      boot: '/app/src/public/boot.ts',
      modules: [],
      css: ['/app/src/public/public.css'],
      preload: [],
      frame: '/app/src/public/embed/frame.ts',
    },
    publicUrl: url.origin,
    path: `${url.pathname}${url.search}`,
    cookies: bannerCookiesIn(incoming.headers.cookie),
  }
  return render(url, httpApi(operations, sendTo(backend, incoming, language)), env)
}

/** Sends calls to the backend by node:http, because fetch cannot set Host, and the host chooses the tenant. */
function sendTo(backend: string, { headers: { host, cookie } }: IncomingMessage, language: string): Send {
  return (method, path) =>
    new Promise((resolve, reject) => {
      const headers = {
        host,
        'accept-language': language,
        accept: 'application/json',
        ...(cookie && { cookie }),
      }
      const call = request(new URL(path, backend), { method, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 500,
            text,
            headers: { 'content-range': String(reply.headers['content-range'] ?? '') },
          }),
        )
      })
      call.on('error', reject)
      call.end()
    })
}
