/** Who is asked for a review: from what is ticked when booking to the mail, once, whatever happens meanwhile. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { namingToken } from '#server/features/appointments/named-appointment.ts'
import { appointmentToken } from '#server/features/appointments/queries.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { pastVisit } from '#server/testing/reviews.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { profilesReviewsJobs } from './jobs.ts'

const queue = 'review-invitation-mails'
const english = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
let guest: Client
let number = 0

const idOf = (tenant = 'musterbank') => server.tenants[tenant]?.id ?? 0
const inTenant: typeof server.db.withTenant = (id, fn, options) => server.db.withTenant(id, fn, options)

async function switchModule(isOn: boolean, name = 'profiles-reviews') {
  await inTenant(idOf(), async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', name).execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id: idOf(), name }).execute()
  })
  forgetTenant(idOf())
}

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 1000 } })
  admin = await server.signIn('accountadmin')
  guest = server.guest()
})
afterAll(() => server.close())
beforeEach(async () => {
  await switchModule(true)
  await server.db.withSystem((tx) => sql`delete from pgboss.job where name = ${queue}`.execute(tx))
})

/** An appointment that has begun and was agreed to be asked about, unless said otherwise. */
async function visit({ agrees = true, email = `kunde-${number++}@mail.example`, state = 'confirmed' } = {}) {
  return await inTenant(idOf(), async (tx) => {
    const { uuid } = await pastVisit(tx, { alias: 'anna-becker', state, email })
    if (agrees)
      await sql`update appointments set review_consent_text = 'Ja', review_consented_at = now() where uuid = ${uuid}`.execute(
        tx,
      )
    return { uuid, email, token: await appointmentToken(tx, uuid), named: await namingToken(tx, uuid) }
  })
}

const settle = (uuid: string, state = 'done') => admin.post(`/api/v1/appointments/${uuid}/outcome`, { state })

async function waiting() {
  const { rows } = await server.db.withSystem((tx) =>
    sql<{ data: { appointment: string }; seconds: number }>`
      select data, extract(epoch from start_after - now())::int as seconds from pgboss.job
      where name = ${queue} and state < 'active'`.execute(tx),
  )
  return rows
}

const run = (uuid: string, tenantId = idOf()) =>
  profilesReviewsJobs[queue].handle({ data: { tenantId, appointment: uuid } }, jobDeps(server))

const mailsOf = async (uuid: string) =>
  await inTenant(idOf(), (tx) =>
    tx.selectFrom('mails').selectAll().where('key', '=', `appointment/${uuid}/review`).execute(),
  )

