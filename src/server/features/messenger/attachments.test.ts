import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'

const threads = '/api/v1/messenger/threads'
const en = { 'accept-language': 'en' }
let server: TestServer
let anna: Client
let ticket: string

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 50 } })
  anna = await server.signIn('advisor')
  ticket = await formTicket(server.db, tenantOf('musterbank'))
})
afterAll(() => server.close())

const tenantOf = (slug: string) => server.tenants[slug]?.id ?? 0
const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenantOf('musterbank'), async (tx) => (await query.execute(tx)).rows)

async function begun(email = 'Malte.Friedrich@mail.example') {
  const body = { advisor: 'anna-becker', name: 'Malte', email, message: 'Hallo', consent: true, ticket }
  const reply = await server.guest().post(threads, body, en)
  expect(reply.status, reply.text).toBe(201)
  const { uuid, token } = reply.body as { uuid: string; token: string }
  return { uuid, url: `${threads}/${uuid}`, query: `?token=${token}` }
}

const pdf = (text = 'Catalog') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /${text} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#345678' } })

interface Sent {
  readonly name?: string
  readonly type?: string
}

const send = (
  client: Client,
  url: string,
  body: Buffer,
  { name = 'a.pdf', type = 'application/pdf' }: Sent = {},
) =>
  client.send({
    method: 'POST',
    url,
    body,
    headers: { 'content-type': type, 'file-name': encodeURIComponent(name.toWellFormed()), ...en },
  })

async function uploaded(client: Client, at: { url: string; query: string }, body = pdf(), sent: Sent = {}) {
  const reply = await send(client, `${at.url}/attachments${client.cookie ? '' : at.query}`, body, sent)
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { uuid: string; name: string; size: number; width: number | null }
}

async function switched(isOn: boolean) {
  await rows(sql`delete from modules where name = 'messenger'`)
  if (isOn) await rows(sql`insert into modules (tenant_id, name) values (current_tenant(), 'messenger')`)
  forgetTenant(tenantOf('musterbank'))
}

const raw = (path: string, headers = {}, host = 'musterbank') =>
  server.app.inject({ url: path, headers: { host: `${host}.localhost:8080`, ...headers } })

