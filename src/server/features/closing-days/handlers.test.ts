/** Closing days as administrators keep them, and what advisors and visitors see of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/closing-days'
/** A Sunday evening; of the week after it Christmas Eve is the Thursday. */
let now = new Date('2026-12-20T19:00:00Z')
let server: TestServer
let admin: Client
let anna: Bookable
let branch: string

const run = (statement: ReturnType<typeof sql>, slug = 'musterbank') =>
  server.db.withTenant((server.tenants[slug] as { id: number }).id, (tx) => statement.execute(tx))

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await server.signIn('accountadmin')
  anna = await makeBookable(server.db, (server.tenants.musterbank as { id: number }).id, {
    window: 365,
    hasHolidays: true,
  })
  const { rows } = await run(sql`select organization_uuid as uuid from advisors where uuid = ${anna.uuid}`)
  branch = (rows[0] as { uuid: string }).uuid
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-12-20T19:00:00Z')
  for (const tenant of ['musterbank', 'alpenbank']) await run(sql`delete from closing_days`, tenant)
  await run(sql`delete from opened_slots where advisor_uuid = ${anna.uuid}`)
  await state('DE-HE')
})

const state = async (value: string) => {
  admin = await server.signIn('accountadmin')
  expect((await admin.put('/api/v1/settings', { state: value })).status).toBe(204)
}

/** A Saturday. */
const long = { name: 'Langer Samstag', date: '2027-01-09', kind: 'open', opening_times: '10:00-14:00' }
const eve = { name: 'Heiligabend', date: '2026-12-24', closed_from: '12:00' }

async function made(body: object): Promise<string> {
  const reply = await admin.post(url, body)
  expect(reply.status, reply.text).toBe(201)
  return `${url}/${reply.body.uuid}`
}

/** When visitors can begin on a day, by the clock of UTC. */
async function starts(date: string): Promise<string[]> {
  const asked = new URLSearchParams({ from: date, to: date, topic: anna.topic, type: 'by-phone' })
  const { status, body, text } = await server
    .guest()
    .get(`/api/v1/advisors/${anna.alias}/free-slots?${asked}`)
  expect(status, text).toBe(200)
  return (body as { start: string }[]).map(({ start }) => start.slice(11, 16))
}

const why = async (date: string) => {
  const asked = new URLSearchParams({ date, topic: anna.topic, type: 'by-phone' })
  const { body } = await admin.get(`/api/v1/advisors/${anna.alias}/slot-explanations?${asked}`)
  return (body.entries as { rule: string; text: string; start: string }[])
    .filter(({ rule }) => rule === 'closed')
    .map(({ text, start }) => `${start.slice(11, 16)} ${text}`)
}

