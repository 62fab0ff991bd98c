import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundedTables } from '#server/bounded-tables.ts'
import { dropOutdated, tenantsWithOutdated } from '#server/platform/jobs/outdated-rows.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { countOf, customer, eraseBy, exportOf, nobody } from '#server/testing/people.ts'
import { pastVisit } from '#server/testing/reviews.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { profilesReviewsJobs } from './jobs.ts'
import { profilesReviewsPersonalData as parts } from './personal-data.ts'

const day = 86_400_000
const english = { 'accept-language': 'en' }
const words = { stars: 5, text: ' Nimmt sich Zeit. ', name: 'Petra S.', consent: true }
const none = '00000000-0000-4000-8000-000000000000'
let server: TestServer
let admin: Client
let moderator: Client
let advisor: Client
let guest: Client
let now = new Date()
let visit: { uuid: string; token: string }

const idOf = (tenant = 'musterbank') => server.tenants[tenant]?.id ?? 0
const inTenant: typeof server.db.withTenant = (id, fn, options) => server.db.withTenant(id, fn, options)
const stored = () => inTenant(idOf(), (tx) => tx.selectFrom('profiles_reviews').selectAll().execute())

async function switchModule(isOn: boolean, tenant = 'musterbank') {
  const [tenant_id, name] = [idOf(tenant), 'profiles-reviews']
  await inTenant(tenant_id, async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', name).execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id, name }).execute()
  })
  forgetTenant(tenant_id)
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { rateLimitFactor: 1000 } })
  for (const tenant of ['musterbank', 'alpenbank']) await switchModule(true, tenant)
  admin = await server.signIn('accountadmin')
  moderator = await server.signIn('advisors-manager')
  advisor = await server.signIn('advisor')
  guest = server.guest()
})
afterAll(() => server.close())

const visitTo = (alias: string, given: { state?: string; email?: string; tenant?: string } = {}) =>
  inTenant(idOf(given.tenant), (tx) => pastVisit(tx, { ...given, alias }))

beforeEach(async () => {
  now = new Date()
  await inTenant(idOf(), (tx) => tx.deleteFrom('profiles_reviews').execute())
  visit = await visitTo('anna-becker')
})

const invitationAt = (token: string, alias = 'anna-becker') =>
  `/api/v1/advisors/${alias}/review-invitation?token=${token}`
const reviewAt = (token: string, alias = 'anna-becker') => `/api/v1/advisors/${alias}/reviews?token=${token}`
const listed = '/api/v1/profiles-reviews'

/** @returns uuid of a review of a visit of its own */
async function written(given: object = {}, alias = 'anna-becker'): Promise<string> {
  const { token } = await visitTo(alias)
  const reply = await guest.post(reviewAt(token, alias), { ...words, ...given })
  expect(reply.status).toBe(201)
  return reply.body.uuid
}

const decide = (uuid: string, body: object, client = moderator) =>
  client.put(`${listed}/${uuid}`, body, english)
const publicList = (query = '') => guest.get(`/api/v1/advisors/anna-becker/reviews${query}`)