describe('a file', () => {
  it('is found by its name once it was sent, by whoever reads the conversation', async () => {
    const at = await begun()
    const file = await uploaded(server.guest(), at, pdf(), { name: 'Kaufvertrag Müllerstraße.pdf' })
    const foundBy = async (client: Client, q: string) => {
      const query = new URLSearchParams({ filter: JSON.stringify({ q }) })
      return (await client.get(`${threads}?${query}`)).body.map(({ uuid }: { uuid: string }) => uuid)
    }
    expect(await foundBy(anna, 'kaufvertrag')).toEqual([])
    await server
      .guest()
      .post(`${at.url}/messages${at.query}`, { text: 'Anbei', attachment_uuids: [file.uuid] }, en)
    expect(await foundBy(anna, 'kaufvertrag mullerstrasse')).toEqual([at.uuid])
    // Words of the message and of the name together.
    expect(await foundBy(anna, 'kaufvertrag anbei malte')).toEqual([at.uuid])
    expect(await foundBy(anna, 'kaufvertrag jonas')).toEqual([])
    expect(await foundBy(await server.signIn('advisor', { tenant: 'alpenbank' }), 'kaufvertrag')).toEqual([])
  })

  it('goes from a visitor to the advisor and back, with words or without', async () => {
    const at = await begun()
    const guest = server.guest()
    const jpeg = await picture(3000, 2000)
      .withExif({ IFD0: { Copyright: 'Secret Place' }, IFD3: { GPSLatitude: '50/1 6/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(jpeg.toString('latin1')).toContain('Secret Place')
    const photo = await uploaded(guest, at, jpeg, { name: 'IMG_1.jpg', type: 'image/jpeg' })
    const paper = await uploaded(guest, at, pdf(), { name: 'Vertrag.pdf' })
    const sent = await guest.post(
      `${at.url}/messages${at.query}`,
      { text: '', attachment_uuids: [paper.uuid, photo.uuid] },
      en,
    )
    expect(sent.status, sent.text).toBe(201)
    const [, message] = (await anna.get(`${at.url}/messages`)).body
    expect(message).toEqual(sent.body)
    expect(message.attachments).toEqual([
      {
        uuid: paper.uuid,
        name: 'Vertrag.pdf',
        media_type: 'application/pdf',
        size: pdf().length,
        width: null,
        height: null,
      },
      {
        uuid: photo.uuid,
        name: 'IMG_1.jpg',
        media_type: 'image/jpeg',
        size: photo.size,
        width: 2560,
        height: 1707,
      },
    ])
    expect((await anna.get(at.url)).body.last_message).toBe('Vertrag.pdf, IMG_1.jpg')
    const drawn = await raw(`${at.url}/attachments/${photo.uuid}${at.query}`)
    const { exif, icc, width } = await sharp(drawn.rawPayload).metadata()
    expect([exif, icc, width]).toEqual([undefined, undefined, 2560])
    expect(drawn.rawPayload).toHaveLength(photo.size)
    const small = await raw(`${at.url}/attachments/${photo.uuid}/preview${at.query}`)
    const facts = await sharp(small.rawPayload).metadata()
    expect([facts.format, facts.width, facts.exif]).toEqual(['webp', 640, undefined])
    expect((await raw(`${at.url}/attachments/${paper.uuid}/preview${at.query}`)).statusCode).toBe(404)
    const answer = await uploaded(anna, at, pdf('Answer'))
    await anna.post(`${at.url}/messages`, { text: 'Bitte sehr', attachment_uuids: [answer.uuid] })
    const got = await raw(`${at.url}/attachments/${answer.uuid}${at.query}`)
    expect(got.rawPayload.equals(pdf('Answer'))).toBe(true)
  })

  it('is saved, never shown: nothing that it holds runs', async () => {
    const at = await begun()
    const name = '\u202e../"Ü\r\nX: 1;\'.html'
    const one = await uploaded(anna, at, pdf(), { name })
    expect(one.name).toBe("_Ü X_ 1;'.html.pdf")
    await anna.post(`${at.url}/messages`, { text: '', attachment_uuids: [one.uuid] })
    const { statusCode, headers } = await raw(`${at.url}/attachments/${one.uuid}${at.query}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': `attachment; filename="__ X_ 1;'.html.pdf"; filename*=UTF-8''_%C3%9C%20X_%201%3B%27.html.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-store',
    })
  })

  it('of 10 MB comes back as it went', async () => {
    const at = await begun()
    const large = Buffer.concat([
      pdf().subarray(0, 9),
      Buffer.alloc(10 * 1024 * 1024 - 9 - pdf().length, 'a'),
      pdf(),
    ])
    const one = await uploaded(anna, at, large)
    await anna.post(`${at.url}/messages`, { text: 'x', attachment_uuids: [one.uuid] })
    const got = await raw(`${at.url}/attachments/${one.uuid}${at.query}`)
    expect(got.rawPayload.equals(large)).toBe(true)
    expect(
      (
        await server.app.inject({
          method: 'HEAD',
          url: `${at.url}/attachments/${one.uuid}${at.query}`,
          headers: { host: 'musterbank.localhost:8080' },
        })
      ).statusCode,
    ).toBe(200)
  })
})

describe('what is not taken', () => {
  const text = (body: string) => async () => Buffer.from(body, 'latin1')
  const archived = `${pdf().toString('latin1').slice(0, -6)}PK\x05\x06${'\0'.repeat(16)}\x06\0%%EOF\n`
  const claiming = async (side: number) => {
    const bytes = await picture().png().toBuffer()
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    return bytes
  }

  it.each([
    ['a page that is called PDF', 415, 'application/pdf', text('<!doctype html><script>alert(1)</script>')],
    ['an SVG that is called PNG', 415, 'image/png', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an archive', 415, 'application/pdf', text(`PK\x03\x04${'x'.repeat(200)}`)],
    ['a kind that is not declared', 415, 'text/html', text('<script>')],
    ['a form', 415, 'multipart/form-data; boundary=x', text('--x--')],
    ['a picture of an iPhone', 422, 'image/jpeg', text('\0\0\0\x18ftypheic\0\0\0\0')],
    ['more than 10 MB', 413, 'application/pdf', async () => Buffer.alloc(10 * 1024 * 1024 + 1)],
    ['a PDF that is cut off', 422, 'application/pdf', async () => pdf().subarray(0, 40)],
    ['a PDF with a page behind it', 422, 'application/pdf', text(`${pdf().toString()}<script>x</script>`)],
    ['a PDF that is an archive too', 422, 'application/pdf', text(archived)],
    ['a bomb of pixels', 422, 'image/png', () => claiming(7900)],
    ['a bomb of one side', 422, 'image/png', () => claiming(60_000)],
    [
      'a picture that is cut off',
      422,
      'image/png',
      async () => (await picture().png().toBuffer()).subarray(0, 60),
    ],
    ['nothing', 415, 'application/pdf', text('')],
  ])('%s', async (_, status, type, body) => {
    const at = await begun()
    const reply = await send(server.guest(), `${at.url}/attachments${at.query}`, await body(), { type })
    expect([reply.status, typeof reply.body.message]).toEqual([status, 'string'])
    expect(reply.body.message).not.toMatch(/\{|application\/json/)
    expect(await rows(sql`select uuid from attachments where thread_uuid = ${at.uuid}`)).toEqual([])
  })

  it('a picture with a page behind its end leaves without it', async () => {
    const at = await begun()
    const both = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const one = await uploaded(server.guest(), at, both, { type: 'image/jpeg', name: 'x.jpg' })
    await server.guest().post(`${at.url}/messages${at.query}`, { text: '', attachment_uuids: [one.uuid] })
    const kept = await raw(`${at.url}/attachments/${one.uuid}${at.query}`)
    expect(kept.rawPayload.toString('latin1')).not.toContain('<script>')
  })

  it('is told in the language that is asked for', async () => {
    const at = await begun()
    const reply = await server.guest().send({
      method: 'POST',
      url: `${at.url}/attachments${at.query}`,
      body: Buffer.alloc(10 * 1024 * 1024 + 1),
      headers: { 'content-type': 'image/png', 'accept-language': 'de' },
    })
    expect(reply.body.message).toBe('Die Datei ist größer als 10 MB. Bitte wählen Sie eine kleinere.')
  })

  it.each(['', '%', '%E0%A4%A', 'x'.repeat(2000), '%00%0d%0a', '../../..'])(
    'no name breaks it: %j',
    async (name) => {
      const at = await begun()
      const headers = { 'content-type': 'application/pdf', 'file-name': name, ...en }
      const reply = await server
        .guest()
        .send({ method: 'POST', url: `${at.url}/attachments${at.query}`, body: pdf(), headers })
      expect(reply.status).toBe(201)
      expect(reply.body.name).toMatch(/^[^/\\\r\n\0]{1,116}\.pdf$/)
    },
  )
})

describe('a message', () => {
  const post = (client: Client, at: { url: string; query: string }, body: object, headers = {}) =>
    client.post(`${at.url}/messages${client.cookie ? '' : at.query}`, body, { ...en, ...headers })

  it('needs words or a file', async () => {
    const at = await begun()
    for (const body of [{ text: ' \n' }, { text: '', attachment_uuids: [] }]) {
      const { status, body: said } = await post(anna, at, body)
      expect([status, said.errors]).toEqual([422, { text: ['Text cannot be empty'] }])
    }
  })

  it('takes five files, of two with one name each under its own', async () => {
    const at = await begun()
    const uuids: string[] = []
    for (let file = 0; file < 6; file++) uuids.push((await uploaded(anna, at)).uuid)
    expect((await post(anna, at, { text: 'x', attachment_uuids: uuids })).status).toBe(422)
    expect((await post(anna, at, { text: 'x', attachment_uuids: [uuids[0], uuids[0]] })).status).toBe(422)
    const reply = await post(anna, at, { text: 'x', attachment_uuids: uuids.slice(0, 5) })
    expect(reply.body.attachments.map(({ name }: { name: string }) => name)).toEqual([
      'a.pdf',
      'a (2).pdf',
      'a (3).pdf',
      'a (4).pdf',
      'a (5).pdf',
    ])
  })

  it('sent twice by its key has the file once; another one has it no more', async () => {
    const at = await begun()
    const { uuid } = await uploaded(anna, at)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { text: '', attachment_uuids: [uuid] }
    const [one, two] = await Promise.all([post(anna, at, body, key), post(anna, at, body, key)])
    const again = await post(anna, at, body, key)
    expect([one, two, again].filter(({ status }) => status === 201).length).toBeGreaterThan(1)
    expect(again.body).toEqual([one, two].find(({ status }) => status === 201)?.body)
    expect((await anna.get(`${at.url}/messages`)).body).toHaveLength(2)
    const other = await post(anna, at, body)
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['attachment_uuids']])
    expect((await anna.get(`${at.url}/messages`)).body).toHaveLength(2)
  })

  it('takes no file of another conversation, of the other side, of a colleague, or of nobody', async () => {
    const at = await begun()
    const other = await begun('other@mail.example')
    const admin = await server.signIn('accountadmin')
    const foreign = [
      await uploaded(anna, other),
      await uploaded(server.guest(), at),
      await uploaded(admin, at),
      { uuid: crypto.randomUUID() },
    ]
    for (const { uuid } of foreign) {
      const reply = await post(anna, at, { text: 'x', attachment_uuids: [uuid] })
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        { attachment_uuids: ['A file is no longer there. Please choose it again.'] },
      ])
    }
    expect((await anna.get(`${at.url}/messages`)).body).toHaveLength(1)
  })

  it('of a closed conversation takes none, and those before stay', async () => {
    const at = await begun()
    const { uuid } = await uploaded(anna, at)
    await post(anna, at, { text: '', attachment_uuids: [uuid] })
    const { body } = await anna.get(at.url)
    await anna.put(at.url, { state: 'closed' }, { 'if-match': `"${body.version}"` })
    const reply = await send(server.guest(), `${at.url}/attachments${at.query}`, pdf())
    expect([reply.status, reply.body.message]).toEqual([409, 'This conversation is closed.'])
    expect((await raw(`${at.url}/attachments/${uuid}${at.query}`)).statusCode).toBe(200)
  })
})

