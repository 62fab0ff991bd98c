import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { until } from '#tests/until.ts'
import './queries.ts'

const url = '/api/v1/advisors/anna-becker/contact-requests'
const callback = {
  kind: 'callback',
  name: 'Petra Sommer',
  phone: '0171 2345678',
  preferred_time: 'Dienstag nach 16 Uhr',
  message: 'Es geht um eine Anschlussfinanzierung.',
  is_customer: true,
  consent: true,
  ticket: '',
}
const anybody = '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001'
let server: TestServer

beforeAll(async () => {
  // Behind a proxy, so that requests can come from many addresses.
  server = await startTestServer({ work: true, config: { trustProxy: ['loopback'] } })
  callback.ticket = await formTicket(server.db, tenantId())
})
afterAll(() => server.close())

const tenantId = () => (server.tenants.musterbank as { id: number }).id
const stored = () =>
  server.db.withTenant(tenantId(), (tx) => tx.selectFrom('contact_requests').selectAll().execute())
const mails = () => server.db.withTenant(tenantId(), (tx) => tx.selectFrom('mails').selectAll().execute())

beforeEach(async () => {
  await server.db.withTenant(tenantId(), async (tx) => {
    await tx.deleteFrom('contact_requests').execute()
    await tx.deleteFrom('rate_limits').execute()
    await tx.deleteFrom('mails').execute()
  })
})

/** All mails, once there is one. */
const comeMails = () =>
  until(async () => {
    const all = await mails()
    return all.length > 0 && all
  })