describe('who was with an advisor', () => {
  it('reads what it is about, and says it once; nobody else reads it before it was checked', async () => {
    const before = await guest.get(invitationAt(visit.token))
    expect(before.headers.etag).toBe('"0"')
    expect(before.body).toMatchObject({
      advisor: 'anna-becker',
      advisor_name: 'Dr. Anna Becker',
      topic: 'Baufinanzierung',
      refusal: null,
      review: null,
    })
    const reply = await guest.post(reviewAt(visit.token), words, english)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ state: 'waiting', stars: 5, text: 'Nimmt sich Zeit.' })
    expect(await stored()).toMatchObject([
      {
        email: 'jana.hartmann@mail.example',
        consent_text: 'I agree that my review is shown on the profile once it was checked.',
      },
    ])
    const { body } = await guest.get(invitationAt(visit.token))
    expect(body).toMatchObject({
      version: 1,
      changeable_until: new Date(now.getTime() + 14 * day).toISOString(),
      review: { stars: 5, text: 'Nimmt sich Zeit.', name: 'Petra S.', state: 'waiting' },
    })
    expect((await publicList()).body).toEqual({ average: null, count: 0, refused: [], reviews: [] })
    expect((await advisor.get(listed)).body).toEqual([])
    expect((await advisor.get(`${listed}/${reply.body.uuid}`)).status).toBe(404)
  })

  it('says it once, however often it is sent at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => guest.post(reviewAt(visit.token), words, english)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'You have reviewed this appointment already.',
    )
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    ['cancelled', 'This appointment did not take place.'],
    ['missed', 'This appointment did not take place.'],
    ['declined', 'This appointment did not take place.'],
    ['expired', 'This appointment did not take place.'],
    ['confirmed', 'This appointment has not taken place yet.'],
    ['requested', 'This appointment has not taken place yet.'],
  ])('says nothing of one that is %s', async (state, message) => {
    const { token } = await visitTo('anna-becker', { state })
    expect((await guest.get(invitationAt(token), english)).body.refusal).toBe(message)
    const reply = await guest.post(reviewAt(token), words, english)
    expect([reply.status, reply.body.message]).toEqual([409, message])
    expect(await stored()).toEqual([])
  })

  it('is nobody without the token, with that of another advisor, of another institution, or with half of one', async () => {
    const colleague = await visitTo('jonas-hofmann')
    const theirs = await visitTo('katharina-moser', { tenant: 'alpenbank' })
    const [uuid, secret] = visit.token.split('.')
    const tokens = ['', colleague.token, theirs.token, `${uuid}`, `${secret}`, `${uuid}.${uuid}`]
    const mixed = `${uuid}.${colleague.token.split('.')[1]}`
    for (const token of [...tokens, mixed, `${none}.${secret}`, "' or 1=1", 'a.b.c', '\u202e.\u202e']) {
      const sent = encodeURIComponent(token)
      const replies = [
        await guest.get(invitationAt(sent)),
        await guest.post(reviewAt(sent), words),
        await guest.put(invitationAt(sent), words),
      ]
      expect([token, ...replies.map(({ status }) => status)]).toEqual([token, 401, 401, 401])
    }
    expect((await admin.post(reviewAt(colleague.token), words)).status).toBe(403)
    expect((await server.guest('alpenbank').get(invitationAt(visit.token, 'katharina-moser'))).status).toBe(
      401,
    )
    expect(await stored()).toEqual([])
  })

  it('reviews whoever stood in, not who was absent', async () => {
    await inTenant(idOf(), (tx) =>
      sql`update appointments set substitute_uuid = (select uuid from advisors where slug = 'jonas-hofmann')
        where uuid = ${visit.uuid}`.execute(tx),
    )
    expect((await guest.get(invitationAt(visit.token))).status).toBe(401)
    expect((await guest.get(invitationAt(visit.token, 'jonas-hofmann'))).body.advisor).toBe('jonas-hofmann')
  })

  it('changes it for 14 days, and what is changed waits to be checked again', async () => {
    const { uuid } = (await guest.post(reviewAt(visit.token), words)).body
    await decide(uuid, { state: 'shown' })
    now = new Date(now.getTime() + 14 * day - 1000)
    const same = await guest.put(invitationAt(visit.token), words)
    expect([same.status, same.body.review.state]).toEqual([200, 'shown'])
    const changed = await guest.put(invitationAt(visit.token), { ...words, stars: 2 }, { 'if-match': '"2"' })
    expect([changed.status, changed.headers.etag]).toEqual([200, '"3"'])
    expect(changed.body.review).toMatchObject({ stars: 2, state: 'waiting' })
    expect((await publicList()).body.count).toBe(0)
    const old = await guest.put(invitationAt(visit.token), { ...words, stars: 3 }, { 'if-match': '"2"' })
    expect([old.status, old.body.current.review.stars]).toEqual([412, 2])
    now = new Date(now.getTime() + 1000)
    const late = await guest.put(invitationAt(visit.token), { ...words, stars: 1 }, english)
    expect([late.status, late.body.message]).toEqual([
      409,
      'A review can be changed for 14 days. They are over.',
    ])
    expect((await guest.get(invitationAt(visit.token), english)).body.refusal).toBe(late.body.message)
    expect(await stored()).toMatchObject([{ stars: 2, state: 'waiting', decided_at: null }])
  })

  it('changes nothing before there is one', async () => {
    expect((await guest.put(invitationAt(visit.token), words)).status).toBe(404)
  })

  it.each([
    ['no stars', { stars: undefined }, 'stars'],
    ['six stars', { stars: 6 }, 'stars'],
    ['half a star', { stars: 4.5 }, 'stars'],
    ['no consent', { consent: false }, 'consent'],
    ['a long text', { text: 'x'.repeat(1001) }, 'text'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ])('is told at the field of %s', async (_, given, field) => {
    const reply = await guest.post(reviewAt(visit.token), { ...words, ...given })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
    expect(await stored()).toEqual([])
  })

  it('that is a program fills in what people do not see, and is thanked for nothing', async () => {
    expect((await guest.post(reviewAt(visit.token), { ...words, website: 'x' })).status).toBe(201)
    expect(await stored()).toEqual([])
  })

  it('stores hostile words as they are', async () => {
    const text = `<script>alert(1)</script> '; drop table profiles_reviews; -- \u202e`
    await written({ text, name: '=cmd()' })
    expect(await stored()).toMatchObject([{ text, name: '=cmd()' }])
  })
})

