import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { personalParts } from '#server/personal-parts.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { everythingOf, holdPetra, petra } from '#server/testing/held-person.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { dropToken, makeToken } from '../directory/public.ts'
import { deletionJobs, deletionQueue } from './erasing.ts'

const searches = '/api/v1/deletion-tool/searches'
const exports = '/api/v1/deletion-tool/exports'
const orders = '/api/v1/deletion-tool/orders'
const records = '/api/v1/deletions'
const english = { 'accept-language': 'en' }

let now = new Date()
let server: TestServer
let manager: Client
let tenantId: number
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { rateLimitFactor: 100 } })
  tenantId = server.tenants.musterbank?.id ?? 0
  manager = await server.signIn('profile-delete-manager')
})
afterAll(() => server.close())
beforeEach(() => {
  now = new Date()
})

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(tenantId, fn)
const find = async (query: string, kind?: string, by = manager) =>
  await by.post(searches, { query, ...(kind && { kind }) }, english)
const subjects = async (query: string, kind?: string) => (await find(query, kind)).body.subjects
const subject = async (query: string, kind?: string) => (await subjects(query, kind))[0]
const order = async (body: object, by = manager) => await by.post(orders, body, english)

const job = deletionJobs(personalParts)[deletionQueue]
/** What the server's worker does. */
async function work(uuid: string, deps = jobDeps(server, () => now)): Promise<void> {
  if (job && 'handle' in job) await job.handle({ id: 'x', data: { tenantId, uuid } }, deps)
}

/** Mails of what was called off have left. */
const sendMails = () =>
  server.db.withSystem((tx) =>
    sql`update pgboss.job set state = 'completed' where name = 'appointment-mails'`.execute(tx),
  )

async function erase(query: string, body: object = {}): Promise<string> {
  const found = await subject(query)
  const reply = await order({ key: found.key, action: 'delete', confirmation: found.confirmation, ...body })
  expect(reply.status).toBe(201)
  await sendMails()
  await work(reply.body.uuid)
  return reply.body.uuid
}

/** A session may have ended meanwhile. */
const stateOf = (uuid: string) =>
  inTenant(async (tx) => {
    const { rows } = await sql<{
      state: string
    }>`select state from deletions where uuid = ${uuid}::uuid`.execute(tx)
    return rows[0]?.state
  })

const found = async () => (await everythingOf(server, tenantId)).filter((line) => petra.marks.test(line))

