import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { fieldsOf, type OpenPass, openPass, opensslRefusal, wrongHashes } from '#server/testing/pkpass.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { demoRoot } from './certificates.ts'

let server: TestServer
let guest: Client
let now = new Date()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  guest = server.guest()
})
afterAll(() => server.close())

const tenantId = () => (server.tenants.musterbank as { id: number }).id
const url = '/wallet-card/anna-becker'
const wallet = { accept: 'application/vnd.apple.pkpass, */*' }

/** Bytes do not survive as text: asked for once more, below the helper that reads replies. */
async function download(path = url, payload?: object, headers: Record<string, string> = wallet) {
  const reply = await server.app.inject({
    method: payload ? 'POST' : 'GET',
    url: path,
    headers: { host: 'localhost', ...headers },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload }
}

const card = async (payload?: object, path = url): Promise<OpenPass> =>
  openPass((await download(path, payload)).body)
const count = () =>
  server.db.withTenant(tenantId(), async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*) from wallet_cards`.execute(tx)
    return rows[0]?.count
  })

describe('a wallet card', () => {
  it('comes as a file that every wallet knows', async () => {
    const { status, headers } = await download()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="anna-becker.pkpass"',
      'last-modified': now.toUTCString(),
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
    })
  })

  it('holds what the format wants, and the advisor as visitors know her', async () => {
    const pass = await card()
    expect(pass.json).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.musterbank',
      teamIdentifier: expect.stringMatching(/^[A-Z0-9]{10}$/),
      serialNumber: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organizationName: 'Musterbank',
      description: 'Visitenkarte von Dr. Anna Becker, Musterbank',
      webServiceURL: 'http://musterbank.localhost:8080/wallet-cards',
      authenticationToken: expect.stringMatching(/^[\w-]{43}$/),
      sharingProhibited: true,
      backgroundColor: 'rgb(0, 103, 86)',
      foregroundColor: 'rgb(255, 255, 255)',
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: 'http://musterbank.localhost:8080/app/profile/anna-becker',
          messageEncoding: 'utf-8',
        },
      ],
    })
    expect(fieldsOf(pass)).toMatchObject({
      name: { value: 'Dr. Anna Becker' },
      position: { value: expect.stringMatching(/\S/) },
      branch: { value: 'Musterbank Westend' },
      phone: { value: '069 90009144' },
      email: { value: 'anna.becker@musterbank.example' },
      address: { value: expect.stringContaining('\n60325 Frankfurt am Main') },
      privacy: { value: 'https://musterbank.example/datenschutz' },
    })
    expect(Object.keys(pass.files).sort()).toEqual(
      [
        ...['icon', 'logo', 'thumbnail'].flatMap((name) => [
          `${name}.png`,
          `${name}@2x.png`,
          `${name}@3x.png`,
        ]),
        ...['de.lproj/pass.strings', 'en.lproj/pass.strings'],
        ...['manifest.json', 'pass.json', 'signature'],
      ].sort(),
    )
    expect(pass.text('en.lproj/pass.strings')).toContain('"Filiale" = "Branch";')
    expect(pass.text('de.lproj/pass.strings')).toContain('"Filiale" = "Filiale";')
    expect(fieldsOf(await card({ lang: 'en' })).branch).toMatchObject({
      label: 'Branch',
    })
  })

  it('speaks the language that is asked for, and the institution’s where nobody speaks that', async () => {
    for (const [lang, label] of [
      ['en', 'Branch'],
      ['aG88rLSA9C', 'Filiale'],
      ['', 'Filiale'],
    ]) {
      const pass = await card(undefined, `${url}?lang=${lang}`)
      expect(fieldsOf(pass).branch, lang).toMatchObject({ label })
    }
  })

  it('is signed over hashes that are right, and refused once a byte is another', async () => {
    const pass = await card()
    const root = (await demoRoot()) as string
    const { signature, 'manifest.json': manifest } = pass.files as Record<string, Uint8Array>
    expect(wrongHashes(pass)).toEqual([])
    expect(await opensslRefusal(signature as Uint8Array, manifest as Uint8Array, root)).toBe('')
    const changed = Uint8Array.from(manifest as Uint8Array)
    changed[20] = (changed[20] as number) ^ 1
    expect(await opensslRefusal(signature as Uint8Array, changed, root)).toMatch(/digest failure|verif/i)
    const spoilt = Buffer.from(pass.files['pass.json'] as Uint8Array)
    spoilt[3] = (spoilt[3] as number) ^ 1
    expect(wrongHashes({ ...pass, files: { ...pass.files, 'pass.json': spoilt } })).toEqual(['pass.json'])
  })

  it('is another one with each download, and none for whoever only looks', async () => {
    const before = await count()
    const [one, two] = [await card(), await card()]
    expect(one.json.serialNumber).not.toBe(two.json.serialNumber)
    expect(one.json.authenticationToken).not.toBe(two.json.authenticationToken)
    expect((await guest.head(url, wallet)).status).toBe(200)
    expect(await count()).toBe(Number(before) + 2)
  })

  it('is not there where advisor, option or module are not', async () => {
    for (const alias of ['nobody', 'Anna', '%00', "'", 'a'.repeat(200)]) {
      expect([alias, (await guest.get(`/wallet-card/${alias}`, wallet)).status]).toEqual([
        alias,
        alias === '%00' ? 400 : 404,
      ])
    }
    expect((await server.guest('alpenbank').get(url, wallet)).status).toBe(404)
    await change({ wallet_cards: false })
    expect([(await guest.get(url, wallet)).status, (await guest.head(url)).status]).toEqual([404, 404])
    expect((await guest.post(url, {})).status).toBe(404)
    await change({ wallet_cards: true })
    await switchModule(false)
    expect((await guest.get(url, wallet)).status).toBe(404)
    expect((await (await server.signIn('advisor')).get(url, wallet)).status).toBe(403)
    await switchModule(true)
  })

  it('refuses what the form cannot have sent', async () => {
    for (const body of [{ consent: 'yes' }, { lang: 'fr' }, { role: 'accountadmin' }, []])
      expect([body, (await guest.post(url, body)).status]).toEqual([body, 422])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = (body: string) => guest.send({ method: 'POST', url, body, headers: form })
    expect((await sent('consent=on&lang=de')).status).toBe(200)
    expect((await sent('consent=maybe')).status).toBe(422)
  })

  it("is not begun where the certificate is another institution's, or has ended", async () => {
    const before = await count()
    const started = now
    now = new Date(started.getTime() + 11 * 365 * 86_400_000)
    const { status, body } = await download()
    expect([status, JSON.parse(String(body)).message]).toEqual([
      503,
      'Im Moment können keine Wallet-Karten erstellt werden. Bitte versuchen Sie es später noch einmal.',
    ])
    now = started
    expect(await count()).toBe(before)
  })
})

async function change(values: object) {
  await server.db.withTenant(tenantId(), (tx) =>
    tx.updateTable('advisors').set(values).where('slug', '=', 'anna-becker').execute(),
  )
}

async function switchModule(isOn: boolean) {
  const id = tenantId()
  await server.db.withTenant(id, async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', 'wallet-cards').execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id: id, name: 'wallet-cards' }).execute()
  })
  forgetTenant(id)
}
