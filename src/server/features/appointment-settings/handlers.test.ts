import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const of = (alias: string) => `/api/v1/advisors/${alias}`
const types = `${of('anna-becker')}/appointment-types`
const settings = `${of('anna-becker')}/appointment-settings`
const smm = `${of('anna-becker')}/smm-calendar/settings`
const english = { 'accept-language': 'en' }
const usual = { automatic_confirmation: false, minimum_notice: 24, booking_window: 60, buffer: 0, types: [] }
let server: TestServer
let admin: Client
let advisor: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  advisor = await server.signIn('advisor')
})
afterAll(() => server.close())

const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id
const inTenant: <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  server.db.withTenant(idOf('musterbank'), fn)

beforeEach(() =>
  inTenant(async (tx) => {
    await tx.deleteFrom('appointment_settings').execute()
    await tx.deleteFrom('advisor_appointment_types').execute()
    await tx.deleteFrom('smm_calendar_settings').execute()
  }),
)

async function switchModule(name: string, isOn: boolean) {
  const module = { tenant_id: idOf('musterbank'), name }
  await inTenant(async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', name).execute()
    if (isOn) await tx.insertInto('modules').values(module).execute()
  })
  forgetTenant(module.tenant_id)
}

const setAdvisor = (values: { is_active?: boolean; online_appointment?: boolean }) =>
  inTenant((tx) => tx.updateTable('advisors').set(values).where('slug', '=', 'anna-becker').execute())

/** Anna works every day. */
async function work() {
  await inTenant((tx) =>
    sql`insert into working_hours (advisor_uuid, day, start_time, end_time)
      select uuid, day, '09:00', '17:00' from advisors, generate_series(1, 7) day
      where slug = 'anna-becker' on conflict do nothing`.execute(tx),
  )
}

async function nextFree(): Promise<Date | null | undefined> {
  const { rows } = await inTenant((tx) =>
    sql<{ starts: Date | null }>`
      select next_free_starts_at as starts from advisors where slug = 'anna-becker'`.execute(tx),
  )
  return rows[0]?.starts
}

describe('appointment types', () => {
  const all = [{ type: 'by-phone' }, { type: 'in-branch' }, { type: 'online' }]

  it('become those that are sent, in their order', async () => {
    expect((await advisor.get(types)).body).toEqual([])
    const reply = await advisor.put(types, [{ type: 'online' }, { type: 'by-phone' }])
    expect([reply.status, reply.body]).toEqual([200, [{ type: 'by-phone' }, { type: 'online' }]])
    expect((await advisor.put(types, all)).body).toEqual(all)
    expect((await advisor.put(types, [])).body).toEqual([])
  })

  it('are read by guests while online appointments are offered', async () => {
    await advisor.put(types, all)
    expect((await server.guest().get(types)).body).toEqual(all)
    for (const values of [{ online_appointment: false }, { is_active: false }]) {
      await setAdvisor(values)
      expect((await server.guest().get(types)).status).toBe(404)
      expect((await (await server.signIn('stduser')).get(types)).status).toBe(404)
      expect((await advisor.get(types)).body).toEqual(all)
      expect((await admin.get(types)).body).toEqual(all)
      await setAdvisor({ online_appointment: true, is_active: true })
    }
    expect((await server.guest('harbourbank').get(types)).status).toBe(404)
    expect((await server.guest().get(`${of('nobody')}/appointment-types`)).status).toBe(404)
  })

  it('are the same after the same request, ten times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => advisor.put(types, all)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await advisor.get(types)).body).toEqual(all)
  })

  it.each([
    ['a type twice', [{ type: 'online' }, { type: 'online' }]],
    ['a type that is none', [{ type: 'by-fax' }]],
    ['a text', ['online']],
    ['more than a type', [{ type: 'online', text: 'x' }]],
    ['an object', { type: 'online' }],
    ['null', null],
  ])('are refused as %s, and nothing is stored', async (_, body) => {
    await advisor.put(types, [{ type: 'by-phone' }])
    const before = await fingerprint(server.db, idOf('musterbank'))
    expect([400, 422]).toContain((await advisor.put(types, body)).status)
    expect(await fingerprint(server.db, idOf('musterbank'))).toEqual(before)
  })

  it('decide at once what can be booked next', async () => {
    await work()
    await advisor.put(types, [{ type: 'online' }])
    expect(await nextFree()).toBeInstanceOf(Date)
    await advisor.put(types, [])
    expect(await nextFree()).toBeNull()
  })
})

