import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailer } from '#server/platform/mail/mail.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

const path = '/api/v1/demo-mails'
const html = '<!doctype html><p style="margin:0">Guten Tag,</p>'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const tenant = { ...server.tenants.musterbank, publicUrl: 'https://musterbank.example' }
  const mail = (key: string, subject: string) => ({
    key,
    to: { name: 'Jana Hartmann', address: 'jana@hartmann.example' },
    subject,
    text: 'Guten Tag,',
    html,
  })
  const kept = mailer(server.db, { smtpUrl: null, keepsMails: true })
  await kept.send(tenant as never, mail('one', 'Termin angefragt'))
  await kept.send(tenant as never, mail('two', 'Termin bestätigt'))
  await server.db.withTenant(server.tenants.musterbank?.id as number, (tx) =>
    tx
      .updateTable('mails')
      .set({ created_at: new Date('2026-11-20T08:00:00Z') })
      .where('key', '=', 'one')
      .execute(),
  )
})
afterAll(() => server.close())

describe('mails of the demo', () => {
  it('are read by everybody, the latest first, each by its address', async () => {
    const all = await server.guest().get(path)
    expect(all.headers['content-range']).toBe('demo-mails 0-1/2')
    expect(all.body.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Termin bestätigt',
      'Termin angefragt',
    ])
    const [, first] = all.body
    const one = await server.guest().get(`${path}/${first.uuid}`)
    expect(one.body).toMatchObject({
      recipient: 'Jana Hartmann <jana@hartmann.example>',
      created_at: '2026-11-20T08:00:00.000Z',
      text_body: 'Guten Tag,',
      html_body: html,
      calendar: null,
    })
    const found = await server.guest().get(`${path}?filter=${encodeURIComponent('{"q":"angefragt"}')}`)
    expect(found.body).toEqual([one.body])
  })

  it("are nothing to other tenants' visitors", async () => {
    const [mail] = (await server.guest().get(path)).body
    expect((await server.guest('alpenbank').get(path)).body).toEqual([])
    expect((await server.guest('alpenbank').get(`${path}/${mail.uuid}`)).status).toBe(404)
  })

  it('are not there where there is no demo, whoever asks', async () => {
    const [mail] = (await server.guest().get(path)).body
    const serious = await startTestServer({ config: { demo: false } })
    const tenant = { ...serious.tenants.musterbank, publicUrl: 'https://musterbank.example' }
    const to = { name: '', address: 'jana@hartmann.example' }
    await mailer(serious.db, { smtpUrl: null, keepsMails: true }).send(tenant as never, {
      key: 'one',
      to,
      subject: 'x',
      text: 'x',
    })
    for (const client of [serious.guest(), await serious.signIn('accountadmin')]) {
      expect((await client.get(path)).status).toBe(404)
      expect((await client.get(`${path}/${mail.uuid}`)).status).toBe(404)
    }
    await serious.close()
  })
})
