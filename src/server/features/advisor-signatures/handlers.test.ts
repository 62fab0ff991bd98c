import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const of = (alias: string, what: 'signature' | 'background', query = '') =>
  `/api/v1/advisors/${alias}/${what}${query}`

let server: TestServer
let anna: Client
let manager: Client

beforeAll(async () => {
  server = await startTestServer()
  anna = await server.signIn('advisor')
  manager = await server.signIn('advisors-manager')
})
afterAll(() => server.close())

const tenantId = () => (server.tenants.musterbank as { id: number }).id

const changeAnna = (change: object) =>
  server.db.withTenant(tenantId(), (tx) =>
    tx.updateTable('advisors').set(change).where('slug', '=', 'anna-becker').execute(),
  )

async function setSetting(name: string, value: string | null) {
  await server.db.withTenant(tenantId(), async (tx) => {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    if (value !== null)
      await tx.insertInto('settings').values({ tenant_id: tenantId(), name, value }).execute()
  })
  forgetTenant(tenantId())
}

describe('the signature', () => {
  it('says what the profile says, in either language, with links to the public site', async () => {
    const { status, headers, body } = await anna.get(of('anna-becker', 'signature', '?lang=de'))
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(body.language).toBe('de')
    expect(body.text).toContain('Dr. Anna Becker\nBeraterin Baufinanzierung\n\nMusterbank Westend\n')
    expect(body.text).toContain('Telefon: 069 90009144')
    expect(body.text).toMatch(/Termin vereinbaren: https?:\/\/\S+\/app\/profile\/anna-becker#termin\n/)
    expect(body.html).toMatch(
      /<img src="https?:\/\/[^"]+\/app\/pictures\/logo-48\.png" width="48" height="48" alt="Musterbank/,
    )
    const english = await anna.get(of('anna-becker', 'signature', '?lang=en'))
    expect(english.body.text).toContain('Phone: +49 69 90009144')
    expect(english.body.text).toMatch(/Book an appointment: \S+#appointment\n/)
    expect((await anna.get(of('anna-becker', 'signature', '?lang=fr'))).status).toBe(400)
  })

  it('holds nothing that the advisor hides, and no way to book where there is none', async () => {
    await changeAnna({ shows_phone_number: false, shows_email_address: false, online_appointment: false })
    const { body } = await anna.get(of('anna-becker', 'signature', '?lang=de'))
    expect(JSON.stringify(body)).not.toMatch(/9144|anna\.becker@|#termin/)
    expect(body.text).toMatch(/\n\nProfil ansehen: \S+\/app\/profile\/anna-becker$/)
    await changeAnna({ shows_phone_number: true, shows_email_address: true, online_appointment: true })
  })

  it('has no branch where the advisor has none, and shows hostile names as they are', async () => {
    const { organization_uuid } = await server.db.withTenant(tenantId(), (tx) =>
      tx
        .selectFrom('advisors')
        .select('organization_uuid')
        .where('slug', '=', 'anna-becker')
        .executeTakeFirstOrThrow(),
    )
    await changeAnna({ organization_uuid: null, last_name: '<img src=x onerror=alert(1)>"' })
    const { body } = await anna.get(of('anna-becker', 'signature', '?lang=de'))
    expect(body.text).toContain('\n\nMusterbank\n\nTelefon')
    expect(body.html).toContain('Dr. Anna &lt;img src=x onerror=alert(1)&gt;&quot;')
    expect(body.html).not.toContain('<img src=x')
    expect((await anna.get(of('anna-becker', 'background'))).status).toBe(200)
    await changeAnna({ organization_uuid, last_name: 'Becker' })
  })

  it('is not sent again while nothing of it has changed', async () => {
    const first = await anna.get(of('anna-becker', 'signature', '?lang=de'))
    const ask = (tag: string, query = '?lang=de') =>
      anna.get(of('anna-becker', 'signature', query), { 'if-none-match': tag })
    const tag = String(first.headers.etag)
    expect(await ask(tag)).toMatchObject({ status: 304, text: '' })
    expect((await ask(`"other", W/${tag}`)).status).toBe(304)
    expect((await ask(tag, '?lang=en')).status).toBe(200)
    await changeAnna({ position: 'Leiterin' })
    expect((await ask(tag)).status).toBe(200)
    await changeAnna({ position: 'Beraterin Baufinanzierung' })
  })
})

describe.each(['signature', 'background'] as const)('who gets the %s', (what) => {
  it('the advisor themself, and who manages advisors', async () => {
    for (const client of [anna, manager, await server.signIn('accountadmin')])
      expect((await client.get(of('anna-becker', what))).status).toBe(200)
    expect((await manager.get(of('bjoern-siemers', what))).status).toBe(200)
  })

  it('nobody else: guests, other advisors, other roles, other institutions', async () => {
    expect((await server.guest().get(of('anna-becker', what))).status).toBe(401)
    expect((await anna.get(of('bjoern-siemers', what))).status).toBe(403)
    for (const role of ['stduser', 'INTERNAL', 'orgadmin'])
      expect([role, (await (await server.signIn(role)).get(of('anna-becker', what))).status]).toEqual([
        role,
        403,
      ])
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await there.get(of('anna-becker', what))).status).toBe(404)
  })

  it('nobody of an advisor who is not there, or whose profile is switched off', async () => {
    for (const alias of ['nobody', '%00', "'", 'a'.repeat(300)])
      expect([400, 404]).toContain((await manager.get(of(alias, what))).status)
    await changeAnna({ is_active: false })
    for (const client of [anna, manager]) {
      const { status, body } = await client.get(of('anna-becker', what))
      expect(status).toBe(409)
      expect(body.message).toMatch(/ausgeschaltet|switched off/)
    }
    await changeAnna({ is_active: true })
  })
})