it('as many reviews as are stored from one address are counted', async () => {
  const narrow = await startTestServer({ config: { trustProxy: ['loopback'] } })
  const tenant_id = narrow.tenants.musterbank?.id ?? 0
  const { token } = await narrow.db.withTenant(tenant_id, (tx) => pastVisit(tx, { alias: 'anna-becker' }))
  expect((await narrow.guest().post(reviewAt(token), words)).status).toBe(201)
  const statuses: number[] = []
  for (let i = 0; i < 21; i++)
    statuses.push((await narrow.guest().put(invitationAt(token), { ...words, stars: 1 + (i % 4) })).status)
  expect(statuses).toEqual([...Array(19).fill(200), 429, 429])
  await narrow.close()
})

describe('whoever checks reviews', () => {
  it('shows one; average and count are of those that are shown', async () => {
    const uuids = [await written({ stars: 5 }), await written({ stars: 4 }), await written({ stars: 4 })]
    await written({ stars: 1 })
    for (const uuid of uuids) expect((await decide(uuid, { state: 'shown' })).status).toBe(200)
    const { body } = await publicList()
    expect([body.average, body.count, body.reviews.length]).toEqual([4.3, 3, 3])
    expect(body.reviews[0]).toEqual({
      uuid: expect.any(String),
      stars: expect.any(Number),
      text: 'Nimmt sich Zeit.',
      name: 'Petra S.',
      month: now.toISOString().slice(0, 7),
      answer: null,
    })
    expect((await publicList('?range=[1,1]')).body.reviews).toHaveLength(1)
    expect((await guest.get('/api/v1/advisors/jonas-hofmann/reviews')).body.count).toBe(0)
    expect((await guest.get('/api/v1/advisors/nobody/reviews')).status).toBe(404)
  })

  it('lists the newest first', async () => {
    const uuids: string[] = []
    for (let i = 0; i < 3; i++) {
      now = new Date(now.getTime() + 1000)
      uuids.unshift(await written())
    }
    for (const uuid of uuids) await decide(uuid, { state: 'shown' })
    const order = ({ body }: { body: { uuid: string }[] }) => body.map(({ uuid }) => uuid)
    expect(order(await moderator.get(listed))).toEqual(uuids)
    expect(order({ body: (await publicList()).body.reviews })).toEqual(uuids)
  })

  it('hides one with a reason only, which the public list counts', async () => {
    const [one, other] = [await written(), await written()]
    const bare = await decide(one, { state: 'hidden' })
    expect([bare.status, bare.body.errors]).toEqual([422, { reason: ['Please say why it is not shown.'] }])
    expect((await decide(one, { state: 'hidden', reason: 'too-bad' })).status).toBe(422)
    for (const uuid of [one, other]) {
      const reply = await decide(uuid, { state: 'hidden', reason: 'insult' })
      expect(reply.body).toMatchObject({ state: 'hidden', reason: 'insult', decided_at: now.toISOString() })
      expect(reply.body.decided_by).toEqual(expect.any(String))
    }
    expect((await publicList()).body).toEqual({
      average: null,
      count: 0,
      refused: [{ reason: 'insult', count: 2 }],
      reviews: [],
    })
    expect((await decide(one, { state: 'shown' })).body).toMatchObject({ state: 'shown', reason: null })
  })

  it('changes neither stars nor words nor name, nor what the advisor says', async () => {
    const uuid = await written()
    const forged = { stars: 1, text: 'Anders', name: 'X', answer: 'Y', report: 'Z', advisor: 'jonas-hofmann' }
    for (const [property, value] of Object.entries(forged))
      await decide(uuid, { state: 'shown', [property]: value })
    const { body } = await moderator.get(`${listed}/${uuid}`)
    expect(body).toMatchObject({
      stars: 5,
      text: 'Nimmt sich Zeit.',
      name: 'Petra S.',
      advisor: 'anna-becker',
    })
    expect([body.answer, body.report]).toEqual([null, null])
  })

  it('hears that a colleague, or the author, was faster', async () => {
    const uuid = await written()
    await decide(uuid, { state: 'shown' }, admin)
    const reply = await moderator.put(
      `${listed}/${uuid}`,
      { state: 'hidden', reason: 'unlawful' },
      { 'if-match': '"1"' },
    )
    expect([reply.status, reply.body.current.state]).toEqual([412, 'shown'])
  })

  it('hears of it at the same moment too: one decision holds, and the other one is kept back with what stands there', async () => {
    const uuid = await written()
    const decisions = [{ state: 'shown' }, { state: 'hidden', reason: 'insult' }] as const
    const replies = await Promise.all(
      decisions.map((decision, at) =>
        (at === 0 ? admin : moderator).put(`${listed}/${uuid}`, decision, { ...english, 'if-match': '"1"' }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const won = replies.findIndex(({ status }) => status === 200)
    const { body } = replies[1 - won] as (typeof replies)[number]
    expect(body.message).toMatch(/saved this before you\. Nothing of yours is lost\./)
    expect(body.current).toMatchObject({ uuid, version: 2, ...decisions[won] })
    expect((await stored())[0]).toMatchObject({ version: 2, ...decisions[won] })
  })

  it('loses nothing that the advisor says at the same moment', async () => {
    const uuid = await written()
    await decide(uuid, { state: 'shown' })
    const replies = await Promise.all([
      advisor.post(`${listed}/${uuid}/answer`, { answer: 'Danke!' }),
      advisor.post(`${listed}/${uuid}/report`, { report: 'Nennt eine Kollegin.' }),
      decide(uuid, { state: 'hidden', reason: 'personal-data' }),
    ])
    const [answered, reported, hidden] = replies.map(({ status }) => status)
    expect(hidden).toBe(200)
    const [after] = await stored()
    // Whoever came after it was hidden is told that there is nothing to answer any more, and nothing of theirs half stands.
    expect(after?.answer).toBe(answered === 200 ? 'Danke!' : null)
    expect(after?.report).toBe(reported === 200 ? 'Nennt eine Kollegin.' : null)
    expect([after?.state, after?.reason]).toEqual(['hidden', 'personal-data'])
  })

  it.each([
    'marketing-manager',
    'content-manager',
    'advisors-oap-manager',
    'orgs-manager',
    'orgadmin',
    'orguser',
    'roles-manager',
    'profile-delete-manager',
    'analyst',
    'stduser',
  ])('is no %s: they read none that waits, and decide nothing', async (role) => {
    const uuid = await written()
    const other = await server.signIn(role)
    const list = await other.get(listed)
    expect(list.status === 403 || list.body.length === 0).toBe(true)
    expect([403, 404]).toContain((await other.get(`${listed}/${uuid}`)).status)
    expect((await decide(uuid, { state: 'shown' }, other)).status).toBe(403)
    expect((await other.delete(`${listed}/${uuid}`)).status).toBe(403)
    expect([403, 404]).toContain((await other.post(`${listed}/${uuid}/answer`, { answer: 'x' })).status)
    expect([403, 404]).toContain((await other.post(`${listed}/${uuid}/report`, { report: 'x' })).status)
    expect(await stored()).toMatchObject([{ state: 'waiting', version: 1, answer: null, report: null }])
  })

  it('deletes one, and reads none of another institution', async () => {
    const uuid = await written()
    const theirs = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await theirs.get(`${listed}/${uuid}`)).status).toBe(404)
    expect((await theirs.put(`${listed}/${uuid}`, { state: 'shown' })).status).toBe(404)
    expect((await theirs.delete(`${listed}/${uuid}`)).status).toBe(404)
    expect((await moderator.delete(`${listed}/${uuid}`)).status).toBe(204)
    expect(await stored()).toEqual([])
  })

  it('is not the advisor, nor who only reads', async () => {
    const uuid = await written()
    await decide(uuid, { state: 'shown' })
    expect((await decide(uuid, { state: 'hidden', reason: 'insult' }, advisor)).status).toBe(403)
    expect((await advisor.delete(`${listed}/${uuid}`)).status).toBe(403)
    const internal = await server.signIn('INTERNAL')
    expect((await internal.get(`${listed}/${uuid}`)).status).toBe(200)
    expect((await decide(uuid, { state: 'waiting' }, internal)).status).toBe(403)
  })
})

describe('an advisor', () => {
  it('reads the own ones that are shown, and answers them', async () => {
    const uuid = await written()
    const colleague = await written({}, 'jonas-hofmann')
    for (const each of [uuid, colleague]) await decide(each, { state: 'shown' })
    expect((await advisor.get(listed)).body.map((each: { uuid: string }) => each.uuid)).toEqual([uuid])
    const reply = await advisor.post(`${listed}/${uuid}/answer`, { answer: ' Danke! ' })
    expect(reply.body).toMatchObject({
      answer: 'Danke!',
      answered_at: now.toISOString(),
      answered_by: 'Anna Becker',
    })
    expect((await publicList()).body.reviews[0].answer).toBe('Danke!')
    expect((await advisor.post(`${listed}/${colleague}/answer`, { answer: 'x' })).status).toBe(404)
    expect((await moderator.post(`${listed}/${uuid}/answer`, { answer: 'x' })).status).toBe(404)
    const again = await admin.post(`${listed}/${uuid}/answer`, { answer: null }, { 'if-match': '"3"' })
    expect([again.status, again.body.answer, again.body.answered_at]).toEqual([200, null, null])
    const old = await advisor.post(`${listed}/${uuid}/answer`, { answer: 'Alt' }, { 'if-match': '"3"' })
    expect([old.status, old.body.current.version]).toEqual([412, 4])
  })

  it('reports one, which stays shown until somebody decides', async () => {
    const uuid = await written()
    expect((await admin.post(`${listed}/${uuid}/report`, { report: 'x' }, english)).body.message).toBe(
      'This review is not shown at the moment.',
    )
    await decide(uuid, { state: 'shown' })
    expect((await advisor.post(`${listed}/${uuid}/report`, { report: ' ' })).status).toBe(422)
    const reply = await advisor.post(`${listed}/${uuid}/report`, { report: 'Nennt eine Kollegin.' })
    expect(reply.body).toMatchObject({ state: 'shown', is_reported: true, report: 'Nennt eine Kollegin.' })
    expect((await publicList()).body.count).toBe(1)
    const filter = encodeURIComponent(JSON.stringify({ is_reported: true }))
    expect((await moderator.get(`${listed}?filter=${filter}`)).body).toHaveLength(1)
    const hidden = await decide(uuid, { state: 'hidden', reason: 'personal-data' })
    expect(hidden.body).toMatchObject({ is_reported: false })
    expect((await advisor.get(listed)).body).toEqual([])
  })
})

describe('the mail of a review that is shown', () => {
  const mails = () =>
    inTenant(idOf(), (tx) =>
      tx.selectFrom('mails').selectAll().where('key', 'like', 'review/%').orderBy('created_at').execute(),
    )
  const tell = (uuid: string) =>
    profilesReviewsJobs['review-shown-mails'].handle(
      { data: { tenantId: idOf(), uuid } },
      jobDeps(server, () => now),
    )
  const isQueued = async (uuid: string) => {
    const { rows } = await server.db.withSystem((tx) =>
      sql`select from pgboss.job where name = 'review-shown-mails' and data->>'uuid' = ${uuid}`.execute(tx),
    )
    return rows.length > 0
  }
  beforeEach(() =>
    inTenant(idOf(), (tx) => tx.deleteFrom('mails').where('key', 'like', 'review/%').execute()),
  )

  it('goes to its advisor, once for each wording, and says nothing that could not be taken back', async () => {
    const { uuid } = (await guest.post(reviewAt(visit.token), words)).body
    expect(await isQueued(uuid)).toBe(false)
    await tell(uuid)
    expect(await mails()).toEqual([])
    await decide(uuid, { state: 'shown' })
    expect(await isQueued(uuid)).toBe(true)
    await Promise.all([tell(uuid), tell(uuid)])
    await decide(uuid, { state: 'hidden', reason: 'insult' })
    await tell(uuid)
    await decide(uuid, { state: 'shown' })
    await tell(uuid)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'Anna Becker <anna.becker@musterbank.example>',
      subject: 'Eine neue Bewertung steht auf Ihrem Profil',
    })
    expect(mail?.text_body).toContain(`/app/profiles-reviews/${uuid}`)
    expect(mail?.text_body).toContain('5 von 5')
    expect(mail?.text_body).not.toMatch(/Nimmt sich Zeit|Petra/)
    // No longer: whoever decides would be signed out.
    now = new Date(now.getTime() + 60_000)
    await guest.put(invitationAt(visit.token), { ...words, stars: 2 }, { 'if-match': '"4"' })
    await tell(uuid)
    expect(await mails()).toHaveLength(1)
    expect((await decide(uuid, { state: 'shown' })).status).toBe(200)
    await tell(uuid)
    expect((await mails()).at(-1)?.text_body).toContain('2 von 5')
  })

  it('goes to nobody without the module notifications, whose switch it is', async () => {
    const uuid = await written()
    await decide(uuid, { state: 'shown' })
    const notifications = { tenant_id: idOf(), name: 'notifications' }
    await inTenant(idOf(), (tx) => tx.deleteFrom('modules').where('name', '=', 'notifications').execute())
    forgetTenant(idOf())
    await tell(uuid)
    expect(await mails()).toEqual([])
    await inTenant(idOf(), (tx) => tx.insertInto('modules').values(notifications).execute())
    forgetTenant(idOf())
    await tell(uuid)
    expect(await mails()).toHaveLength(1)
  })
})

