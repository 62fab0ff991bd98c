import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAppFiles } from './app-files.ts'

const manifest = {
  'src/public/boot.ts': { file: 'assets/boot-1.js', imports: ['host.js', 'log.js'] },
  'host.js': { file: 'assets/host-1.js', imports: ['helper.js', 'log.js'] },
  'helper.js': { file: 'assets/helper-1.js', imports: ['host.js'] },
  'log.js': { file: 'assets/log-1.js' },
  'src/public/public.css': { file: 'assets/style-1.css' },
  'src/public/embed/frame.ts': { file: 'assets/frame-1.js' },
  'src/public/embed/embed.ts': { file: 'assets/embed-1.js' },
  '../elsewhere/figtree-latin-wght-normal.woff2': { file: 'assets/figtree-1.woff2' },
}

it('names all that the first script imports, however far away, so that none of it is asked for late', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'openbranch-files-'))
  for (const folder of ['visitors/.vite', 'visitors/assets', 'app/src/desk', 'app/src/docs', 'server'])
    mkdirSync(join(dist, folder), { recursive: true })
  writeFileSync(join(dist, 'visitors/.vite/manifest.json'), JSON.stringify(manifest))
  for (const html of ['desk', 'docs']) writeFileSync(join(dist, `app/src/${html}/index.html`), '')
  writeFileSync(join(dist, 'visitors/assets/embed-1.js'), '')
  writeFileSync(join(dist, 'server/render.js'), 'export const render = null')
  const { publicAssets } = await readAppFiles(dist)
  expect(publicAssets).toEqual({
    boot: '/app/assets/boot-1.js',
    modules: ['/app/assets/host-1.js', '/app/assets/helper-1.js', '/app/assets/log-1.js'],
    css: ['/app/assets/style-1.css'],
    preload: ['/app/assets/figtree-1.woff2'],
    frame: '/app/assets/frame-1.js',
  })
})