describe('a mail that asks for a review', () => {
  it('goes to who agreed, once the appointment was kept, with the way to the review and out of such mails', async () => {
    const { uuid, email, named, token } = await visit()
    expect((await settle(uuid)).status).toBe(200)
    expect((await waiting()).map(({ data }) => data.appointment)).toEqual([uuid])
    await run(uuid)
    const [mail] = await mailsOf(uuid)
    expect(mail).toMatchObject({ recipient: email, subject: 'Wie war Ihr Termin mit Dr. Anna Becker?' })
    expect(mail?.text_body).toContain(`/app/reviews/anna-becker?token=${named}`)
    expect(mail?.text_body).toContain(`/app/appointment?id=${uuid}&token=${token}#review`)
    expect(mail?.html_body).toContain('Keine solchen Mails mehr erhalten</a>')
  })

  it('is one, however often it is settled and its job runs', async () => {
    const { uuid } = await visit()
    for (const state of ['done', 'missed', 'done']) expect((await settle(uuid, state)).status).toBe(200)
    await Promise.all([run(uuid), run(uuid)])
    await run(uuid)
    expect(await mailsOf(uuid)).toHaveLength(1)
  })

  it('waits for a day after the end, or as long as what was pressed by mistake is corrected', async () => {
    const { uuid } = await visit()
    await settle(uuid)
    const [job] = await waiting()
    expect(job?.seconds).toBeGreaterThan(0)
    expect(job?.seconds).toBeLessThan(60)
    const fresh = await visit()
    await inTenant(idOf(), (tx) =>
      sql`update appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour',
        occupied = tstzrange(now() - interval '2 hours', now() - interval '1 hour', '[)') where uuid = ${fresh.uuid}`.execute(
        tx,
      ),
    )
    await settle(fresh.uuid)
    const later = (await waiting()).find(({ data }) => data.appointment === fresh.uuid)
    expect(later?.seconds).toBeGreaterThan(22.9 * 3600)
    expect(later?.seconds).toBeLessThan(23.1 * 3600)
  })

  it('costs nothing for who did not agree, for what did not take place, and without the module', async () => {
    const silent = await visit({ agrees: false })
    await settle(silent.uuid)
    const missed = await visit()
    await settle(missed.uuid, 'missed')
    expect(await waiting()).toEqual([])
    await run(silent.uuid)
    await run(missed.uuid)
    expect([...(await mailsOf(silent.uuid)), ...(await mailsOf(missed.uuid))]).toEqual([])
  })

  it.each([
    ['the module is off', async () => await switchModule(false)],
    [
      'it was withdrawn',
      async ({ uuid, token }: Awaited<ReturnType<typeof visit>>) =>
        void (await guest.delete(`/api/v1/appointments/${uuid}/review-consent?token=${token}`)),
    ],
    [
      'it was reviewed already',
      async ({ named }: Awaited<ReturnType<typeof visit>>) =>
        void (await guest.post(`/api/v1/advisors/anna-becker/reviews?token=${named}`, {
          stars: 5,
          consent: true,
        })),
    ],
    [
      'nobody came after all',
      async ({ uuid }: Awaited<ReturnType<typeof visit>>) => void (await settle(uuid, 'missed')),
    ],
    [
      'the customer was erased',
      async ({ uuid }: Awaited<ReturnType<typeof visit>>) =>
        void (await inTenant(idOf(), (tx) =>
          sql`update appointments set email = null where uuid = ${uuid}`.execute(tx),
        )),
    ],
  ])('goes to nobody where meanwhile %s', async (_, meanwhile) => {
    const asked = await visit()
    await settle(asked.uuid)
    await meanwhile(asked)
    await run(asked.uuid)
    expect(await mailsOf(asked.uuid)).toEqual([])
  })

  it('goes to nobody of an advisor whom visitors do not find', async () => {
    const { uuid } = await visit()
    await settle(uuid)
    const activate = (isActive: boolean) =>
      inTenant(idOf(), (tx) =>
        sql`update advisors set is_active = ${isActive} where slug = 'anna-becker'`.execute(tx),
      )
    await activate(false)
    await run(uuid)
    expect(await mailsOf(uuid)).toEqual([])
    await activate(true)
    await run(uuid)
    expect(await mailsOf(uuid)).toHaveLength(1)
  })

  it('is no other institution’s', async () => {
    const { uuid } = await visit()
    await settle(uuid)
    await run(uuid, idOf('alpenbank'))
    expect(await mailsOf(uuid)).toEqual([])
    const { rows } = await inTenant(idOf('alpenbank'), (tx) =>
      sql`select from mails where key = ${`appointment/${uuid}/review`}`.execute(tx),
    )
    expect(rows).toEqual([])
  })
})

describe('the consent', () => {
  it('is told to the customer alone, and withdrawn by the own link for all appointments of the same address', async () => {
    const one = await visit()
    const other = await visit({ email: one.email.toUpperCase() })
    const strangers = await visit()
    const at = (uuid: string, token: string) => `/api/v1/appointments/${uuid}?token=${token}`
    expect((await guest.get(at(one.uuid, one.token))).body.asks_for_review).toBe(true)
    expect((await admin.get(`/api/v1/appointments/${one.uuid}`)).body).not.toHaveProperty('asks_for_review')
    const withdraw = (uuid: string, token: string) =>
      guest.delete(`/api/v1/appointments/${uuid}/review-consent?token=${token}`)
    expect((await withdraw(one.uuid, strangers.token)).status).toBe(401)
    // Twice is the same, and works while the module is off.
    await switchModule(false)
    expect((await withdraw(one.uuid, one.token)).status).toBe(204)
    expect((await withdraw(one.uuid, one.token)).status).toBe(204)
    await switchModule(true)
    expect((await guest.get(at(other.uuid, other.token))).body.asks_for_review).toBe(false)
    expect((await guest.get(at(strangers.uuid, strangers.token))).body.asks_for_review).toBe(true)
    const { rows } = await inTenant(idOf(), (tx) =>
      sql`select review_consent_text, review_withdrawn_at is not null as is_withdrawn from appointments where uuid = ${one.uuid}`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ review_consent_text: 'Ja', is_withdrawn: true }])
  })
})

