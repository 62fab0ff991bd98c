/** What the build left: where the scripts, styles and pages are. Read once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageEnv } from '#public/page.ts'
import type { render } from '#public/render.tsx'

export interface AppFiles {
  /** Folders of hashed files, served under /app/assets/ as one. */
  readonly assetsFolders: readonly string[]
  readonly publicAssets: PageEnv['assets']
  /** With `__CSP_NONCE__` where the nonce of each reply belongs. */
  readonly deskHtml: string
  readonly docsHtml: string
  /** What /embed.js is. */
  readonly embedScript: string
  readonly render: typeof render
}

type Manifest = Record<string, { file: string; imports?: string[] }>

const boot = 'src/public/boot.ts'
const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** All that a source imports before it runs, however far away. */
function importedBy(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    for (const next of manifest[key]?.imports ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      visit(next)
    }
  }
  visit(source)
  return [...seen]
}

/** @throws Error that says what to do if the app has not been built. */
export async function readAppFiles(dist = distFolder): Promise<AppFiles> {
  const manifestFile = join(dist, 'visitors/.vite/manifest.json')
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
    assetsFolders: [join(dist, 'visitors/assets'), join(dist, 'app/assets')],
    publicAssets: {
      boot: address(boot),
      modules: importedBy(manifest, boot).map((key) => `/app/${manifest[key]?.file}`),
      css: [address('src/public/public.css')],
      preload: [address('figtree-latin-wght-normal.woff2')],
      frame: address('src/public/embed/frame.ts'),
    },
    embedScript: readFileSync(
      join(dist, 'visitors', address('src/public/embed/embed.ts').slice('/app/'.length)),
      'utf8',
    ),
    deskHtml: readFileSync(join(dist, 'app/src/desk/index.html'), 'utf8'),
    docsHtml: readFileSync(join(dist, 'app/src/docs/index.html'), 'utf8'),
    render: (await import(pathToFileURL(join(dist, 'server/render.js')).href)).render,
  }
}