describe('somebody who is looked for', () => {
  beforeAll(() => holdPetra(server, now))

  it('is found by e-mail with all that is held, counted by kind with examples, and what has to be typed', async () => {
    const all = await subjects('PETRA.Sommer@mail.example')
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      kind: 'customer',
      match: 'exact',
      email: petra.email,
      phone: petra.phone,
      confirmation: petra.email,
      obstacles: [],
    })
    const counts = Object.fromEntries(
      all[0].records.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
    expect(counts).toEqual({
      contact_requests: 2,
      reviews: 1,
      appointments: 2,
      messages: 1,
      changes: 2,
      mails: 2,
      technical: 1,
      imports: 1,
    })
    expect(all[0].total).toBe(12)
    const booked = all[0].records.find(({ kind }: { kind: string }) => kind === 'appointments')
    expect(booked.samples[0]).toMatch(/^Appointment on \d+ \w+ \d{4}, Baufinanzierung, Petra Sömmer$/)
  })

  it.each([
    ['petra.sommer+bank@mail.example', 'similar'],
    ['petra_sommer@mail.example', 'similar'],
    ['petra sömmer', 'exact'],
    ['Petra Sömmer', 'exact'],
    ['sommer', 'similar'],
    ['SOEMMER petra', 'similar'],
    ['0171 2345678', 'exact'],
    ['+49 171/2345678', 'exact'],
  ])('is found by %s, as %s', async (query, match) => {
    const own = (await subjects(query, 'customer')).find(
      ({ email }: { email: string }) => email === petra.email,
    )
    expect(own?.match).toBe(match)
  })

  it('is not found by somebody else’s name, address or number, nor by a part of a word', async () => {
    for (const query of ['Petra Winter', 'somm', 'petra.sommer@other.example', '0171 2345679'])
      expect([query, await subjects(query, 'customer')]).toEqual([query, []])
  })

  it('of whom many have the name: each is one, and fifty are told at most', async () => {
    await inTenant((tx) =>
      sql`
        insert into contact_requests (advisor_uuid, kind, name, email, consented_at, created_at)
        select (select uuid from advisors order by slug limit 1), 'contact', 'Max Vielnamig', 'max' || n || '@mail.example',
          ${now}::timestamptz, ${now}::timestamptz from generate_series(1, 51) n`.execute(tx),
    )
    const reply = await find('Vielnamig')
    expect(reply.body.subjects).toHaveLength(50)
    expect(reply.body.has_more).toBe(true)
    expect(new Set(reply.body.subjects.map(({ email }: { email: string }) => email)).size).toBe(50)
    await inTenant((tx) => tx.deleteFrom('contact_requests').where('name', '=', 'Max Vielnamig').execute())
  })

  it.each(['', '  ', 'ab', 'a  ', '%', '...', '__'])('is refused for %j: that guesses', async (query) => {
    expect((await find(query)).status).toBe(422)
  })

  it.each([
    "'; drop table users; --",
    '%%%petra%%%',
    'petra\\',
    '<script>alert(1)</script>',
    '{"$ne":null}',
    'petra sommer'.repeat(20),
    '(((((((((',
    'пе́тра зоммер',
  ])('is nobody else for %j', async (query) => {
    const { status, body } = await find(query)
    expect([200, 422]).toContain(status)
    if (status === 200) for (const each of body.subjects) expect(each.name).toMatch(/petra/i)
  })

  it('is looked for so often an hour and no more', async () => {
    const one = await startTestServer()
    const by = await one.signIn('profile-delete-manager')
    const statuses: number[] = []
    for (let n = 0; n < 121; n++) statuses.push((await by.post(searches, { query: 'nobody-there' })).status)
    expect([statuses.slice(0, 120).every((status) => status === 200), statuses[120]]).toEqual([true, 429])
    await one.close()
  })

  it('leaves no word of the search in the change log', async () => {
    await find('Unverwechselbar Gesucht')
    expect((await everythingOf(server, tenantId)).join('\n')).not.toMatch(/unverwechselbar/i)
    const { rows } = await inTenant((tx) =>
      sql`select from changes where operation = 'findDeletionSubjects'`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('a colleague who is looked for', () => {
  it('is found by alias, name and address, with what hangs on account and profile', async () => {
    for (const query of ['anna-becker', 'Anna Becker', 'anna.becker@musterbank.example']) {
      const anna = (await subjects(query)).find(({ alias }: { alias: string }) => alias === 'anna-becker')
      expect(anna).toMatchObject({ kind: 'advisor', confirmation: 'anna-becker', match: 'exact' })
      const kinds = anna.records.map(({ kind }: { kind: string }) => kind)
      expect(kinds).toEqual(
        expect.arrayContaining(['account', 'advisor', 'texts', 'picture', 'working_hours', 'appointments']),
      )
    }
  })

  it('may be asked for by kind', async () => {
    expect(await subjects('anna-becker', 'customer')).toEqual([])
    expect((await subject('roles-manager@musterbank.example', 'user'))?.kind).toBe('user')
  })

  it('is told that the directory would send them again, unless it has let them go', async () => {
    const user = sql`(select uuid from users where email = 'content-manager@musterbank.example')`
    await inTenant((tx) =>
      sql`insert into directory_users (user_uuid, user_name, user_name_key, created_at) values (${user}, 'cm', 'cm', now())`.execute(
        tx,
      ),
    )
    const obstacles = async () => (await subject('content-manager@musterbank.example', 'user')).obstacles
    expect(await obstacles()).toEqual([])
    await inTenant((tx) => makeToken(tx, { now, by: null }))
    expect(await obstacles()).toEqual([expect.stringMatching(/^Your directory sends .*first\.$/)])
    await inTenant((tx) => sql`update users set is_active = false where uuid = ${user}`.execute(tx))
    expect(await obstacles()).toEqual([])
    await inTenant(async (tx) => {
      await sql`update users set is_active = true where uuid = ${user}`.execute(tx)
      await sql`delete from directory_users where user_uuid = ${user}`.execute(tx)
      await dropToken(tx, { now, by: null })
    })
  })

  it('is told what is in the way: appointments ahead, oneself, the last one with a role', async () => {
    const anna = await subject('anna-becker', 'advisor')
    expect(anna.obstacles.join()).toMatch(/appointments? of Anna Becker lies? ahead/)
    const reply = await order({ key: anna.key, action: 'delete', confirmation: 'anna-becker' })
    expect([reply.status, reply.body.message]).toEqual([409, anna.obstacles[0]])
    const own = await subject('profile-delete-manager@musterbank.example', 'user')
    const oneself = await order({ key: own.key, action: 'delete', confirmation: own.confirmation })
    expect([oneself.status, oneself.body.message]).toEqual([
      409,
      'You cannot delete yourself. Ask a colleague.',
    ])
    const admin = await subject('accountadmin@musterbank.example', 'user')
    const last = await order({ key: admin.key, action: 'delete', confirmation: admin.confirmation })
    expect([last.status, last.body.message]).toEqual([
      409,
      'This is the last account administrator. Give the role to somebody else first.',
    ])
  })
})

describe('who may', () => {
  const all = [
    ['POST', searches, { query: 'anna-becker' }],
    ['POST', exports, { key: 'x' }],
    ['POST', orders, { key: 'x', action: 'delete', confirmation: 'x' }],
    ['GET', records, undefined],
  ] as const

  it.each(['accountadmin', 'advisor', 'roles-manager', 'content-manager'])(
    'is not %s, nor a guest',
    async (role) => {
      const other = await server.signIn(role)
      for (const [method, url, body] of all) {
        const send = (client: Client) => (method === 'GET' ? client.get(url) : client.post(url, body))
        expect([url, (await send(other)).status]).toEqual([url, 403])
        expect([url, (await send(server.guest())).status]).toEqual([url, 401])
      }
    },
  )

  it('finds nobody of another institution, and can use no key of it', async () => {
    await holdPetra(server, now)
    const key = (await subject(petra.email)).key
    const other = await server.signIn('profile-delete-manager', { tenant: 'alpenbank' })
    expect((await find(petra.email, undefined, other)).body.subjects).toEqual([])
    expect((await find('anna-becker', undefined, other)).body.subjects).toEqual([])
    expect((await other.post(exports, { key })).status).toBe(404)
    const body = { key, action: 'delete', confirmation: petra.email }
    expect((await order(body, other)).status).toBe(404)
  })

  it('uses a key alone that was given to them, as it was given, for half an hour', async () => {
    const { key } = await subject(petra.email)
    for (const other of ['', 'x', `${key}A`, key.slice(0, -4), `A${key.slice(1)}`])
      expect((await manager.post(exports, { key: other })).status).toBe(other === '' ? 422 : 404)
    now = new Date(now.getTime() + 29 * 60_000)
    expect((await manager.post(exports, { key })).status).toBe(200)
    now = new Date(now.getTime() + 2 * 60_000)
    expect((await manager.post(exports, { key })).status).toBe(404)
  })

  it('finds it gone while the module is off', async () => {
    const { id } = server.tenants.harbourbank as { id: number }
    const there = await server.signIn('profile-delete-manager', { tenant: 'harbourbank' })
    await server.db.withTenant(id, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'deletion-tool').execute(),
    )
    forgetTenant(id)
    for (const [method, url, body] of all) {
      const send = (client: Client) => (method === 'GET' ? client.get(url) : client.post(url, body))
      expect([url, (await send(there)).status]).toEqual([url, 403])
      expect([url, (await send(server.guest('harbourbank'))).status]).toEqual([url, 404])
    }
  })
})

describe('an export', () => {
  it('holds everything for programs, and nothing of others', async () => {
    const reply = await manager.post(exports, { key: (await subject(petra.email)).key })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="personal-data-musterbank-\d{4}-\d\d-\d\d-\d\d-\d\d\.json"$/,
    )
    const { records: kinds } = reply.body
    expect(kinds.contact_requests[0]).toMatchObject({ message: 'Marker-4711', kind: 'callback' })
    expect(kinds.messages[0].messages[0]).toMatchObject({
      text: 'Marker-4711, Tel. 0171 2345678',
      attachments: [
        { name: 'Petra-Marker-4711.pdf', content: Buffer.from('Marker-4711!').toString('base64') },
      ],
    })
    expect(kinds.appointments[0].history[0].message).toBe('Marker-4711')
    expect(kinds.reviews[0].stars).toBe(5)
    expect(reply.text).not.toMatch(/Hartmann|password|token/)
  })

  it('is a page that a person reads, escaped, whole and without anything from elsewhere', async () => {
    await inTenant((tx) =>
      sql`update contact_requests set message = '<img src=x onerror=alert(1)>' where email is null`.execute(
        tx,
      ),
    )
    const { key } = await subject(petra.email)
    const reply = await manager.post(exports, { key, format: 'html' }, { 'accept-language': 'de' })
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.text).toContain('<html lang="de">')
    expect(reply.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(reply.text).not.toMatch(/<script|src="http|<img src=x/)
    expect(reply.text).toMatch(/Kontaktwünsche|Kontaktanfragen/)
    expect(reply.text).toContain('Marker-4711')
    const data = Buffer.from('Marker-4711!').toString('base64')
    expect(reply.text).toContain(
      `<a href="data:application/pdf;base64,${data}" download="Petra-Marker-4711.pdf">`,
    )
  })

  it('of a colleague tells that mails about customers came, and no word of them', async () => {
    await inTenant((tx) =>
      sql`
        insert into mails (tenant_id, key, recipient, subject, text_body)
        values (current_tenant(), 'contact-request/x', 'anna.becker@musterbank.example', 'Anfrage von Petra Sömmer', 'Marker-4711')`.execute(
        tx,
      ),
    )
    const { key } = await subject('anna-becker', 'advisor')
    const { records: kinds } = (await manager.post(exports, { key })).body
    await inTenant((tx) => sql`delete from mails where key = 'contact-request/x'`.execute(tx))
    const told = kinds.mails.filter(({ subject }: { subject: string | null }) => subject === null)
    expect(told.length).toBeGreaterThan(0)
    expect(JSON.stringify(kinds.mails)).not.toMatch(petra.marks)
  })

  it('of a colleague has picture, hours and account, and no secret', async () => {
    const reply = await manager.post(exports, { key: (await subject('anna-becker', 'advisor')).key })
    expect(reply.body.records.picture[0].bytes.length).toBeGreaterThan(100)
    expect(reply.body.records.account[0]).toMatchObject({ alias: 'anna-becker' })
    expect(reply.text).not.toMatch(/argon2|password_hash|token_hash/)
  })
})

describe('an order', () => {
  it('asks for what is to be typed, whatever the case and the spaces around it', async () => {
    const { key } = await subject(petra.email)
    const wrong = await order({ key, action: 'delete', confirmation: 'petra.sommer@mail' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { confirmation: ['Please type petra.sommer@mail.example exactly as it is shown.'] },
    ])
    expect((await order({ key, action: 'delete', confirmation: ' ' })).status).toBe(422)
    expect((await order({ key, action: 'explode', confirmation: petra.email })).status).toBe(422)
    expect((await found()).length).toBeGreaterThan(5)
  })

  it('is refused where something came since the search', async () => {
    const { key } = await subject(petra.email)
    await holdPetra(server, now)
    const reply = await order({ key, action: 'delete', confirmation: petra.email })
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Since your search something was added. Please search again.',
    ])
  })

  it('takes only the kinds that are asked for', async () => {
    const uuid = await erase(petra.email, { kinds: ['contact_requests'] })
    const record = (await manager.get(`${records}/${uuid}`, english)).body
    expect(record).toMatchObject({ state: 'done', records: [{ kind: 'contact_requests' }] })
    const kinds = (await subject(petra.email)).records.map(({ kind }: { kind: string }) => kind)
    expect(kinds).not.toContain('contact_requests')
    expect(kinds).toEqual(expect.arrayContaining(['appointments', 'messages']))
    const { key } = await subject(petra.email)
    const none = await order({ key, action: 'delete', confirmation: petra.email, kinds: ['picture'] })
    expect(none.body.errors).toEqual({ kinds: ['Nothing of these kinds is held on this person.'] })
  })

  it('of the profile or the account alone is refused: all else hangs on them', async () => {
    const { key, confirmation } = await subject('content-manager@musterbank.example', 'user')
    const reply = await order({ key, action: 'delete', confirmation, kinds: ['account'] })
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { kinds: ['The profile and the account go with everything else alone. Choose everything.'] },
    ])
  })

  it('of two managers at once is one: the other finds it under way, or nobody', async () => {
    await holdPetra(server, now)
    const { key } = await subject(petra.email)
    const body = { key, action: 'delete', confirmation: ' Petra.Sommer@MAIL.example ', reference: 'DS-1' }
    const replies = await Promise.all([order(body), order(body)])
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 409])
    const uuid = replies.find(({ status }) => status === 201)?.body.uuid
    expect((await subject(petra.email)).obstacles).toEqual(['This person is being deleted already.'])
    await sendMails()
    await work(uuid)
    expect(await subjects(petra.email)).toEqual([])
    expect((await order(body)).status).toBe(404)
    expect(await found()).toEqual([])
  })

  it('is told in a record that names nobody, in the list and by itself', async () => {
    const [record] = (await manager.get(records, english)).body
    expect(record).toMatchObject({
      action: 'delete',
      cause: 'ordered',
      subject_kind: 'customer',
      state: 'done',
      reference: 'DS-1',
      kept: [],
      ordered_by: expect.any(String),
    })
    expect((await manager.get(`${records}/${record.uuid}`, english)).body).toEqual(record)
    const other = await server.signIn('profile-delete-manager', { tenant: 'alpenbank' })
    expect((await other.get(`${records}/${record.uuid}`)).status).toBe(404)
    const internal = await server.signIn('INTERNAL')
    expect((await internal.get(records)).status).toBe(200)
  })

  it('calls off what lies ahead, and waits until both sides were told', async () => {
    const { future } = await holdPetra(server, now)
    const { key } = await subject(petra.email)
    const reply = await order({ key, action: 'delete', confirmation: petra.email })
    expect(reply.body.state).toBe('running')
    const state = () =>
      inTenant(async (tx) => {
        const { rows } = await sql<{ state: string; name: string }>`
          select state, name from appointments where uuid = ${future}::uuid`.execute(tx)
        return rows[0]
      })
    expect(await state()).toEqual({ state: 'cancelled', name: petra.name })
    await work(reply.body.uuid)
    expect(await state()).toEqual({ state: 'cancelled', name: petra.name })
    await sendMails()
    await work(reply.body.uuid)
    expect(await state()).toEqual({ state: 'cancelled', name: '' })
    expect(await found()).toEqual([])
  })

  it('goes on without mails that cannot leave for two days', async () => {
    await holdPetra(server, now)
    const { key } = await subject(petra.email)
    const reply = await order({ key, action: 'delete', confirmation: petra.email })
    now = new Date(now.getTime() + 2 * 86_400_000 + 60_000)
    await work(reply.body.uuid)
    expect(await stateOf(reply.body.uuid)).toBe('done')
    await sendMails()
  })

  it('leaves what came after it, and says so', async () => {
    await holdPetra(server, now)
    const { key } = await subject(petra.email)
    const reply = await order({ key, action: 'delete', confirmation: petra.email })
    await sendMails()
    now = new Date(now.getTime() + 5_000)
    await holdPetra(server, now)
    await work(reply.body.uuid)
    const { body } = await manager.get(`${records}/${reply.body.uuid}`, english)
    expect(body.state).toBe('done')
    expect(body.kept).toContainEqual({
      kind: 'contact_requests',
      count: 2,
      until: null,
      reason: 'It came after the deletion was ordered, and was not meant. Search again to delete it as well.',
    })
    await erase(petra.email)
    expect(await found()).toEqual([])
  })

  it('that is killed at whichever step goes on, and ends with nothing left', async () => {
    await holdPetra(server, now)
    const { key } = await subject(petra.email)
    const { uuid } = (await order({ key, action: 'delete', confirmation: petra.email })).body
    await sendMails()
    const deps = jobDeps(server, () => now)
    let killed = 0
    for (let steps = 0; ; steps++) {
      let left = steps % 2
      const dying: typeof deps.withTenant = (id, fn, options) =>
        deps.withTenant(
          id,
          async (tx) => {
            const done = await fn(tx)
            // Before its commit: what the step did is undone.
            if (left-- === 0) throw new Error('killed')
            return done
          },
          options,
        )
      const isDead = await work(uuid, { ...deps, withTenant: dying }).then(
        () => false,
        () => true,
      )
      if (!isDead) break
      killed++
      expect(await stateOf(uuid)).toBe('running')
      if (steps > 200) throw new Error('it never ends')
      await work(uuid, { ...deps, withTenant: oneStep(deps.withTenant) }).catch(() => undefined)
    }
    expect(killed).toBeGreaterThan(2)
    expect(await stateOf(uuid)).toBe('done')
    expect(await found()).toEqual([])
  })

  it('is found again by the job that looks for forgotten ones', async () => {
    await holdPetra(server, now)
    const { key } = await subject(petra.email)
    const { uuid } = (await order({ key, action: 'anonymise', confirmation: petra.email })).body
    await sendMails()
    const due = () => server.db.due((tx) => job?.regularly?.due(tx, now) ?? Promise.resolve([]))
    expect(await due()).toEqual([])
    now = new Date(now.getTime() + 11 * 60_000)
    expect(await due()).toEqual([tenantId])
    if (job && 'handle' in job)
      await job.handle(
        { id: 'x', data: { tenantId } },
        jobDeps(server, () => now),
      )
    expect(await due()).toEqual([])
    expect(await stateOf(uuid)).toBe('done')
    expect(await found()).toEqual([])
  })
})