describe('while the module is off', () => {
  it('there is nothing of it', async () => {
    const uuid = await written()
    await decide(uuid, { state: 'shown' })
    await switchModule(false)
    const replies = [
      await publicList(),
      await guest.get(invitationAt(visit.token)),
      await guest.post(reviewAt(visit.token), words),
      await moderator.get(listed),
      await advisor.post(`${listed}/${uuid}/answer`, { answer: 'x' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403])
    await switchModule(true)
    expect((await publicList()).body.count).toBe(1)
  })
})

describe('a person', () => {
  it('is told of their reviews, and they are erased, whatever became of the appointment', async () => {
    await written()
    const other = await visitTo('anna-becker', { email: 'someone@else.example' })
    await guest.post(reviewAt(other.token), words)
    await inTenant(idOf(), async (tx) => {
      await tx.deleteFrom('appointments').where('name', '=', 'Jana Hartmann').execute()
      const person = customer('jana.hartmann@mail.example')
      expect(await countOf(parts, tx, person)).toBe(1)
      expect(await exportOf(parts, tx, person)).toMatchObject([{ stars: 5, text: 'Nimmt sich Zeit.' }])
      await eraseBy(parts, tx, person)
      expect(await countOf(parts, tx, person)).toBe(0)
      await eraseBy(parts, tx, nobody)
    })
    expect(await stored()).toHaveLength(1)
  })
})

describe('who wrote a review', () => {
  const reviews = boundedTables.filter(({ term }) => term === 'retention.reviews')
  const forget = (tenant = 'musterbank') =>
    dropOutdated(
      jobDeps(server, () => now),
      idOf(tenant),
      reviews,
    )
  const due = () => server.db.due((tx) => tenantsWithOutdated(tx, reviews, now))

  it('is forgotten after the days that the institution says; what they said stays', async () => {
    const uuid = await written()
    await decide(uuid, { state: 'shown' })
    const version = (await moderator.get(`${listed}/${uuid}`)).body.version
    await admin.put('/api/v1/settings', { 'retention.reviews': '100' })
    now = new Date(now.getTime() + 99 * day)
    await forget()
    expect((await stored())[0]?.email).toBe('jana.hartmann@mail.example')
    now = new Date(now.getTime() + 2 * day)
    expect(await due()).toContain(idOf())
    await forget('alpenbank')
    expect((await stored())[0]?.email).toBe('jana.hartmann@mail.example')
    await forget()
    expect((await stored())[0]).toMatchObject({ email: null, phone: null, name: 'Petra S.', version })
    expect((await publicList()).body).toMatchObject({ count: 1, average: 5 })
    expect(await due()).not.toContain(idOf())
    const known = customer('jana.hartmann@mail.example')
    expect(await inTenant(idOf(), (tx) => countOf(parts, tx, known))).toBe(0)
    now = new Date()
    await admin.put('/api/v1/settings', { 'retention.reviews': '' })
  })
})
