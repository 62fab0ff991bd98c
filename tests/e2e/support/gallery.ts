import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'
import { freePort } from '#scripts/serve/free-port.ts'

/**
 * The gallery of primitives, built for these tests: the dev server sends each page in two hundred files, which takes
 * three times as long. What the dev server makes of it is proven in scripts/dev/gallery.test.ts.
 */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'openbranch-gallery-'))
  const port = await freePort()
  const config: InlineConfig = {
    root: 'src/ui/gallery',
    base: '/app/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, minify: false, reportCompressedSize: false, emptyOutDir: true },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  }
  await build(config)
  const server = await preview(config)
  return {
    url: `http://127.0.0.1:${port}/app/primitives`,
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