describe('a closing day', () => {
  it('from noon on leaves the slot that ends at noon, and says why there is none behind it', async () => {
    expect((await starts('2026-12-24')).at(-1)).toBe('15:00')
    await made(eve)
    expect(await starts('2026-12-24')).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00'])
    expect(await why('2026-12-24')).toEqual(['11:00 Heiligabend'])
    const { body } = await admin.get(`/api/v1/advisors/${anna.alias}/calendar?from=2026-12-24&to=2026-12-24`)
    expect(body.entries).toMatchObject([
      { kind: 'hours', start: '2026-12-24T08:00:00.000Z', end: '2026-12-24T11:00:00.000Z' },
      { kind: 'closed', start: '2026-12-24T11:00:00.000Z', title: 'Heiligabend', uuid: null },
    ])
  })

  it('with other opening times leaves the slots between the first and the last of them, on a holiday too', async () => {
    const other = { ...long, date: '2026-12-24', opening_times: '10:00–11:00, 12:00–13:00' }
    const path = await made(other)
    expect(await starts('2026-12-24')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect(await why('2026-12-24')).toEqual(['23:00 Langer Samstag', '12:00 Langer Samstag'])
    const { body } = await admin.get(`/api/v1/advisors/${anna.alias}/calendar?from=2026-12-24&to=2026-12-24`)
    expect(body.entries).toMatchObject([
      { kind: 'closed', end: '2026-12-24T09:00:00.000Z' },
      { kind: 'hours', start: '2026-12-24T09:00:00.000Z', end: '2026-12-24T12:00:00.000Z' },
      { kind: 'closed', start: '2026-12-24T12:00:00.000Z' },
    ])
    const held = { advisor: anna.alias, topic: anna.topic, type: 'by-phone' }
    const hold = async (start: string) =>
      (await server.guest().post('/api/v1/slot-holds', { ...held, start })).status
    expect([await hold('2026-12-24T08:30:00Z'), await hold('2026-12-24T12:00:00Z')]).toEqual([422, 422])
    expect((await admin.put(path, { ...other, date: '2026-12-25' })).status).toBe(200)
    expect(await starts('2026-12-25')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    // Nobody's hours come from them.
    expect((await admin.put(path, long)).status).toBe(200)
    expect(await starts('2027-01-09')).toEqual([])
    const between = `from=2026-12-20&to=2027-01-20`
    const closed = await server.guest().get(`/api/v1/advisors/${anna.alias}/closings?${between}`)
    expect(closed.body).toContainEqual({
      date: '2027-01-09',
      name: 'Langer Samstag',
      closed_from: '14:00',
      opening_times: [{ start: '10:00', end: '14:00' }],
    })
  })

  it('cannot be held or booked', async () => {
    await made(eve)
    const held = { advisor: anna.alias, topic: anna.topic, type: 'by-phone', start: '2026-12-24T10:30:00Z' }
    expect((await server.guest().post('/api/v1/slot-holds', held)).status).toBe(422)
  })

  it('of a branch closes no other one', async () => {
    const { body } = await admin.post('/api/v1/organizations', { name: 'Anderswo', alias: 'anderswo' })
    const path = await made({ ...eve, organization: body.uuid })
    expect((await starts('2026-12-24')).at(-1)).toBe('15:00')
    expect((await admin.put(path, { ...eve, organization: branch })).status).toBe(200)
    expect((await starts('2026-12-24')).at(-1)).toBe('10:00')
  })

  it('comes back each year, on 29 February in leap years', async () => {
    await made({ ...eve, every_year: true })
    await made({ name: 'Schalttag', date: '2024-02-29', every_year: true })
    now = new Date('2027-12-20T19:00:00Z')
    admin = await server.signIn('accountadmin')
    expect((await starts('2027-12-24')).at(-1)).toBe('10:00')
    expect(await starts('2028-02-29')).toEqual([])
    expect((await starts('2028-02-28')).length).toBeGreaterThan(0)
    now = new Date('2026-12-31T19:00:00Z')
    expect((await starts('2027-03-01')).length).toBeGreaterThan(0)
  })

  it.each([
    ['DE-HE', '2026-12-25', '1. Weihnachtstag'],
    ['AT-9', '2026-12-08', 'Mariä Empfängnis'],
    ['CH-ZH', '2027-01-01', 'Neujahr'],
  ])(
    'in %s on the holiday %s has its own words, and leaves it closed where it begins at noon',
    async (of, date, name) => {
      now = new Date('2026-12-01T19:00:00Z')
      await state(of)
      expect(await why(date)).toEqual([`23:00 ${name}`])
      const path = await made({ name: 'Betriebsruhe', date })
      expect([await starts(date), await why(date)]).toEqual([[], ['23:00 Betriebsruhe']])
      expect((await admin.put(path, { name: 'Betriebsruhe', date, closed_from: '12:00' })).status).toBe(200)
      expect([await starts(date), await why(date)]).toEqual([[], [`23:00 ${name}`]])
      expect((await admin.delete(path)).status).toBe(204)
      await made({ name: 'Offen', date, kind: 'open', organization: branch })
      expect([(await starts(date)).length, await why(date)]).toEqual([15, []])
    },
  )

  it('leaves free what an advisor opened by hand', async () => {
    await made({ ...eve, closed_from: null })
    await run(sql`
      insert into opened_slots (advisor_uuid, starts_at, ends_at, types)
      values (${anna.uuid}, '2026-12-24T12:00Z', '2026-12-24T13:00Z', '[]')`)
    expect(await starts('2026-12-24')).toEqual(['12:00'])
  })
})

describe('what is entered', () => {
  it('is read with its version, and refused where somebody was faster', async () => {
    const path = await made(eve)
    const { body, headers } = await admin.get(path)
    expect([headers.etag, body]).toMatchObject([
      '"1"',
      { ...eve, kind: 'closed', every_year: false, organization: null },
    ])
    expect(body.updated_by).toEqual(expect.any(String))
    const later = { ...eve, closed_from: '14:00' }
    expect((await admin.put(path, later, { 'if-match': '"1"' })).body.version).toBe(2)
    const stale = await admin.put(path, { ...eve, closed_from: '16:00' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current.closed_from]).toEqual([412, '14:00'])
    expect((await admin.delete(path, { 'if-match': '"1"' })).status).toBe(412)
    expect((await admin.get(url)).headers['content-range']).toBe('closing-days 0-0/1')
  })

  it('is one entry for a day and a place, and one for every year', async () => {
    await made(eve)
    await made({ ...eve, every_year: true })
    await made({ ...eve, organization: branch })
    const again = { errors: { date: ['Für diesen Tag gibt es schon einen Eintrag.'] } }
    for (const body of [
      eve,
      { ...eve, date: '2030-12-24', every_year: true },
      { ...eve, organization: branch },
    ]) {
      const reply = await admin.post(url, body)
      expect([reply.status, reply.body]).toMatchObject([422, again])
    }
  })

  it.each([
    [{ ...eve, name: ' ' }, 'name'],
    [{ ...eve, name: 'x'.repeat(101) }, 'name'],
    [{ ...eve, name: 'Zeile\nZeile' }, 'name'],
    [{ ...eve, date: '2026-02-29' }, 'date'],
    [{ ...eve, date: '0000-01-01' }, 'date'],
    [{ ...eve, date: '1969-12-31' }, 'date'],
    [{ ...eve, closed_from: '24:00' }, 'closed_from'],
    [{ ...eve, closed_from: "12:00'; --" }, 'closed_from'],
    [{ ...eve, kind: 'open' }, 'closed_from'],
    [{ ...eve, kind: 'half' }, 'kind'],
    [{ ...eve, opening_times: '09:00-12:00' }, 'opening_times'],
    [{ ...long, opening_times: '9-12' }, 'opening_times'],
    [{ ...long, opening_times: "09:00-12:00'; --" }, 'opening_times'],
    [{ ...long, opening_times: '12:00-09:00' }, 'opening_times'],
    [{ ...long, opening_times: '09:00-12:00,11:00-13:00' }, 'opening_times'],
    [{ ...long, every_year: true }, 'every_year'],
    [{ ...long, advisor: 'anna-becker' }, 'opening_times'],
    [{ ...eve, organization: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f9999' }, 'organization'],
  ])('is refused where it is wrong: %j', async (body, field) => {
    const reply = await admin.post(url, body)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
    expect((await admin.get(url)).body).toEqual([])
  })

  it('is shown as it was typed, and does nothing', async () => {
    const name = `<img src=x onerror=alert(1)> '); drop table closing_days; --`
    await made({ ...eve, name })
    expect(await why('2026-12-24')).toEqual([`11:00 ${name}`])
  })

  it('is nothing to other institutions', async () => {
    const path = await made(eve)
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await stranger.get(url)).body).toEqual([])
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.put(path, eve)).status).toBe(404)
    expect((await stranger.delete(path)).status).toBe(404)
    const foreign = await stranger.post(url, { ...eve, organization: branch })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['organization']])
  })

  it('is for those who keep the hours of all', async () => {
    const path = await made(eve)
    const calls = async (client: Client) => {
      const replies = [client.get(path), client.post(url, eve), client.put(path, eve), client.delete(path)]
      return (await Promise.all(replies)).map(({ status }) => status)
    }
    expect(await calls(server.guest())).toEqual([401, 401, 401, 401])
    expect(await calls(await server.signIn('INTERNAL'))).toEqual([200, 403, 403, 403])
    for (const role of ['stduser', 'orguser', 'organizations-profiles-editor', 'advisors-manager'])
      expect([role, await calls(await server.signIn(role))]).toEqual([role, [403, 403, 403, 403]])
    const manager = await server.signIn('advisors-oap-manager')
    expect((await manager.put(path, { ...eve, name: 'Heiliger Abend' })).status).toBe(200)
  })
})