describe('appointment settings', () => {
  const text = { type: 'online', text: 'https://treffen.example/anna', days: [] }

  it('are the usual ones until something is saved', async () => {
    const reply = await advisor.get(settings)
    expect([reply.status, reply.body, reply.headers.etag]).toEqual([200, { ...usual, version: 1 }, '"1"'])
  })

  it('keep what is absent, and say who changed them', async () => {
    const first = await advisor.put(settings, { buffer: 15, types: [text] }, { 'if-match': '"1"' })
    expect([first.status, first.headers.etag]).toEqual([200, '"2"'])
    expect(first.body).toEqual({
      ...usual,
      buffer: 15,
      types: [text],
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_by: 'Anna Becker',
      version: 2,
    })
    const second = await admin.put(settings, { automatic_confirmation: true }, { 'if-match': '"2"' })
    expect(second.body).toMatchObject({
      automatic_confirmation: true,
      buffer: 15,
      types: [text],
      updated_by: 'Katrin Lorenz',
      version: 3,
    })
    expect((await advisor.get(settings)).body).toEqual(second.body)
  })

  it('store a type whole, its days in their order', async () => {
    const { body } = await advisor.put(settings, {
      types: [{ type: 'online' }, { type: 'by-phone', days: [5, 1] }],
    })
    expect(body.types).toEqual([
      { type: 'online', text: '', days: [] },
      { type: 'by-phone', text: '', days: [1, 5] },
    ])
  })

  it('make no version where nothing changes', async () => {
    const { body } = await advisor.put(settings, { buffer: 15, types: [text] })
    const again = await advisor.put(settings, { buffer: 15, types: [{ type: 'online', text: text.text }] })
    expect(again.body).toEqual(body)
    expect((await advisor.put(settings, {})).body).toEqual(body)
  })

  it('of an older version are refused with those that are there, the very first too', async () => {
    const saved = await admin.put(settings, { buffer: 30 }, { 'if-match': '"1"' })
    const late = await advisor.put(settings, { buffer: 5 }, { 'if-match': '"1"', ...english })
    expect(late.status).toBe(412)
    expect(late.body).toEqual({
      message: 'Katrin Lorenz saved this before you. Nothing of yours is lost.',
      current: saved.body,
    })
    expect((await advisor.get(settings)).body.buffer).toBe(30)
  })

  it('by several at once with the same version are saved once', async () => {
    const replies = await Promise.all(
      [5, 10, 15, 20].map((buffer) => advisor.put(settings, { buffer }, { 'if-match': '"1"' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
    expect((await advisor.get(settings)).body.version).toBe(2)
  })

  const tooShort = { booking_window: ['The booking window must be longer than the minimum notice.'] }
  it.each([
    ['a window as long as the notice', { booking_window: 1 }, tooShort],
    ['a notice as long as the window', { minimum_notice: 720, booking_window: 30 }, tooShort],
    [
      'a type twice',
      { types: [{ type: 'online' }, { type: 'online', text: 'x' }] },
      { 'types.1.type': ['This type stands here twice.'] },
    ],
    ['a buffer off the grid', { buffer: 7 }, { buffer: ['Buffer must be a multiple of 5.'] }],
    [
      'a negative notice',
      { minimum_notice: -1 },
      { minimum_notice: [expect.stringContaining('at least 0')] },
    ],
    ['half an hour', { minimum_notice: 1.5 }, { minimum_notice: [expect.any(String)] }],
    ['a window of no days', { booking_window: 0 }, { booking_window: [expect.any(String)] }],
    ['a window of more than a year', { booking_window: 366 }, { booking_window: [expect.any(String)] }],
    ['an eighth day', { types: [{ type: 'online', days: [8] }] }, { 'types.0.days.0': [expect.any(String)] }],
    ['a day twice', { types: [{ type: 'online', days: [1, 1] }] }, { 'types.0.days': [expect.any(String)] }],
    [
      'a text without end',
      { types: [{ type: 'online', text: 'x'.repeat(1001) }] },
      { 'types.0.text': [expect.any(String)] },
    ],
    ['what only the server says', { version: 7 }, { version: [expect.any(String)] }],
    ['an unknown field', { colour: 'red' }, { colour: [expect.any(String)] }],
  ])('are refused with %s, said at the field, and nothing is stored', async (_, body, errors) => {
    const before = await fingerprint(server.db, idOf('musterbank'))
    const reply = await advisor.put(settings, body, english)
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
    expect(await fingerprint(server.db, idOf('musterbank'))).toEqual(before)
  })

  it.each(["'; drop table appointment_settings; --", '<script>alert(1)</script>', '=1+1', '𝔘𝔫𝔦\u202e'])(
    'take %s for the text that it is',
    async (hostile) => {
      const { body } = await advisor.put(settings, { types: [{ ...text, text: hostile }] })
      expect(body.types[0].text).toBe(hostile)
    },
  )

  it.each(['x\u0000y', 'x\ud800'])('refuse a text that cannot be stored', async (broken) => {
    const reply = await advisor.put(settings, { types: [{ ...text, text: broken }] })
    expect([400, 422]).toContain(reply.status)
  })

  it('decide at once what can be booked next', async () => {
    await work()
    await advisor.put(types, [{ type: 'online' }])
    const soon = await nextFree()
    await advisor.put(settings, { minimum_notice: 240 })
    const late = await nextFree()
    expect(Number(late) - Number(soon)).toBeGreaterThan(5 * 86_400_000)
  })
})

describe('smm calendar settings', () => {
  const put = (identifier: unknown, client = advisor) => client.put(smm, { identifier }, english)

  it('keep an identifier until it is emptied', async () => {
    expect((await advisor.get(smm)).body).toEqual({ identifier: '' })
    for (const identifier of ['becker.westend', 'Becker @ Westend', '', '']) {
      expect((await put(identifier)).body).toEqual({ identifier })
      expect((await admin.get(smm)).body).toEqual({ identifier })
    }
  })

  it('refuse the identifier of a colleague, who is not named; another institution may use it', async () => {
    await admin.put(`${of('lena-vogel')}/smm-calendar/settings`, { identifier: 'vogel' })
    const reply = await put('vogel')
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Please correct the marked fields.',
      errors: { identifier: ['Another advisor already uses this identifier.'] },
    })
    expect((await advisor.get(smm)).body).toEqual({ identifier: '' })
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const theirs = `${of('katharina-moser')}/smm-calendar/settings`
    expect((await there.put(theirs, { identifier: 'vogel' })).status).toBe(200)
  })

  it('let one of two have an identifier that both want at once', async () => {
    const both = [smm, `${of('lena-vogel')}/smm-calendar/settings`]
    const replies = await Promise.all(both.map((path) => admin.put(path, { identifier: 'eile' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it.each([[' becker'], ['becker '], ['x'.repeat(256)], [7], [null], ['x\u0000'], [undefined]])(
    'refuse %j at the field',
    async (identifier) => {
      const reply = await put(identifier)
      expect([400, 422]).toContain(reply.status)
      if (reply.status === 422) expect(Object.keys(reply.body.errors)).toEqual(['identifier'])
    },
  )
})

describe.each([
  ['appointment settings', settings, { buffer: 5 }, 'online-appointments'],
  ['appointment types', types, [{ type: 'online' }], 'online-appointments'],
  ['smm calendar settings', smm, { identifier: 'x' }, 'smm-calendar'],
])('%s', (_, url, body, module) => {
  it('are changed by the institutional advisor and an account administrator, and nobody else', async () => {
    expect((await advisor.put(url, body)).status).toBe(200)
    expect((await admin.put(url, body)).status).toBe(200)
    expect((await server.guest().put(url, body)).status).toBe(401)
    for (const role of ['advisors-oap-manager', 'advisors-manager', 'stduser', 'orgadmin', 'INTERNAL'])
      expect([role, (await (await server.signIn(role)).put(url, body)).status]).toEqual([role, 403])
  })

  it('of another advisor, of nobody and of another institution cannot be reached', async () => {
    expect((await advisor.put(url.replace('anna-becker', 'lena-vogel'), body)).status).toBe(403)
    for (const alias of ['nobody', 'katharina-moser'])
      expect((await admin.put(url.replace('anna-becker', alias), body)).status).toBe(404)
    for (const role of ['accountadmin', 'advisor']) {
      const there = await server.signIn(role, { tenant: 'harbourbank' })
      expect([403, 404]).toContain((await there.put(url, body)).status)
    }
  })

  it('are not changed by an advisor who is not institutional', async () => {
    const become = (is_institutional: boolean) =>
      inTenant((tx) =>
        tx.updateTable('users').set({ is_institutional }).where('alias', '=', 'anna-becker').execute(),
      )
    await become(false)
    expect((await advisor.put(url, body)).status).toBe(403)
    await become(true)
  })

  it('are not there while their module is off', async () => {
    await switchModule(module, false)
    for (const client of [advisor, admin]) {
      expect((await client.get(url)).status).toBe(403)
      expect((await client.put(url, body)).status).toBe(403)
    }
    expect((await server.guest().get(url)).status).toBe(404)
    expect((await server.guest().put(url, body)).status).toBe(404)
    await switchModule(module, true)
  })
})

describe('private settings', () => {
  it.each([settings, smm])('%s are read by the advisor and an account administrator only', async (url) => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['advisors-oap-manager', 'stduser', 'INTERNAL'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
    expect((await advisor.get(url.replace('anna-becker', 'lena-vogel'))).status).toBe(403)
    expect((await admin.get(url.replace('anna-becker', 'nobody'))).status).toBe(404)
  })
})

describe('what booking lacks', () => {
  const readiness = `${of('anna-becker')}/booking-readiness`
  const run = (query: ReturnType<typeof sql>) => inTenant((tx) => query.execute(tx))
  const anna = sql`(select uuid from advisors where slug = 'anna-becker')`
  const missing = async (client = advisor) => (await client.get(readiness)).body.missing
  const kept: Record<string, unknown[]> = {}
  const tables = ['advisor_appointment_topics', 'working_hours', 'opened_slots'] as const

  beforeAll(async () => {
    for (const table of tables)
      kept[table] = (await run(sql`select * from ${sql.table(table)} where advisor_uuid = ${anna}`)).rows
  })
  const restore = async () => {
    for (const table of tables) {
      await run(sql`delete from ${sql.table(table)} where advisor_uuid = ${anna}`)
      for (const row of kept[table] ?? [])
        await run(
          sql`insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json)`,
        )
    }
  }
  beforeEach(async () => {
    await restore()
    await run(sql`insert into advisor_appointment_types (advisor_uuid, type) values (${anna}, 'by-phone')`)
  })
  afterAll(restore)

  it('is nothing while there are topics, types and hours', async () => {
    expect(await missing()).toEqual([])
  })

  it('are topics, unless one of those that were chosen is active', async () => {
    await run(sql`update appointment_topics set active = false`)
    expect(await missing()).toEqual(['topics'])
    await run(sql`update appointment_topics set active = true`)
    await run(sql`delete from advisor_appointment_topics where advisor_uuid = ${anna}`)
    expect(await missing(admin)).toEqual(['topics'])
  })

  it('are types, in the order in which one chooses', async () => {
    await run(sql`delete from advisor_appointment_types`)
    await run(sql`delete from advisor_appointment_topics where advisor_uuid = ${anna}`)
    expect(await missing()).toEqual(['topics', 'types'])
  })

  it('are hours: neither a week nor a slot to come, by the calendar that counts', async () => {
    await run(sql`delete from opened_slots where advisor_uuid = ${anna}`)
    await switchModule('working-hours-calendar', false)
    expect(await missing()).toEqual(['hours'])
    await run(
      sql`insert into opened_slots (advisor_uuid, starts_at, ends_at) values (${anna}, now() - interval '2 hours', now() - interval '1 hour')`,
    )
    expect(await missing()).toEqual(['hours'])
    await run(
      sql`insert into opened_slots (advisor_uuid, starts_at, ends_at) values (${anna}, now() + interval '1 hour', now() + interval '2 hours')`,
    )
    expect(await missing()).toEqual([])
    await switchModule('slots-calendar', false)
    expect(await missing()).toEqual(['hours'])
    await switchModule('slots-calendar', true)
    await switchModule('working-hours-calendar', true)
  })

  it('is nothing to who offers no appointments online, and nobody else’s', async () => {
    await run(sql`delete from advisor_appointment_types`)
    await run(sql`update advisors set online_appointment = false where slug = 'anna-becker'`)
    expect(await missing()).toEqual([])
    await run(sql`update advisors set online_appointment = true where slug = 'anna-becker'`)
    expect((await server.guest().get(readiness)).status).toBe(401)
    expect((await (await server.signIn('stduser')).get(readiness)).status).toBe(403)
    expect((await advisor.get(`${of('tobias-kraft')}/booking-readiness`)).status).toBe(403)
    expect((await admin.get(`${of('nobody')}/booking-readiness`)).status).toBe(404)
    const theirs = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await theirs.get(readiness)).status).toBe(404)
  })
})
