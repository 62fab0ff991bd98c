import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'

/** The name under which a stranger's desk is there too: it has the same addresses as ours. */
const widgetsHost = 'widgets.localhost'

/**
 * For development: /app/primitives shows every primitive of src/ui with all its states, and the widgets that hints ask for on
 * the screens of a stranger's description (http://widgets.localhost, the same port), from the sources too. No build contains it.
 */
export function gallery(): Plugin {
  return {
    name: 'openbranch:gallery',
    apply: 'serve',
    configureServer(server) {
      const widgets = widgetsOf(server)
      server.middlewares.use(async (incoming, outgoing, next) => {
        const { url = '', headers } = incoming
        const isGallery = /^\/app\/primitives(?:[/?]|$)/.test(url)
        // The gallery is there under both names: a page of another site could not say how its screens look.
        if (!isGallery && headers.host?.replace(/:\d+$/, '') === widgetsHost)
          return await widgets(incoming, outgoing, next)
        if (!isGallery) return next()
        await sendEntry(server, outgoing, { url, folder: 'src/ui/gallery' })
      })
    },
  }
}

interface Entry {
  readonly url: string
  readonly folder: string
  /** Stands before all that the page loads. */
  readonly first?: string
}

async function sendEntry(
  server: ViteDevServer,
  outgoing: ServerResponse,
  { url, folder, first = '' }: Entry,
) {
  const html = await readFile(join(server.config.root, folder, 'index.html'), 'utf8')
  const rooted = html.replace('./main.tsx', `/${folder}/main.tsx`).replace('<head>', () => `<head>${first}`)
  outgoing.setHeader('content-type', 'text/html; charset=utf-8')
  outgoing.end(await server.transformIndexHtml(url, rooted))
}

/** Of what the screens are made, and the calls, comes from the server of `npm run admin`; it begins when it is asked first. */
function widgetsOf(server: ViteDevServer) {
  let data: Promise<Server> | undefined
  return async (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => {
    const { url = '' } = incoming
    if (/^\/(upstream|app\/contract)\//.test(url)) {
      // By its name in the package: what the configuration imports is loaded before it is needed.
      data ??= import('#scripts/dev/widgets.ts').then(({ widgetsServer }) => widgetsServer(widgetsHost))
      return void (await data).emit('request', incoming, outgoing)
    }
    if (!incoming.headers.accept?.includes('text/html')) return next()
    await sendEntry(server, outgoing, { url, folder: 'src/admin', first: lookOf(url) })
  }
}

/** As the gallery is looked at, so are they. */
function lookOf(url: string): string {
  const { searchParams } = new URL(url, 'http://here.invalid')
  const choice = (name: string, values: readonly string[]) =>
    values.find((value) => value === searchParams.get(name))
  const [mode, language] = [choice('mode', ['light', 'dark', 'system']), choice('language', ['de', 'en'])]
  const kept = mode === 'system' ? `removeItem('openbranch-mode')` : `setItem('openbranch-mode','${mode}')`
  return `<script>${mode ? `localStorage.${kept};` : ''}${language ? `document.cookie='lang=${language};path=/'` : ''}</script>`
}