describe('who gets a file', () => {
  it('is whoever reads the conversation, once it is sent, and nobody else', async () => {
    const at = await begun()
    const other = await begun('other@mail.example')
    const { uuid } = await uploaded(server.guest(), at)
    const path = `${at.url}/attachments/${uuid}`
    // Waiting, it is nobody's yet.
    expect((await anna.get(path)).status).toBe(404)
    expect((await raw(path + at.query)).statusCode).toBe(404)
    await server.guest().post(`${at.url}/messages${at.query}`, { text: '', attachment_uuids: [uuid] })
    expect((await raw(path + at.query)).statusCode).toBe(200)
    expect((await raw(path, { cookie: anna.cookie })).statusCode).toBe(200)
    const admin = await server.signIn('accountadmin')
    expect((await raw(path, { cookie: admin.cookie })).statusCode).toBe(200)
    for (const under of ['', '/preview']) {
      expect((await raw(path + under)).statusCode).toBe(401)
      expect((await raw(path + under + other.query)).statusCode).toBe(401)
      // By the key of one's own conversation, and by a stranger's address.
      expect((await raw(`${other.url}/attachments/${uuid}${under}${other.query}`)).statusCode).toBe(404)
      for (const role of ['orgadmin', 'marketing-manager', 'INTERNAL', 'orguser']) {
        const { cookie } = await server.signIn(role)
        expect([role, (await raw(path + under, { cookie })).statusCode]).toEqual([role, 404])
      }
      const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
      expect((await raw(path + under, { cookie: alpine.cookie }, 'alpenbank')).statusCode).toBe(404)
      expect((await raw(path + under + at.query, {}, 'alpenbank')).statusCode).not.toBe(200)
    }
    for (const broken of ['x', '..%2f..', '%20', `${uuid}x`])
      expect([broken, (await raw(`${at.url}/attachments/${broken}${at.query}`)).statusCode]).toEqual([
        broken,
        404,
      ])
  })

  it('may upload one too, and nobody else', async () => {
    const at = await begun()
    const other = await begun('other@mail.example')
    const url = `${at.url}/attachments`
    expect((await send(server.guest(), url, pdf())).status).toBe(401)
    expect((await send(server.guest(), url + other.query, pdf())).status).toBe(401)
    expect((await send(await server.signIn('orgadmin'), url, pdf())).status).toBe(404)
    const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await send(alpine, url, pdf())).status).toBe(404)
  })

  it('is nobody while the module is off', async () => {
    const at = await begun()
    const { uuid } = await uploaded(anna, at)
    await anna.post(`${at.url}/messages`, { text: '', attachment_uuids: [uuid] })
    await switched(false)
    try {
      const path = `${at.url}/attachments/${uuid}`
      expect((await raw(path + at.query)).statusCode).toBe(404)
      expect((await raw(path, { cookie: anna.cookie })).statusCode).toBe(403)
      expect((await send(anna, `${at.url}/attachments`, pdf())).status).toBe(403)
    } finally {
      await switched(true)
    }
  })
})

