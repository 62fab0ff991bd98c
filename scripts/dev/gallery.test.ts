import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, it } from 'vitest'
import { widgets } from '#ui/gallery/widgets.tsx'

it('the dev server draws the gallery at each of its addresses from the sources', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'openbranch-gallery-'))
  const vite = await createServer({
    cacheDir,
    logLevel: 'silent',
    server: { port: 0, strictPort: false, host: '127.0.0.1', hmr: false, watch: null },
  })
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0] as string
  const get = (path: string) => getAt(new URL(path, origin))
  for (const path of ['/app/primitives', '/app/primitives/toggle?side=desk']) {
    const page = await get(path)
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    const script = /<script type="module"[^>]* src="([^"]*gallery\/main\.tsx)"/.exec(page.text)?.[1] ?? ''
    expect(await get(script)).toMatchObject({ status: 200, type: 'text/javascript' })
  }
  expect((await get('/app/primitivesque')).text).not.toContain('gallery/main.tsx')
  // Widgets stand on a stranger's screens, which have the same addresses under another name.
  const strange = (path: string) => getAt(new URL(path, origin), 'widgets.localhost')
  const page = await strange('/app/hall?mode=dark&language=en')
  expect(page.text).toContain('/src/admin/main.tsx')
  expect(page.text).toMatch(
    /<script[^>]*>localStorage\.setItem\('openbranch-mode','dark'\);document\.cookie='lang=en/,
  )
  expect((await strange('/app/hall?mode=<script>&language=%27')).text).toMatch(/<script[^>]*><\/script>/)
  expect((await strange('/app/primitives/widget-tree')).text).toContain('gallery/main.tsx')
  const admin = JSON.parse((await strange('/app/contract/admin.json')).text)
  const paths = admin.pages.map((each: { path: string }) => each.path)
  for (const { screen } of widgets) expect(paths).toContain(`/${screen.split('/')[1]}`)
  expect((await strange('/app/contract/forms/updateHall.js')).type).toContain('javascript')
  await vite.close()
  rmSync(cacheDir, { recursive: true, force: true })
})

/** As a browser opens it; fetch() sets no host. */
function getAt({ hostname, port, pathname, search }: URL, host = hostname) {
  const asked = {
    hostname,
    port,
    path: pathname + search,
    headers: { accept: 'text/html', host: `${host}:${port}` },
  }
  return new Promise<{ status: number | undefined; type: string | undefined; text: string }>(
    (resolve, reject) => {
      request(asked, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        reply.on('end', () =>
          resolve({ status: reply.statusCode, type: reply.headers['content-type'], text }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}