describe('closing days of branches, for those who administer them', () => {
  let keeper: Client
  let foreign: string
  const ofBranch = () => ({ ...eve, organization: branch })
  const orgadmin = sql`select uuid from users where email = 'orgadmin@musterbank.example'`
  const assign = async (...organizations: string[]) => {
    await run(sql`delete from organization_assignments where user_uuid in (${orgadmin})`)
    await run(sql`insert into organization_assignments (user_uuid, organization_uuid)
      select u.uuid, o from (${orgadmin}) u, unnest(${organizations}::uuid[]) o`)
  }

  beforeEach(async () => {
    const { rows } = await run(sql`select uuid from organizations where uuid <> ${branch} limit 1`)
    foreign = (rows[0] as { uuid: string }).uuid
    await assign(branch)
    keeper = await server.signIn('orgadmin')
  })

  it('are entered, changed, deleted and bookable no more; opening one counts as well', async () => {
    const { status, body } = await keeper.post(url, ofBranch())
    expect([status, body]).toMatchObject([201, { ...ofBranch(), kind: 'closed' }])
    expect((await starts('2026-12-24')).at(-1)).toBe('10:00')
    const path = `${url}/${body.uuid}`
    const open = { name: 'Offen', date: '2026-12-25', kind: 'open', closed_from: null, organization: branch }
    expect((await keeper.put(path, open, { 'if-match': '"1"' })).body.version).toBe(2)
    expect((await starts('2026-12-25')).length).toBe(15)
    expect((await keeper.delete(path, { 'if-match': '"2"' })).status).toBe(204)
    expect(await starts('2026-12-25')).toEqual([])
  })

  it('are read with those of the whole institution, which stay as they are', async () => {
    const whole = await made(eve)
    await made({ ...eve, name: 'Anderswo', organization: foreign })
    await made({ name: 'Offen', date: '2026-12-25', kind: 'open', advisor: anna.alias })
    await made({ ...ofBranch(), name: 'Westend' })
    const { body } = await keeper.get(url)
    expect((body as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
      'Heiligabend',
      'Westend',
    ])
    expect((await keeper.get(whole)).status).toBe(200)
    for (const body of [
      { ...eve, name: 'Anders' },
      { ...ofBranch(), name: 'Anders' },
    ])
      expect((await keeper.put(whole, body)).status).toBe(403)
    expect((await keeper.delete(whole)).status).toBe(403)
    expect((await admin.get(whole)).body).toMatchObject({ name: 'Heiligabend', version: 1 })
  })

  it('of another branch or advisor are nothing to them', async () => {
    const others = [
      await made({ ...eve, organization: foreign }),
      await made({ name: 'Offen', date: '2026-12-25', kind: 'open', advisor: anna.alias }),
    ]
    for (const path of others)
      expect(
        [await keeper.get(path), await keeper.put(path, ofBranch()), await keeper.delete(path)].map(
          ({ status }) => status,
        ),
      ).toEqual([404, 404, 404])
    expect(
      (await keeper.post(url, { name: 'Offen', date: '2026-12-25', kind: 'open', advisor: anna.alias }))
        .status,
    ).toBe(403)
    expect((await keeper.post(url, { ...ofBranch(), kind: 'open', advisor: anna.alias })).status).toBe(403)
  })

  it.each([
    ['the whole institution', () => null],
    ['another branch', () => foreign],
    ['a branch that there is not', () => '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f9999'],
  ])('do not become those of %s', async (_, to) => {
    const { body } = await keeper.post(url, ofBranch())
    const moved = await keeper.put(`${url}/${body.uuid}`, { ...eve, organization: to() })
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { organization: ['Bitte wählen Sie eine Filiale, die Sie verwalten.'] },
    ])
    expect((await admin.get(`${url}/${body.uuid}`)).body.organization).toBe(branch)
  })

  it('name a branch of theirs', async () => {
    const reply = await keeper.post(url, eve)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['organization']])
    for (const organization of [null, foreign])
      expect((await keeper.post(url, { ...eve, organization })).status).toBe(403)
    expect((await admin.get(url)).body).toEqual([])
  })

  it('are nothing to who administers none, and to another institution', async () => {
    const path = await made(ofBranch())
    const stranger = await server.signIn('orgadmin', { tenant: 'alpenbank' })
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.delete(path)).status).toBe(404)
    await assign()
    const none = await server.signIn('orgadmin')
    expect((await none.get(path)).status).toBe(404)
    expect((await none.post(url, ofBranch())).status).toBe(403)
  })

  it('stand beside days of their own, which they open as advisors do and change no other way', async () => {
    await run(
      sql`insert into user_roles (user_uuid, role) select uuid, 'orgadmin' from users where alias = 'anna-becker'`,
    )
    const both = await server.signIn('advisor')
    const own = { name: 'Offen', date: '2026-12-25', kind: 'open', advisor: anna.alias }
    const { status, body } = await both.post(url, own)
    expect(status).toBe(201)
    const path = `${url}/${body.uuid}`
    expect([(await both.get(path)).status, (await both.put(path, own)).status]).toEqual([200, 403])
    expect((await both.delete(path)).status).toBe(204)
    expect((await both.post(url, { ...own, advisor: 'tobias-kraft' })).status).toBe(403)
    await run(
      sql`delete from user_roles where role = 'orgadmin' and user_uuid = (select uuid from users where alias = 'anna-becker')`,
    )
  })
})