describe('the background', () => {
  const picture = async (query: string) => {
    const reply = await anna.get(of('anna-becker', 'background', query))
    expect(reply.headers['content-type']).toBe('image/png')
    return reply.bytes
  }

  it.each(['left', 'right'] as const)(
    'at the %s side has a code that a camera reads, small too',
    async (side) => {
      const bytes = await picture(`?lang=de&side=${side}`)
      const { width, height, hasAlpha } = await sharp(bytes).metadata()
      expect([width, height, hasAlpha]).toEqual([1920, 1080, false])
      for (const seen of [1920, 960, 854]) {
        const { text, x } = await codeIn(bytes, seen)
        expect(text).toMatch(/^https?:\/\/[^/]+\/app\/profile\/anna-becker$/)
        // Outside of the middle third, where somebody sits.
        expect(side === 'left' ? x < 1 / 3 : x > 2 / 3).toBe(true)
      }
    },
  )

  it('is drawn in the colour and with the name that there are, and not sent again while they stay', async () => {
    const first = await anna.get(of('anna-becker', 'background', '?side=left'))
    const tag = String(first.headers.etag)
    const again = () => anna.get(of('anna-becker', 'background', '?side=left'), { 'if-none-match': tag })
    expect(await again()).toMatchObject({ status: 304, text: '' })
    await setSetting('primary_color', '#8a1538')
    const other = await again()
    expect(other.status).toBe(200)
    expect(other.bytes.equals(first.bytes)).toBe(false)
    await setSetting('primary_color', '#006756')
    expect((await anna.get(of('anna-becker', 'background', '?side=middle'))).status).toBe(400)
  })

  it.each([
    ['of other scripts', '王小明 Ольга Ğül שלום 😀'],
    ['that would be markup', '</text><script>alert(1)</script>&"\u0001\ud800'],
    ['without an end', 'W'.repeat(60)],
  ])('takes names %s', async (_, last_name) => {
    await changeAnna({ last_name })
    const { text } = await codeIn(await picture('?side=right'), 1920)
    expect(text).toMatch(/anna-becker$/)
    await changeAnna({ last_name: 'Becker' })
  })

  it('does without a logo', async () => {
    await setSetting('images.tenantLogo', 'https://elsewhere.example/logo.png')
    expect((await anna.get(of('anna-becker', 'signature'))).body.html).not.toContain('<img')
    expect((await codeIn(await picture('?side=left'), 1920)).text).toMatch(/anna-becker$/)
  })
})

/** What a camera reads of the picture in so many pixels, and where the code begins, in parts of the width. */
async function codeIn(bytes: Uint8Array, width: number) {
  const { data, info } = await sharp(bytes)
    .resize(width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR }).default
  const code = read(new Uint8ClampedArray(data), info.width, info.height)
  return { text: code?.data, x: (code?.location.topLeftCorner.x ?? 0) / info.width }
}