describe('asking an advisor to call', () => {
  it('is stored with the number as it is dialled, and mailed to the advisor in the tenant language', async () => {
    const reply = await server.guest().post(url, callback, { 'accept-language': 'en' })
    expect(reply.status).toBe(201)
    const [request] = await stored()
    expect(request).toMatchObject({
      uuid: reply.body.uuid,
      kind: 'callback',
      phone: '+491712345678',
      is_customer: true,
      email: null,
    })
    expect(request?.consented_at).toBeInstanceOf(Date)
    expect(request?.consent_text).toBe('I agree that Musterbank uses my details to answer my request.')
    const [mail] = await comeMails()
    expect(mail).toMatchObject({
      key: `contact-request/${reply.body.uuid}`,
      recipient: 'Anna Becker <anna.becker@musterbank.example>',
      subject: 'Rückrufwunsch von Petra Sommer',
    })
    expect(mail?.text_body).toContain('Telefon: 0171 2345678')
    expect(mail?.text_body).toContain('Wunschzeit: Dienstag nach 16 Uhr')
    expect(mail?.html_body).toContain('href="tel:+491712345678"')
  })

  it('is stored but not mailed where the institution wants no mails', async () => {
    const { mailQueue, contactRequestsJobs } = await import('./jobs.ts')
    const { body } = await server.guest().post(url, callback)
    await comeMails()
    await server.db.withTenant(tenantId(), async (tx) => {
      await tx.deleteFrom('mails').execute()
      await tx.deleteFrom('modules').where('name', '=', 'notifications').execute()
    })
    const data = { tenantId: tenantId(), uuid: body.uuid }
    const deps = jobDeps(server)
    await contactRequestsJobs[mailQueue].handle({ data }, deps)
    await contactRequestsJobs[mailQueue].handle({ data: { ...data, uuid: anybody } }, deps)
    expect(await mails()).toEqual([])
    await server.db.withTenant(tenantId(), (tx) =>
      tx.insertInto('modules').values({ tenant_id: tenantId(), name: 'notifications' }).execute(),
    )
  })

  it('twice by the same click is one request and one mail', async () => {
    const [first, second] = await Promise.all([
      server.guest().post(url, callback),
      server.guest().post(url, callback),
    ])
    const third = await server.guest().post(url, callback)
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201])
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    expect(await stored()).toHaveLength(1)
    await comeMails()
    expect(await mails()).toHaveLength(1)
  })

  it.each([
    ['no name', { name: undefined }],
    ['a blank name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(256) }],
    ['no phone', { phone: undefined }],
    ['letters as phone', { phone: 'call me' }],
    ['a phone without area code', { phone: '2345678' }],
    ['a message that says nothing', { kind: 'message', email: 'petra@sommer.example', message: ' ' }],
    ['no message in the messenger', { kind: 'message', email: 'petra@sommer.example', message: undefined }],
    ['no consent', { consent: undefined }],
    ['consent refused', { consent: false }],
    ['consent as text', { consent: 'true' }],
    ['an unknown kind', { kind: 'gift' }],
    ['no kind', { kind: undefined }],
    ['a message that is too long', { message: 'x'.repeat(2001) }],
    ['a wrong e-mail', { email: 'a@b@c' }],
    ['an unknown field', { advisor_uuid: 'x' }],
    ['a NUL', { message: '\u0000' }],
  ])('with %s is refused at its field, and nothing is stored or mailed', async (_, change) => {
    const reply = await server.guest().post(url, { ...callback, ...change })
    expect([400, 422]).toContain(reply.status)
    if (reply.status === 422) expect(Object.keys(reply.body.errors)).not.toHaveLength(0)
    expect(await stored()).toEqual([])
  })

  it.each(['call me', '2345678'])('with %s as phone says how to write one', async (phone) => {
    const { body } = await server.guest().post(url, { ...callback, phone })
    expect(body.errors).toEqual({
      phone: ['Bitte geben Sie eine Telefonnummer mit Vorwahl ein, zum Beispiel 0171 2345678.'],
    })
  })

  it('of another kind needs an e-mail address or a number', async () => {
    const contact = { kind: 'contact', name: 'Petra Sommer', consent: true, ticket: callback.ticket }
    expect((await server.guest().post(url, contact)).status).toBe(422)
    expect((await server.guest().post(url, { ...contact, email: 'petra@sommer.example' })).status).toBe(201)
  })

  it('for an appointment is possible by either of its options, and not without', async () => {
    const ask = (email: string) =>
      server.guest().post(url, { ...callback, kind: 'appointment', phone: undefined, email })
    const choose = (online_appointment: boolean, appointment_request: boolean) =>
      server.db.withTenant(tenantId(), (tx) =>
        tx
          .updateTable('advisors')
          .set({ online_appointment, appointment_request })
          .where('slug', '=', 'anna-becker')
          .execute(),
      )
    await choose(false, false)
    expect((await ask('a@sommer.example')).status).toBe(404)
    await choose(true, false)
    expect((await ask('b@sommer.example')).status).toBe(201)
    await choose(true, true)
    expect((await ask('c@sommer.example')).status).toBe(201)
    expect((await stored()).map(({ kind }) => kind)).toEqual(['appointment', 'appointment'])
  })

  it('with the hidden field filled in looks done and is not', async () => {
    const reply = await server.guest().post(url, { ...callback, website: 'https://spam.example' })
    expect(reply.status).toBe(201)
    expect(await stored()).toEqual([])
  })

  it('is possible five times in ten minutes to one advisor from one address, and to others besides', async () => {
    const replies = []
    for (let i = 0; i < 8; i++)
      replies.push(await server.guest().post(url, { ...callback, phone: `0171 234567${i}` }))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
    expect(Number(replies[5]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await stored()).toHaveLength(5)
    const colleague = url.replace('anna-becker', 'jonas-hofmann')
    expect((await server.guest().post(colleague, { ...callback, phone: '0171 2345688' })).status).toBe(201)
  })

  /** As if the windows of so many seconds or fewer had ended. */
  const endWindows = (seconds: number) =>
    server.db.withTenant(tenantId(), (tx) =>
      tx
        .deleteFrom('rate_limits')
        .where('window_ends', '<', new Date(Date.now() + seconds * 1000 + 5000))
        .execute(),
    )

  it('is possible twenty times a day to one advisor from one address, however slowly', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) {
      if (i % 5 === 0) await endWindows(600)
      const phone = `0171 23456${10 + i}`
      statuses.push((await server.guest().post(url, { ...callback, phone })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
    expect(await stored()).toHaveLength(20)
  })

  it.each([
    ['number, however it is spelt', [{ phone: '0171 2345678' }, { phone: '+49 171 23 45 67 8' }]],
    [
      'e-mail address, in any case of letters',
      [
        { kind: 'contact', phone: undefined, email: 'petra@sommer.example' },
        { kind: 'contact', phone: undefined, email: 'PETRA@sommer.example' },
      ],
    ],
  ])('is possible three times an hour for one %s, whoever asks', async (_, spellings) => {
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      await endWindows(600)
      const request = { ...callback, ...spellings[i % 2], message: `Nr. ${i}` }
      statuses.push((await server.guest().post(url, request)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    await endWindows(3600)
    expect((await server.guest().post(url, { ...callback, ...spellings[0], message: 'Later' })).status).toBe(
      201,
    )
  })

  /** Somebody else with every call: another address, another number. */
  const stranger = (i: number, alias = 'anna-becker') =>
    server
      .guest()
      .post(
        `/api/v1/advisors/${alias}/contact-requests`,
        { ...callback, phone: `0171 2${100000 + i}` },
        { 'x-forwarded-for': `198.51.${Math.floor(i / 250)}.${(i % 250) + 1}` },
      )
  const strangers = async (from: number, to: number) => {
    const statuses: number[] = []
    for (let i = from; i < to; i++) statuses.push((await stranger(i)).status)
    return statuses
  }

  it('is possible sixty times an hour to one advisor, whoever asks; colleagues are still asked', async () => {
    expect(await strangers(0, 62)).toEqual([...Array(60).fill(201), 429, 429])
    expect((await stranger(63, 'jonas-hofmann')).status).toBe(201)
    await endWindows(3600)
    expect((await stranger(64)).status).toBe(201)
  })

  it('is possible two hundred times a day to one advisor, whoever asks', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 202; i += 50) {
      await endWindows(3600)
      statuses.push(...(await strangers(i, Math.min(i + 50, 202))))
    }
    expect(statuses).toEqual([...Array(200).fill(201), 429, 429])
    expect(await stored()).toHaveLength(200)
  })

  it('does not count what was refused', async () => {
    for (let i = 0; i < 10; i++) await server.guest().post(url, { ...callback, phone: 'x' })
    expect((await server.guest().post(url, callback)).status).toBe(201)
  })

  it.each([
    ['nobody', 'nobody'],
    ['an advisor who left', 'ingo-peters'],
    ['one who does not want calls', 'ole-brandt'],
    ["another tenant's advisor", 'katharina-moser'],
  ])('of %s is not possible', async (_, alias) => {
    expect((await server.guest().post(`/api/v1/advisors/${alias}/contact-requests`, callback)).status).toBe(
      404,
    )
    expect(await stored()).toEqual([])
  })

  it('is gone with the module', async () => {
    const switchTo = async (isOn: boolean) => {
      const module = { tenant_id: tenantId(), name: 'call-me-back' }
      await server.db.withTenant(tenantId(), async (tx) => {
        if (isOn) await tx.insertInto('modules').values(module).execute()
        else await tx.deleteFrom('modules').where('name', '=', module.name).execute()
      })
      forgetTenant(tenantId())
    }
    await switchTo(false)
    expect((await server.guest().post(url, callback)).status).toBe(404)
    expect((await (await server.signIn('stduser')).post(url, callback)).status).toBe(403)
    await switchTo(true)
    expect((await server.guest().post(url, callback)).status).toBe(201)
  })

  it('from another site is refused', async () => {
    expect((await server.guest().post(url, callback, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const form = await server.guest().send({
      method: 'POST',
      url,
      body: 'kind=callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    expect(await stored()).toEqual([])
  })
})
