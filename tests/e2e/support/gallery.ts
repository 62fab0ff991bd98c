import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from './server.ts'

/** The gallery of primitives, served from the sources as in development; it needs no server of ours. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'openbranch-gallery-'))
  const port = await freePort()
  const vite = await createServer({
    cacheDir,
    logLevel: 'error',
    // Sources that change meanwhile must not reload a page under test.
    server: { port, strictPort: true, host: '127.0.0.1', hmr: false, watch: null },
  })
  await vite.listen()
  return {
    url: `http://127.0.0.1:${port}/app/primitives`,
    stop: async () => {
      await vite.close()
      rmSync(cacheDir, { recursive: true, force: true })
    },
  }
}
