import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, it } from 'vitest'

it('the dev server draws the gallery at each of its addresses from the sources', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'openbranch-gallery-'))
  const vite = await createServer({
    cacheDir,
    logLevel: 'silent',
    server: { port: 0, strictPort: false, host: '127.0.0.1', hmr: false, watch: null },
  })
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0] as string
  const get = async (path: string) => {
    const reply = await fetch(new URL(path, origin), { headers: { accept: 'text/html' } })
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
  }
  for (const path of ['/app/primitives', '/app/primitives/toggle?side=desk']) {
    const page = await get(path)
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    const script = /<script type="module"[^>]* src="([^"]*gallery\/main\.tsx)"/.exec(page.text)?.[1] ?? ''
    expect(await get(script)).toMatchObject({ status: 200, type: 'text/javascript' })
  }
  expect((await get('/app/primitivesque')).text).not.toContain('gallery/main.tsx')
  await vite.close()
  rmSync(cacheDir, { recursive: true, force: true })
})