describe('what is kept', () => {
  const counted = async (uuid: string) =>
    (
      await rows(sql<{ files: number; parts: number }>`
        select (select count(*)::int from attachments where thread_uuid = ${uuid}) as files,
          (select count(*)::int from attachment_parts p where not exists (
            select from attachments a where a.tenant_id = p.tenant_id and a.uuid = p.attachment_uuid)) as parts`)
    )[0]

  it('goes with its conversation, and none of it stands in the change log', async () => {
    const at = await begun()
    const { uuid } = await uploaded(anna, at, pdf('Geheim'))
    await anna.post(`${at.url}/messages`, { text: '', attachment_uuids: [uuid] })
    const logged = await rows(sql`select * from changes where entity in ('attachments', 'messages')`)
    expect(logged).toEqual([])
    await rows(sql`delete from threads where uuid = ${at.uuid}`)
    expect(await counted(at.uuid)).toEqual({ files: 0, parts: 0 })
  })

  it('of files that nobody sends are the latest', async () => {
    const at = await begun()
    const all: string[] = []
    for (let file = 0; file < 23; file++) all.push((await uploaded(anna, at)).uuid)
    const left = await rows(
      sql<{ uuid: string }>`select uuid from attachments where thread_uuid = ${at.uuid}`,
    )
    expect(left).toHaveLength(20)
    expect(left.map(({ uuid }) => uuid)).toContain(all.at(-1))
  })

  it('of a conversation is bounded', async () => {
    const at = await begun()
    await rows(sql`insert into attachments (thread_uuid, message_sequence, sender, name, media_type, size, created_at)
      select ${at.uuid}, 1, 'visitor', 'x.pdf', 'application/pdf', 10485760, now() from generate_series(1, 20)`)
    const reply = await send(anna, `${at.url}/attachments`, pdf())
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This conversation takes no more files. Please begin another one.',
    ])
  })
})
