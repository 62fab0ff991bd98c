import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** For development: /app/primitives shows every primitive of src/ui with all its states. No build contains it. */
export function gallery(): Plugin {
  return {
    name: 'openbranch:gallery',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async ({ url = '' }, outgoing, next) => {
        if (!/^\/app\/primitives(?:[/?]|$)/.test(url)) return next()
        const html = await readFile(join(server.config.root, 'src/ui/gallery/index.html'), 'utf8')
        const rooted = html.replace('./main.tsx', '/src/ui/gallery/main.tsx')
        outgoing.setHeader('content-type', 'text/html; charset=utf-8')
        outgoing.end(await server.transformIndexHtml(url, rooted))
      })
    },
  }
}
