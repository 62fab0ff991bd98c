import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const anna = '/api/v1/advisors/anna-becker'
const ole = '/api/v1/advisors/ole-brandt'
const mega = 1024 * 1024

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages(), config: { rateLimitFactor: 100 } })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const plain = (background: string, width = 600, height = width) =>
  sharp({ create: { width, height, channels: 3, background } })
const send = (client: Client, url: string, body: Buffer, headers: Record<string, string> = {}) =>
  client.send({
    method: 'PUT',
    url: `${url}/picture`,
    body,
    headers: { 'content-type': 'image/png', ...headers },
  })
const versionOf = async (url: string) => String((await admin.get(`${url}/profile`)).headers.etag)
const pictureOf = async (url: string): Promise<string | null> =>
  (await admin.get(`${url}/profile`)).body.profile_picture_url

async function shown(path: string) {
  const reply = await server.app.inject({ url: path, headers: { host: 'musterbank.localhost:8080' } })
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.rawPayload
}

/** Whether red, green and blue shine at a place, which is given in parts of width and height. */
async function colourAt(bytes: Buffer, [x, y]: readonly [number, number]) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
  return [...data.subarray(at, at + 3)].map((each) => Math.round(each / 255))
}

describe('a picture of an advisor', () => {
  it('is served in the sizes and kinds that pages ask for, and takes the place of the one before', async () => {
    const before = (await pictureOf(anna)) ?? ''
    await shown(before)
    const version = await versionOf(anna)
    const reply = await send(admin, anna, await plain('#c00').png().toBuffer(), { 'if-match': version })
    expect(reply.status).toBe(200)
    expect(reply.headers.etag).toBe(await versionOf(anna))
    expect(reply.headers.etag).not.toBe(version)
    const { profile_picture_url: url, shortcut_icon_url: icon } = reply.body
    expect(url).toMatch(/^\/app\/pictures\/[0-9a-f]{32}\.webp$/)
    expect(await pictureOf(anna)).toBe(url)
    const base = url.replace('.webp', '')
    for (const [path, width, format] of [
      [`${base}.webp`, 510, 'webp'],
      [`${base}-255.webp`, 255, 'webp'],
      [`${base}.avif`, 510, 'heif'],
      [`${base}-255.avif`, 255, 'heif'],
      [icon, 180, 'png'],
    ] as const) {
      const drawn = await sharp(await shown(path)).metadata()
      expect([path, drawn.width, drawn.height, drawn.format]).toEqual([path, width, width, format])
    }
    const profile = await server.guest().get(anna)
    expect(profile.body).toMatchObject({ profile_picture_url: url, shortcut_icon_url: icon })
    expect((await server.guest().get(before)).status).toBe(404)
  })

  it('is a square around the middle, turned as the camera noted, without what else it noted', async () => {
    const half = await plain('#f00', 400, 600).png().toBuffer()
    const photo = await plain('#00f', 800, 600)
      .composite([{ input: half, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Secret Place' }, IFD3: { GPSLatitude: '50/1 6/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const reply = await send(admin, anna, photo, { 'content-type': 'image/jpeg' })
    const stored = await shown(reply.body.profile_picture_url)
    // A quarter turn: what was left is above.
    expect(await colourAt(stored, [0.5, 0.1])).toEqual([1, 0, 0])
    expect(await colourAt(stored, [0.5, 0.9])).toEqual([0, 0, 1])
    const { exif, orientation, icc, xmp } = await sharp(stored).metadata()
    expect({ exif, orientation, icc, xmp }).toEqual({})
    expect(stored.includes('Secret')).toBe(false)
  })

  it('keeps nothing of what hangs on behind it', async () => {
    const twofold = Buffer.concat([
      await plain('#0a0').png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const reply = await send(admin, anna, twofold)
    expect(reply.status).toBe(200)
    expect((await shown(reply.body.profile_picture_url)).includes('script')).toBe(false)
  })

  it('is stored once: again it is the same, whatever version was read; another one needs the latest', async () => {
    const old = await versionOf(anna)
    const [one, other] = [await plain('#123').png().toBuffer(), await plain('#456').png().toBuffer()]
    const first = await send(admin, anna, one, { 'if-match': old })
    const again = await send(admin, anna, one, { 'if-match': old })
    expect([again.status, again.headers.etag, again.body]).toEqual([200, first.headers.etag, first.body])
    const late = await send(admin, anna, other, { 'if-match': old })
    expect(late.status).toBe(412)
    expect(late.headers.etag).toBe(first.headers.etag)
    expect(late.body.current).toMatchObject({ alias: 'anna-becker', ...pictureIn(first.body) })
    expect((await admin.delete(`${anna}/picture`, { 'if-match': old })).status).toBe(412)
    expect(await pictureOf(anna)).toBe(first.body.profile_picture_url)
  })

  it('is removed, again without harm; the same picture of a colleague stays', async () => {
    const same = await plain('#789').png().toBuffer()
    const [ours, theirs] = [await send(admin, anna, same), await send(admin, ole, same)]
    expect(theirs.body.profile_picture_url).not.toBe(ours.body.profile_picture_url)
    const gone = await admin.delete(`${anna}/picture`, { 'if-match': String(ours.headers.etag) })
    expect(gone.status).toBe(204)
    expect(gone.headers.etag).toBe(await versionOf(anna))
    expect(await pictureOf(anna)).toBeNull()
    expect((await admin.get(`${anna}/profile`)).body.missing).toContain('picture')
    expect((await server.guest().get(ours.body.profile_picture_url)).status).toBe(404)
    const again = await admin.delete(`${anna}/picture`, { 'if-match': String(ours.headers.etag) })
    expect([again.status, again.headers.etag]).toEqual([204, gone.headers.etag])
    await shown(theirs.body.profile_picture_url)
  })

  it('is one of many at once: all are answered, one is kept', async () => {
    const many = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500'].map(async (each) => await plain(each).png().toBuffer()),
    )
    const replies = await Promise.all(many.map((each) => send(admin, ole, each)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const kept = (await pictureOf(ole)) ?? ''
    await shown(kept)
    for (const { body } of replies.filter((each) => each.body.profile_picture_url !== kept))
      expect((await server.guest().get(body.profile_picture_url)).status).toBe(404)
  })
})

const pictureIn = ({ profile_picture_url }: { profile_picture_url: string }) => ({ profile_picture_url })

describe('who may change it', () => {
  const tiny = () => plain('#fff').png().toBuffer()

  it.each([
    ['anybody', null, 401],
    ['a standard user', 'stduser', 403],
    ['who manages users', 'roles-manager', 403],
    ['the provider', 'INTERNAL', 403],
    ['who manages advisors', 'advisors-manager', 200],
    ['the advisor', 'advisor', 200],
  ])('%s', async (_, role, status) => {
    const client = role === null ? server.guest() : await server.signIn(role)
    expect((await send(client, anna, await tiny())).status).toBe(status)
    expect((await client.delete(`${anna}/picture`)).status).toBe(status === 200 ? 204 : status)
  })

  it('not an advisor of a colleague, nor anybody of another institution', async () => {
    const advisor = await server.signIn('advisor')
    expect((await send(advisor, ole, await tiny())).status).toBe(403)
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await send(stranger, anna, await tiny())).status).toBe(404)
    expect((await stranger.delete(`${anna}/picture`)).status).toBe(404)
    const foreign = await send(admin, anna, await tiny(), { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
  })

  it('not who manages advisors while that is off', async () => {
    const manager = await server.signIn('advisors-manager')
    const tenantId = server.tenants.musterbank?.id ?? 0
    const without = (change: 'off' | 'on') =>
      server.db.withTenant(tenantId, async (tx) => {
        if (change === 'off')
          await tx.deleteFrom('modules').where('name', '=', 'advisors-management').execute()
        else
          await tx
            .insertInto('modules')
            .values({ tenant_id: tenantId, name: 'advisors-management' })
            .execute()
      })
    await without('off')
    forgetTenant(tenantId)
    expect([403, 404]).toContain((await send(manager, anna, await tiny())).status)
    await without('on')
    forgetTenant(tenantId)
  })

  it('sixty times an hour', async () => {
    const strict = await startTestServer()
    const manager = await strict.signIn('advisors-manager')
    const many = await Promise.all(Array.from({ length: 61 }, () => send(manager, anna, Buffer.from('none'))))
    const statuses = many.map(({ status }) => status)
    expect(statuses.filter((each) => each === 422).length).toBe(60)
    expect(statuses.filter((each) => each === 429).length).toBe(1)
    expect((await send(await strict.signIn('accountadmin'), anna, await tiny())).status).toBe(200)
    await strict.close()
  })
})

/** A PNG of these chunks behind its signature; sums are left out, which decoders notice or not. */
function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
}

function sized(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

async function moving(): Promise<Buffer> {
  const raw = { width: 300, height: 600, channels: 3, pageHeight: 300 } as const
  const frames = Buffer.alloc(300 * 600 * 3, 60).fill(200, 300 * 300 * 3)
  return await sharp(frames, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script><image href="http://169.254.169.254/"/></svg>',
)
const kinds = 'Bitte wählen Sie ein Bild im Format JPEG, PNG oder WebP.'
const unreadable = 'Dieses Bild lässt sich nicht lesen. Bitte wählen Sie ein anderes.'
const png = () => plain('#fff').png().toBuffer()

const hostile: readonly (readonly [string, string, () => Promise<Buffer> | Buffer, number, string])[] = [
  ['an SVG', 'image/svg+xml', () => svg, 415, kinds],
  ['an SVG that calls itself PNG', 'image/png', () => svg, 422, kinds],
  ['a GIF', 'image/gif', () => Buffer.from('GIF89a'), 415, kinds],
  ['a GIF that calls itself PNG', 'image/png', () => plain('#fff').gif().toBuffer(), 422, kinds],
  ['a page', 'image/jpeg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 422, kinds],
  ['JSON', 'application/json', () => Buffer.from('{"a":1}'), 415, kinds],
  ['a form', 'multipart/form-data; boundary=x', () => Buffer.from('--x--'), 415, kinds],
  ['nothing', 'image/png', () => Buffer.alloc(0), 422, kinds],
  [
    'more than 10 MB',
    'image/png',
    async () => Buffer.concat([await png(), Buffer.alloc(10 * mega)]),
    413,
    'Das Bild ist größer als 10 MB. Bitte wählen Sie ein kleineres.',
  ],
  [
    'one wider than 8,000 pixels',
    'image/png',
    () => plain('#fff', 8_001, 300).png().toBuffer(),
    422,
    'Das Bild hat auf einer Seite mehr als 8000 Bildpunkte. Bitte wählen Sie ein kleineres.',
  ],
  [
    'a bomb: few bytes, 64 million pixels',
    'image/png',
    async () => sized(await png(), 8_000, 8_000),
    422,
    'Das Bild hat mehr als 50 Millionen Bildpunkte. Bitte wählen Sie ein kleineres.',
  ],
  [
    'a bomb that says to be of the largest size',
    'image/png',
    async () => sized(await png(), 0xffffffff, 0xffffffff),
    422,
    'Das Bild hat auf einer Seite mehr als 8000 Bildpunkte. Bitte wählen Sie ein kleineres.',
  ],
  [
    'a moving WebP',
    'image/webp',
    moving,
    422,
    'Dieses Bild bewegt sich. Bitte wählen Sie eines, das stillsteht.',
  ],
  [
    'a moving PNG',
    'image/png',
    async () => {
      const still = await png()
      return Buffer.concat([still.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), still.subarray(33)])
    },
    422,
    'Dieses Bild bewegt sich. Bitte wählen Sie eines, das stillsteht.',
  ],
  [
    'one that is too small',
    'image/png',
    () => plain('#fff', 254, 900).png().toBuffer(),
    422,
    'Das Bild braucht mindestens 255 x 255 Pixel.',
  ],
  ['half of one', 'image/png', async () => (await noise()).subarray(0, 40_000), 422, unreadable],
  ['one whose pixels are none', 'image/png', async () => spoilt(await noise()), 422, unreadable],
  [
    'one whose pixels swell to 200 MB behind a small size',
    'image/png',
    async () => swollen(await png()),
    422,
    unreadable,
  ],
]

const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()

const spoilt = (bytes: Buffer) => Buffer.from(bytes).fill(0xa5, 60, 5_000)

function swollen(still: Buffer): Buffer {
  const pixels = deflateSync(Buffer.alloc(200 * mega), { level: 9 })
  return Buffer.concat([still.subarray(0, 33), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

describe('what is no picture to keep is refused at its field, and changes nothing', () => {
  it.each(hostile)('%s', async (_, type, make, status, message) => {
    const before = [await versionOf(anna), await pictureOf(anna)]
    const reply = await send(admin, anna, await make(), { 'content-type': type, 'accept-language': 'de' })
    expect([reply.status, reply.body.errors]).toEqual([status, { profile_picture_url: [message] }])
    expect([await versionOf(anna), await pictureOf(anna)]).toEqual(before)
  })

  it('no body and no kind at all', async () => {
    const reply = await admin.send({ method: 'PUT', url: `${anna}/picture` })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty('profile_picture_url')
  })
})