describe('a day that an advisor opens', () => {
  const christmas = { name: '1. Weihnachtstag', date: '2026-12-25', kind: 'open', advisor: 'anna-becker' }
  const calendar = async () =>
    (await admin.get(`/api/v1/advisors/${anna.alias}/calendar?from=2026-12-25&to=2026-12-25`)).body.entries

  it('is theirs alone, and closed again when they say so', async () => {
    const advisor = await server.signIn('advisor')
    const { status, body } = await advisor.post(url, christmas)
    expect([status, body]).toMatchObject([201, { ...christmas, organization: null }])
    expect((await starts('2026-12-25')).length).toBe(15)
    expect(await why('2026-12-25')).toEqual([])
    const tobias = await makeBookable(server.db, (server.tenants.musterbank as { id: number }).id, {
      hasHolidays: true,
      alias: 'tobias-kraft',
    })
    const asked = `from=2026-12-25&to=2026-12-25&topic=${tobias.topic}&type=by-phone`
    expect((await server.guest().get(`/api/v1/advisors/tobias-kraft/free-slots?${asked}`)).body).toEqual([])
    expect(await calendar()).toMatchObject([
      { kind: 'hours' },
      {
        kind: 'opened-day',
        start: '2026-12-25T08:00:00.000Z',
        uuid: body.uuid,
        title: christmas.name,
        version: 1,
      },
    ])
    expect((await advisor.get(`${url}/${body.uuid}`)).status).toBe(200)
    expect((await advisor.delete(`${url}/${body.uuid}`, { 'if-match': '"1"' })).status).toBe(204)
    expect(await starts('2026-12-25')).toEqual([])
    expect(await calendar()).toMatchObject([{ kind: 'closed', title: '1. Weihnachtstag' }])
  })

  it('comes before what branch and institution say', async () => {
    await made({ ...eve, closed_from: null, organization: branch })
    await made(eve)
    await made({ ...christmas, date: eve.date })
    expect((await starts('2026-12-24')).at(-1)).toBe('15:00')
  })

  it.each([
    [{ ...christmas, kind: 'closed' }, 'kind'],
    [{ ...christmas, kind: undefined }, 'kind'],
    [{ ...christmas, advisor: 'nobody' }, 'advisor'],
    [{ ...christmas, advisor: '../anna-becker' }, 'advisor'],
  ])('is refused where it is wrong: %j', async (body, field) => {
    const reply = await admin.post(url, body)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('is of no branch besides, and stays whose it is', async () => {
    const both = await admin.post(url, { ...christmas, organization: branch })
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['organization']])
    const path = await made(christmas)
    const handed = await admin.put(path, { ...christmas, advisor: null })
    expect([handed.status, Object.keys(handed.body.errors)]).toEqual([422, ['advisor']])
    expect((await admin.put(path, { ...christmas, name: 'Weihnachten' })).status).toBe(200)
    expect((await admin.post(url, christmas)).status).toBe(422)
  })

  it('is no way to open or read what is not theirs', async () => {
    const advisor = await server.signIn('advisor')
    const { advisor: _, ...ofAll } = christmas
    const others = [
      ofAll,
      { ...ofAll, advisor: null },
      { ...ofAll, organization: branch },
      { ...ofAll, advisor: 'tobias-kraft' },
    ]
    for (const body of others) expect([body, (await advisor.post(url, body)).status]).toEqual([body, 403])
    for (const path of [await made(eve), await made({ ...christmas, advisor: 'tobias-kraft' })]) {
      expect((await advisor.get(path)).status).toBe(404)
      expect((await advisor.delete(path)).status).toBe(404)
      expect((await advisor.put(path, eve)).status).toBe(403)
    }
    expect((await advisor.get(url)).status).toBe(403)
  })
})