it('leads from the box in the booking form to stars on the profile, with an average that is right', async () => {
  await inTenant(idOf(), (tx) => tx.deleteFrom('profiles_reviews').execute())
  const visits = [await visit(), await visit(), await visit()]
  for (const [at, { uuid }] of visits.entries()) {
    await settle(uuid)
    await run(uuid)
    const [mail] = await mailsOf(uuid)
    const [, token = ''] = /reviews\/anna-becker\?token=(\S+)/.exec(mail?.text_body ?? '') ?? []
    const review = { stars: [5, 4, 1][at], text: 'Gut.', name: 'Jana H.', consent: true }
    const sent = await guest.post(`/api/v1/advisors/anna-becker/reviews?token=${token}`, review)
    expect(sent.status).toBe(201)
    const decision = at === 2 ? { state: 'hidden', reason: 'insult' } : { state: 'shown' }
    expect((await admin.put(`/api/v1/profiles-reviews/${sent.body.uuid}`, decision)).status).toBe(200)
  }
  const { body } = await guest.get('/api/v1/advisors/anna-becker/reviews')
  expect(body).toMatchObject({ count: 2, average: 4.5 })
  expect(body.refused).toContainEqual({ reason: 'insult', count: 1 })
})

describe('a booking', () => {
  const stored = (uuid: string) =>
    inTenant(idOf(), (tx) =>
      tx
        .selectFrom('appointments')
        .select(['review_consent_text', 'review_consented_at'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow(),
    )

  async function book(given: object) {
    const advisor = '/api/v1/advisors/anna-becker'
    const [topic] = (await guest.get(`${advisor}/appointment-topics`)).body
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const to = new Date(Date.now() + 17 * 86_400_000).toISOString().slice(0, 10)
    const slots = await guest.get(
      `${advisor}/free-slots?from=${from}&to=${to}&topic=${topic.uuid}&type=in-branch`,
    )
    const hold = await guest.post('/api/v1/slot-holds', {
      advisor: 'anna-becker',
      topic: topic.uuid,
      type: 'in-branch',
      start: slots.body[0].start,
    })
    const details = { name: 'Jana Hartmann', email: `bucht-${number++}@mail.example`, consent: true }
    const reply = await guest.post(
      '/api/v1/appointments',
      { hold: hold.body.token, ...details, ...given },
      { ...english, 'idempotency-key': `review-${number++}` },
    )
    expect(reply.status).toBe(201)
    return await stored(reply.body.uuid)
  }

  it('keeps what was agreed to in the words of the form, and when; nothing where it was not ticked or not asked', async () => {
    const usual = await book({ review_consent: true })
    expect(usual.review_consent_text).toMatch(/^I agree that Musterbank asks me once by e-mail for a review/)
    expect(usual.review_consented_at).toBeInstanceOf(Date)
    expect(await book({})).toEqual({ review_consent_text: null, review_consented_at: null })
    expect((await book({ review_consent: false })).review_consent_text).toBeNull()
    await switchModule(false)
    expect((await book({ review_consent: true })).review_consent_text).toBeNull()
  })

  it('keeps the institution’s own words, in the language of the form', async () => {
    const put = (value: object) => admin.put('/api/v1/settings', value)
    await put({ 'reviews.consent': 'Bitten Sie mich ruhig.' })
    expect((await book({ review_consent: true })).review_consent_text).toBe('Bitten Sie mich ruhig.')
    await put({ 'reviews.consent.en': 'Feel free to ask me.' })
    expect((await book({ review_consent: true })).review_consent_text).toBe('Feel free to ask me.')
    await put({ 'reviews.consent': '', 'reviews.consent.en': '' })
  })
})
