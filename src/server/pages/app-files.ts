/** What the build left: where the scripts, styles and pages are. Read once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageEnv } from '#public/page.ts'
import type { render } from '#public/render.tsx'

export interface AppFiles {
  /** Folder of hashed files, served under /app/assets/. */
  readonly assetsFolder: string
  readonly publicAssets: PageEnv['assets']
  /** With `__CSP_NONCE__` where the nonce of each reply belongs. */
  readonly deskHtml: string
  readonly docsHtml: string
  readonly render: typeof render
}

type Manifest = Record<string, { file: string; imports?: string[] }>

const boot = 'src/public/boot.ts'
const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** @throws Error that says what to do if the app has not been built. */
export async function readAppFiles(dist = distFolder): Promise<AppFiles> {
  const manifestFile = join(dist, 'app/.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('The app is not built yet. Run npm start, which builds it.')
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  // By its end, because node_modules may stand elsewhere (a link, a workspace).
  const address = (source: string) => {
    const found =
      manifest[source] ?? Object.entries(manifest).find(([key]) => key.endsWith(`/${source}`))?.[1]
    if (!found) throw new Error(`The build has no ${source}. Run npm start, which builds it again.`)
    return `/app/${found.file}`
  }
  return {
    assetsFolder: join(dist, 'app/assets'),
    publicAssets: {
      boot: address(boot),
      modules: (manifest[boot]?.imports ?? []).map(address),
      css: [address('src/public/public.css')],
      preload: [address('figtree-latin-wght-normal.woff2')],
    },
    deskHtml: readFileSync(join(dist, 'app/src/desk/index.html'), 'utf8'),
    docsHtml: readFileSync(join(dist, 'app/src/docs/index.html'), 'utf8'),
    render: (await import(pathToFileURL(join(dist, 'server/render.js')).href)).render,
  }
}
