import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import { forgetTenant } from '../platform/tenancy/tenancy.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestReply, type TestServer } from '../testing/server.ts'

let server: TestServer
/** How many transactions of an institution were ever begun, and how many of them are open. */
const transactions = { begun: 0, open: 0 }

const counting = (db: Db): Db => ({
  ...db,
  async withTenant(...args) {
    transactions.begun++
    transactions.open++
    try {
      return await db.withTenant(...args)
    } finally {
      transactions.open--
    }
  },
})

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages(), through: counting })
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const red = { r: 192, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 192 }

/** Uploads a logo and has the institution's setting name it. */
async function setLogo(width: number, height: number, background = red, tenant = 'musterbank') {
  const admin = await server.signIn('accountadmin', { tenant })
  const body = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  const reply = await admin.send({ method: 'POST', url: '/api/v1/tenant/pictures', body, headers })
  expect(reply.status).toBe(201)
  await name(reply.body.path, tenant)
  return String(reply.body.path)
}

async function name(value: string, tenant = 'musterbank') {
  const { id = 0 } = server.tenants[tenant] ?? {}
  await server.db.withTenant(id, async (tx) => {
    await tx.deleteFrom('settings').where('name', '=', 'images.tenantLogo').execute()
    await tx.insertInto('settings').values({ tenant_id: id, name: 'images.tenantLogo', value }).execute()
  })
  forgetTenant(id)
}

const ask = (width: number | string, tenant?: string) =>
  server.guest(tenant).get(`/app/pictures/logo-${width}.png`)

/** 'red', 'blue' or 'white' at a place, in px. */
async function colourAt({ bytes }: TestReply, left: number, top: number) {
  const [r = 0, , b = 0] = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return r > 230 && b > 230 ? 'white' : r > b ? 'red' : 'blue'
}

describe('the logo in signatures', () => {
  it.each([
    ['a square one', 300, 300, 48],
    ['one that is wide', 400, 200, 96],
    ['one that is too wide, smaller', 1600, 100, 160],
  ])('is a PNG on white for everybody, kept for a day: %s', async (_case, width, height, box) => {
    await setLogo(width, height)
    const reply = await ask(box)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { format, hasAlpha, ...size } = await sharp(reply.bytes).metadata()
    expect({ format, hasAlpha, width: size.width, height: size.height }).toEqual({
      format: 'png',
      hasAlpha: false,
      width: 2 * box,
      height: 96,
    })
    expect(await colourAt(reply, 1, 48)).toBe('red')
  })

  it('is fitted into each of the widths that a mail may name, at the left', async () => {
    await setLogo(300, 300)
    for (const box of [16, 32, 64, 144, 160]) {
      const reply = await ask(box)
      expect([box, reply.status]).toEqual([box, 200])
      expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: 2 * box, height: 96 })
      expect(await colourAt(reply, 1, 48)).toBe('red')
      if (box > 48) expect(await colourAt(reply, 2 * box - 2, 48)).toBe('white')
      if (box < 48) expect(await colourAt(reply, 1, 1)).toBe('white')
    }
  })

  it('is the one of today under the address of years ago', async () => {
    await setLogo(300, 300)
    expect(await colourAt(await ask(48), 48, 48)).toBe('red')
    await setLogo(300, 300, blue)
    expect(await colourAt(await ask(48), 48, 48)).toBe('blue')
  })

  it.each([
    'logo-x.png',
    'logo-.png',
    'logo.png',
    'logo-0.png',
    'logo-00.png',
    'logo-048.png',
    'logo--48.png',
    'logo-47.png',
    'logo-8.png',
    'logo-176.png',
    'logo-992.png',
    'logo-1e2.png',
    'logo-48.0.png',
    'logo-99999999999999999999.png',
    `logo-${'4'.repeat(90)}.png`,
    'logo-48.webp',
    'logo-48.png.exe',
    'LOGO-48.PNG',
    'x-logo-48.png',
    'logo-48.png%00',
    'logo-48.png%0A',
    '%20logo-48.png',
    'logo-48%2Fpng',
    '..%2Flogo-48.png',
    '..%2F..%2F..%2Fetc%2Fpasswd',
    'logo-..%2F..%2Fetc%2Fpasswd.png',
    '%2e%2e/logo-48.png',
    'logo-48.png/..%2f..%2fsecret',
  ])('has no other name: %s', async (file) => {
    const reply = await server.guest().get(`/app/pictures/${file}`)
    expect([400, 404]).toContain(reply.status)
    expect(reply.headers['content-type']).not.toMatch(/^image/)
  })

  it('is each institution’s own, whoever’s picture its setting names', async () => {
    const own = await setLogo(300, 300)
    await setLogo(300, 300, blue, 'alpenbank')
    expect(await colourAt(await ask(48), 48, 48)).toBe('red')
    expect(await colourAt(await ask(48, 'alpenbank'), 48, 48)).toBe('blue')
    await name(own, 'alpenbank')
    expect((await ask(48, 'alpenbank')).status).toBe(404)
    expect((await ask(48, 'nobody.example')).status).toBe(421)
  })

  it.each(['', '/app/logo.webp', `/app/pictures/${'0'.repeat(32)}.webp`, 'https://elsewhere.example/x.png'])(
    'is not there where the setting names no picture that is kept here: "%s"',
    async (value) => {
      await name(value)
      const reply = await ask(48)
      expect(reply.status).toBe(404)
      expect(reply.headers['cache-control']).not.toMatch(/max-age=86400/)
    },
  )

  it('takes a transaction to be read, none while it is drawn, and none to be shown again', async () => {
    await setLogo(310, 310)
    // The settings are read by whoever asks first.
    await server.guest().get('/favicon.ico')
    const openWhileDrawing: number[] = []
    const original = sharp.prototype.toBuffer
    vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(function (this: Sharp, ...args: []) {
      openWhileDrawing.push(transactions.open)
      return original.apply(this, args)
    })
    const { begun } = transactions
    const first = await ask(48)
    expect([first.status, transactions.begun - begun, openWhileDrawing]).toEqual([200, 1, [0]])
    expect((await ask(48)).bytes.equals(first.bytes)).toBe(true)
    expect([transactions.begun - begun, openWhileDrawing]).toEqual([1, [0]])
  })
})