/** Lets one transaction through, and dies at the next. */
function oneStep(withTenant: ReturnType<typeof jobDeps>['withTenant']): typeof withTenant {
  let left = 1
  return (id, fn, options) => (left-- > 0 ? withTenant(id, fn, options) : Promise.reject(new Error('killed')))
}

/** Nothing waits for an answer, and nothing lies ahead. */
const settle = (slug: string) =>
  inTenant(async (tx) => {
    const mine = sql`(select uuid from advisors where slug = ${slug})`
    await sql`update appointments set state = 'done' where ${mine} in (advisor_uuid, substitute_uuid)`.execute(
      tx,
    )
    await sql`update contact_requests set state = 'answered' where advisor_uuid = ${mine}`.execute(tx)
  })

/** The last of this file: others need her. */
describe('an advisor who is erased', () => {
  it('is found nowhere in the whole database, but for what the record says is kept', async () => {
    const marks = /becker|anna-winter/i
    const advisor = await server.signIn('advisor')
    expect((await advisor.get('/api/v1/session')).status).toBe(200)
    await settle('anna-becker')
    await inTenant(async (tx) => {
      await insertPhones(tx, 'anna-becker', 1)
      await sql`
        with entry as (
          insert into changes (at, actor_kind, user_uuid, operation, action, entity, record)
          select now(), 'user', user_uuid, 'updateAdvisor', 'changed', 'advisors', slug from advisors where slug = 'anna-becker'
          returning uuid)
        insert into change_values (change_uuid, field, before, after, is_personal, salt)
        select uuid, 'last_name', '"Beckers"'::jsonb, '"Becker"'::jsonb, true, decode(md5('x'), 'hex') from entry`.execute(
        tx,
      )
      await sql`
        insert into mails (tenant_id, key, recipient, subject, text_body)
        values (current_tenant(), 'x/1', 'Anna Becker <anna.becker@musterbank.example>', 'Anna Becker', 'Anna Becker')`.execute(
        tx,
      )
    })
    await inTenant(async (tx) => {
      await sql`insert into redirections (source, target_kind, target) values ('/app/profile/anna-winter', 'profile', 'anna-becker')`.execute(
        tx,
      )
      await sql`insert into log_entries (action, data, at) values ('v_card_downloaded', '{"advisorAlias":"anna-winter"}', now())`.execute(
        tx,
      )
    })
    const all = async () => (await everythingOf(server, tenantId)).filter((line) => marks.test(line))
    const tables = new Set((await all()).map((line) => line.split(':')[0]))
    for (const table of ['advisors', 'users', 'mails', 'wallet_card_consents', 'change_values'])
      expect(tables).toContain(table)
    const uuid = await erase('anna-becker')
    expect(await stateOf(uuid)).toBe('done')
    const { kept } = (await manager.get(`${records}/${uuid}`, english)).body
    expect(kept.map(({ kind }: { kind: string }) => kind)).toContain('consents')
    const left = (await all()).filter((line) => !/^(wallet_card_consents|changes):/.test(line))
    expect(left).toEqual([])
  })
})
