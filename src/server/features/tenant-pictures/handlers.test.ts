import { sql } from 'kysely'
import sharp, { type Color } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { imagesOf } from '../wallet-cards/images.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages(), config: { rateLimitFactor: 100 } })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const clear = { r: 200, g: 0, b: 0, alpha: 0 }
const plain = (width: number, height: number, background: Color = clear) =>
  sharp({ create: { width, height, channels: 4, background } })
const send = (client: Client, body: Buffer, type = 'image/png') =>
  client.send({ method: 'POST', url: '/api/v1/tenant/pictures', body, headers: { 'content-type': type } })
const shown = (path: string, host = 'musterbank') =>
  server.app.inject({ url: path, headers: { host: `${host}.localhost:8080` } })

it('keeps its shape and what is transparent, without what the camera noted, and is shown to everybody', async () => {
  const noted = plain(3000, 300).withExif({ IFD0: { Copyright: 'Secret Place' } })
  const reply = await send(admin, await noted.png().toBuffer())
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({ path: reply.headers.location, width: 2560, height: 256 })
  const stored = await shown(reply.body.path)
  expect([stored.statusCode, stored.headers['content-type']]).toEqual([200, 'image/webp'])
  const { format, width, height, hasAlpha, exif } = await sharp(stored.rawPayload).metadata()
  expect({ format, width, height, hasAlpha, exif }).toEqual({
    format: 'webp',
    width: 2560,
    height: 256,
    hasAlpha: true,
    exif: undefined,
  })
  expect((await shown(reply.body.path, 'alpenbank')).statusCode).toBe(404)
})

it('stands on wallet cards, as a picture that came with the installation does', async () => {
  const logo = await plain(400, 100, '#123456').png().toBuffer()
  const { path } = (await send(admin, logo)).body
  const hash = path.slice('/app/pictures/'.length, -'.webp'.length)
  const tenantId = server.tenants.musterbank?.id ?? 0
  const drawn = (sign: string | null) =>
    imagesOf(tenantId, { logo: sign, portrait: null, background: '#006756' }, (fn, options) =>
      server.db.withTenant(tenantId, fn, options),
    )
  const [own, none] = [await drawn(hash), await drawn(null)]
  expect(own.hashes['logo.png']).not.toBe(none.hashes['logo.png'])
})

it('is stored once however often it is sent', async () => {
  const logo = await plain(40, 20, '#123456').png().toBuffer()
  expect((await send(admin, logo)).body).toEqual((await send(admin, logo)).body)
})

/** A small file that says it is so wide and high. */
async function claiming(side: number) {
  const bytes = await plain(10, 10).png().toBuffer()
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
it.each([
  ['an SVG', 415, 'image/svg+xml', () => svg],
  ['an SVG that is called PNG', 422, 'image/png', () => svg],
  ['more than 10 MB', 413, 'image/png', () => Buffer.alloc(10 * 1024 * 1024 + 1)],
  ['more than 8,000 pixels on a side', 422, 'image/png', () => plain(8001, 1).png().toBuffer()],
  ['more than 50 million pixels', 422, 'image/png', () => claiming(7900)],
  [
    'one that is cut off',
    422,
    'image/png',
    async () => (await plain(300, 300, '#abc').png().toBuffer()).subarray(0, 90),
  ],
] as const)('refuses %s with a sentence', async (_case, status, type, body) => {
  const reply = await send(admin, await body(), type)
  expect(reply.status).toBe(status)
  expect(reply.body.message).toMatch(/\bBild\b/)
})

it('is not for guests nor for other roles', async () => {
  const logo = await plain(40, 20).png().toBuffer()
  expect((await send(server.guest(), logo)).status).toBe(401)
  expect((await send(await server.signIn('advisors-manager'), logo)).status).toBe(403)
})

it('is removed by an upload a day later, unless a setting or a content page names it or it was sent again', async () => {
  const paths: string[] = []
  for (const shade of ['#100', '#200', '#300', '#500'])
    paths.push((await send(admin, await plain(20, 20, shade).png().toBuffer())).body.path)
  const [unused = '', named = '', fresh = '', shownOnPage = ''] = paths
  const hashes = [unused, named, shownOnPage].map((path) =>
    path.slice('/app/pictures/'.length, -'.webp'.length),
  )
  const { id } = await server.db.withSystem((tx) =>
    tx.selectFrom('tenants').select('id').where('slug', '=', 'musterbank').executeTakeFirstOrThrow(),
  )
  await server.db.withTenant(id, async (tx) => {
    await tx
      .updateTable('tenant_pictures')
      .set({ uploaded_at: new Date('2020-01-01') })
      .where('hash', 'in', hashes)
      .execute()
    await sql`
      insert into content_pages (title, slug, body, texts)
      values ('Bild', 'bild', 'Text', ${JSON.stringify({ en: { body: `![x](${shownOnPage}#20x20)` } })}::jsonb)`.execute(
      tx,
    )
    await tx.updateTable('settings').set({ value: named }).where('name', '=', 'images.tenantLogo').execute()
  })
  await send(admin, await plain(20, 20, '#400').png().toBuffer())
  expect(
    await Promise.all(
      [unused, named, fresh, shownOnPage].map(async (path) => (await shown(path)).statusCode),
    ),
  ).toEqual([404, 200, 200, 200])
})

it('stands in a page of its own institution, and stays as long as what the page was can be restored', async () => {
  const editor = await server.signIn('content-manager')
  const { path } = (await send(admin, await plain(20, 20, '#600').png().toBuffer())).body
  const page = { title: 'Bau', slug: 'bau', body: `![Der Neubau](${path}#20x20)` }
  const elsewhere = await server.signIn('content-manager', { tenant: 'alpenbank' })
  const refused = await elsewhere.post('/api/v1/content-pages', page)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['body']])
  const made = await editor.post('/api/v1/content-pages', page)
  expect(made.status).toBe(201)
  const url = `/api/v1/content-pages/${made.body.uuid}`
  expect((await editor.put(url, { ...page, body: 'Bald.' })).status).toBe(200)
  await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
    sql`update tenant_pictures set uploaded_at = '2020-01-01'`.execute(tx),
  )
  await send(admin, await plain(20, 20, '#700').png().toBuffer())
  expect((await shown(path)).statusCode).toBe(200)
  expect((await editor.put(url, page)).status).toBe(200)
})
