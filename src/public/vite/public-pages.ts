import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import { operations } from '../../../generated/operations.ts'
import { httpApi, type Send } from '../http-api.ts'
import type { PageEnv } from '../page.ts'
import type { Rendered } from '../render.tsx'

/** For development: public pages are rendered from the sources, their calls go to the running server by HTTP. */
export function publicPages({ backend }: { backend: string }): Plugin {
  return {
    name: 'openbranch:public-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (incoming, outgoing, next) => {
        const host = incoming.headers.host ?? 'localhost'
        const url = new URL(incoming.url ?? '/', `http://${host}`)
        try {
          const theme = /^\/app\/theme\/([0-9a-f]{6})-\w+\.css$/.exec(url.pathname)
          if (theme) {
            const { themeCss } = await server.ssrLoadModule('/src/ui/theme.ts')
            outgoing.setHeader('content-type', 'text/css; charset=utf-8')
            return outgoing.end(themeCss(`#${theme[1]}`))
          }
          if (!/^\/app\/profile\/[^/]+\/?$/.test(url.pathname)) return next()
          const { status, html } = await renderFrom(server, url, incoming, backend)
          outgoing.statusCode = status
          outgoing.setHeader('content-type', 'text/html; charset=utf-8')
          outgoing.end(await server.transformIndexHtml(url.pathname, html))
        } catch (error) {
          server.ssrFixStacktrace(error as Error)
          next(error)
        }
      })
    },
  }
}

async function renderFrom(
  server: ViteDevServer,
  url: URL,
  incoming: IncomingMessage,
  backend: string,
): Promise<Rendered> {
  const { render } = await server.ssrLoadModule('/src/public/render.tsx')
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
    },
    publicUrl: url.origin,
  }
  return render(url, httpApi(operations, sendTo(backend, incoming, language)), env)
}

/** By node:http, because fetch cannot set Host, and the host chooses the tenant. */
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
        reply.on('end', () => resolve({ status: reply.statusCode ?? 500, text }))
      })
      call.on('error', reject)
      call.end()
    })
}