describe('the page of a branch', () => {
  const closings = async (language = 'de') =>
    (await server.guest().get('/api/v1/organizations-profiles/westend', { 'accept-language': language })).body
      .closings
  const ofWestend = async () =>
    (await admin.get('/api/v1/organizations')).body.find(({ slug }: { slug: string }) => slug === 'westend')
      .uuid

  it('names what is closed in the next four weeks, today included', async () => {
    await made(eve)
    await made({ ...eve, name: 'Heute', date: '2026-12-20' })
    await made({
      ...eve,
      name: 'Der letzte Tag',
      date: '2027-01-16',
      closed_from: null,
      organization: await ofWestend(),
    })
    await made({ ...eve, name: 'Danach', date: '2027-01-17' })
    await made({ ...eve, name: 'Gestern', date: '2026-12-19' })
    expect(await closings()).toEqual([
      { date: '2026-12-20', name: 'Heute', closed_from: '12:00' },
      { date: '2026-12-24', name: 'Heiligabend', closed_from: '12:00' },
      { date: '2026-12-25', name: '1. Weihnachtstag', closed_from: null },
      { date: '2026-12-26', name: '2. Weihnachtstag', closed_from: null },
      { date: '2027-01-01', name: 'Neujahr', closed_from: null },
      { date: '2027-01-16', name: 'Der letzte Tag', closed_from: null },
    ])
    expect((await closings('en'))[2].name).toBe('Christmas Day')
  })

  it('has other times on a day, of the branch before those of the institution, and says so at once', async () => {
    const uuid = await ofWestend()
    const write = (value: object) => admin.put(`/api/v1/organizations/${uuid}/metadata`, value)
    await write({ openingTimes: 'Mo-Fr 09:00-16:00' })
    const state = async () =>
      (await server.guest().get('/api/v1/organizations-profiles/westend')).body.open_state
    expect((await state()).opens).toEqual({ date: '2026-12-21', time: '09:00' })
    // This very Sunday evening, by the clocks of Frankfurt.
    const today = { ...long, date: '2026-12-20', opening_times: '18:00-21:00' }
    await made({ ...today, opening_times: '10:00-12:00' })
    expect(await state()).toMatchObject({ is_open: false })
    const path = await made({ ...today, organization: uuid })
    expect(await state()).toMatchObject({ is_open: true, until: '21:00' })
    expect(await closings()).toContainEqual({
      date: '2026-12-20',
      name: 'Langer Samstag',
      closed_from: '21:00',
      opening_times: [{ start: '18:00', end: '21:00' }],
    })
    const other = { ...today, organization: uuid, opening_times: '18:00-22:00' }
    expect((await admin.put(path, other, { 'if-match': '"1"' })).status).toBe(200)
    expect(await state()).toMatchObject({ until: '22:00' })
    const stale = await admin.put(path, { ...other, opening_times: '08:00-09:00' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current.opening_times]).toEqual([412, '18:00-22:00'])
    await write({ openingTimes: '' })
  })

  it('names an entry in the language of its readers, where it has a version', async () => {
    const path = await made({ ...eve, texts: { en: { name: 'Christmas Eve' }, de: { name: 'Nie gelesen' } } })
    const named = async (language: string) => (await closings(language))[0].name
    expect([await named('de'), await named('de-AT'), await named('en')]).toEqual([
      'Heiligabend',
      'Heiligabend',
      'Christmas Eve',
    ])
    expect((await admin.get(path)).body).toMatchObject({
      name: 'Heiligabend',
      texts: { en: { name: 'Christmas Eve' } },
    })
    await admin.put(path, { ...eve, texts: { en: { name: '' } } })
    expect(await named('en')).toBe('Heiligabend')
  })

  it('leaves out what the branch opens, and names what an advisor opens', async () => {
    await made({ name: 'Offen', date: '2026-12-26', kind: 'open', organization: await ofWestend() })
    await made({ name: 'Offen', date: '2026-12-25', kind: 'open', advisor: 'anna-becker' })
    expect((await closings()).map(({ date }: { date: string }) => date)).toEqual(['2026-12-25', '2027-01-01'])
  })

  it('is of its own day, wherever the clock of the server stands', async () => {
    now = new Date('2026-12-25T23:30:00Z')
    expect((await closings())[0].date).toBe('2026-12-26')
  })
})
