import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '#scripts/build/build.ts'

/** Part of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

const kB = 1024

export interface Size {
  name: string
  bytes: number
  limit: number
}

/** @param build the folder in dist; the files are named with it */
export function readManifest(build: 'app' | 'visitors'): Manifest {
  const manifest: Manifest = JSON.parse(
    readFileSync(join(root, 'dist', build, '.vite/manifest.json'), 'utf8'),
  )
  const named = Object.entries(manifest).map(([key, chunk]) => [
    key,
    { ...chunk, file: join(build, chunk.file) },
  ])
  return Object.fromEntries(named)
}

/** A source and everything that it imports before it runs. */
export function closure(manifest: Manifest, sources: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const source of sources) {
    if (!manifest[source]) throw new Error(`${source} is no file of the build that is loaded by itself`)
    visit(source)
  }
  return seen
}

/** The sources below a folder that are loaded when they are shown: the folder may have moved if there is none. */
function lazyIn(manifest: Manifest, folder: string): string[] {
  const lazy = Object.keys(manifest).filter((key) => key.startsWith(folder))
  if (lazy.length === 0) throw new Error(`Nothing below ${folder} is loaded by itself`)
  return lazy
}

/** Bytes after gzip of the scripts of these chunks. */
export function scriptBytes(manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set([...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')))
  let bytes = 0
  for (const file of files)
    bytes += gzipSync(readFileSync(join(root, 'dist', file as string)), { level: 9 }).length
  return bytes
}

const boot = 'src/public/boot.ts'
const embed = 'src/public/embed/embed.ts'
const frame = 'src/public/embed/frame.ts'
const desk = 'src/desk/index.html'
/** What a popup fetches while its first question is read. */
const later = 'src/public/islands/booking/later.ts'
const islands = (manifest: Manifest) =>
  Object.keys(manifest).filter((key) => key.startsWith('src/public/islands/') && key !== later)

/** What is measured against the figures of the design: scripts, gzip. */
export function sizes(manifest = readManifest('visitors'), app = readManifest('app')): Size[] {
  const first = closure(manifest, [boot])
  const popups = islands(manifest).map((key) => ({
    name: `profile with ${key.replace(/^.*\/|\.tsx?$/g, '')}`,
    bytes: scriptBytes(manifest, closure(manifest, [boot, key])),
    limit: 85 * kB,
  }))
  return [
    { name: 'profile before any interaction', bytes: scriptBytes(manifest, first), limit: 10 * kB },
    ...popups,
    {
      name: 'profile with booking, to its last step',
      bytes: scriptBytes(
        manifest,
        closure(manifest, [boot, 'src/public/islands/booking/booking.tsx', later]),
      ),
      limit: 85 * kB,
    },
    // A guest in a page of another site.
    { name: 'script for other sites', bytes: scriptBytes(manifest, [embed]), limit: 5 * kB },
    {
      name: 'page in a frame, without its popup',
      bytes: scriptBytes(manifest, closure(manifest, [frame])),
      limit: 2 * kB,
    },
    { name: 'desk, list', bytes: scriptBytes(app, deskList(app)), limit: 330 * kB },
    { name: 'desk, form', bytes: scriptBytes(app, deskForm(app)), limit: 380 * kB },
  ]
}

/** What the list screen loads: the desk's entry, the lazy chunks of the list, and the details of one resource. */
export function deskList(manifest: Manifest): Set<string> {
  return closure(manifest, [desk, ...lazyIn(manifest, 'src/desk/screens/list/'), largestDetails(manifest)])
}

/** What a form screen loads, less the form of the operation itself. */
export function deskForm(manifest: Manifest): Set<string> {
  return closure(manifest, [desk, ...lazyIn(manifest, 'src/desk/screens/form/'), largestDetails(manifest)])
}

/** Of the resource that has the most fields. */
function largestDetails(manifest: Manifest): string {
  const files = lazyIn(manifest, 'generated/details/')
  const bytes = new Map(files.map((key) => [key, scriptBytes(manifest, [key])]))
  return files.reduce((most, key) => ((bytes.get(key) ?? 0) > (bytes.get(most) ?? 0) ? key : most))
}

/** What is for development and testing alone, by a word that all of it has. */
export const tools = [
  { mark: 'g-states', what: 'the gallery of primitives (src/ui/gallery)', only: 'scripts/dev' },
  { mark: 'scenario-panel', what: 'the scenario panel (src/mock)', only: 'scripts/mock' },
] as const

/** Built files with such a word in them. */
export function filesWith(mark: string): string[] {
  return ['app', 'visitors'].flatMap((build) => {
    const built = join(root, 'dist', build)
    return readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(js|css|html|json)$/.test(file) && readFileSync(join(built, file), 'utf8').includes(mark),
    )
  })
}

/** Names of files of packages that must not be in what visitors load; read from the source names in the manifest. */
export function heavyModules(): string[] {
  const [visitors, app] = [readManifest('visitors'), readManifest('app')]
  return [
    ...heavyIn(visitors, closure(visitors, [boot, ...islands(visitors)])),
    ...heavyIn(app, closure(app, ['src/public/index.html', ...islands(app)])),
  ]
}

function heavyIn(manifest: Manifest, keys: Iterable<string>): string[] {
  const heavy = /@mui|@emotion|react-admin|ra-core|@rjsf|ajv\/dist/
  const found: string[] = []
  for (const key of keys) {
    const file = manifest[key]?.file
    if (!file?.endsWith('.js')) continue
    const text = readFileSync(join(root, 'dist', file), 'utf8')
    if (heavy.test(key) || /MuiButton-root|useEditContext|rjsf-|\bajv\b/i.test(text))
      found.push(`${key} (${file})`)
  }
  return found
}
