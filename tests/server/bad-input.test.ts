/** Every write of the contract with what it must not take: 4xx in the one shape, and nothing stored. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '#generated/operations.ts'
import type { Policy } from '#rules/access.ts'
import { subscriptionToken } from '#server/features/weekly-reports/tokens.ts'
import { bodySchema, type OperationEntry } from '#server/platform/contract/contract.ts'
import { contract } from '#server/platform/contract/our-contract.ts'
import { needsDirectory } from '#server/platform/identity/access.ts'
import { linkEnd, makeLink, type PasswordLinkKind } from '#server/platform/identity/password-links.ts'
import { advisorRecords } from '#server/testing/advisor-records.ts'
import { configuredRecords } from '#server/testing/configured-records.ts'
import { conversation } from '#server/testing/conversation.ts'
import { type Stored, watchStored } from '#server/testing/fingerprint.ts'
import { readCard } from '#server/testing/phone.ts'
import { askOf, download } from '#server/testing/phones.ts'
import { pastVisit } from '#server/testing/reviews.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { suggestedTime } from '#server/testing/suggestion.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { targets } from '#tests/fuzz/targets.ts'
import { servedOperations } from '#tests/served.ts'
import { takenBodies } from '#tests/taken-bodies.ts'
import { mutants, otherTypes, resolved, spoiltTexts } from './spoilt-bodies.ts'

type Body = Record<string, unknown>

/**
 * Less files: what is wrong with those stands beside what reads them (advisors/picture.test.ts). Less what directories send
 * by their token, who are told in a shape of their own: they are sent the same in tests/scim/bad-input.test.ts.
 */
const writes = servedOperations.filter(
  ({ body, access }) => body !== null && body.mostBytes === undefined && !needsDirectory(access as Policy),
)

// Sixty settings with each hostile value take their time.
let server: TestServer
let admin: Client
let roles: Client
let marketing: Client
let deletions: Client
let content: Client
let stored: Stored
/** Of a form that was filled in by hand. */
let ticket: string
let suggestedStart: string
/** What stands for each place of a path. */
let places: Record<string, string>
/** Headers that let in by what they hold (a wallet card, a key of the site), by operation. */
let proofs: Readonly<Record<string, Record<string, string>>>

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 1000 } })
  admin = await server.signIn('accountadmin')
  roles = await server.signIn('roles-manager')
  marketing = await server.signIn('marketing-manager')
  deletions = await server.signIn('profile-delete-manager')
  content = await server.signIn('content-manager')
  const first = async (client: Client, url: string) =>
    ((await client.get(url)).body as { uuid: string }[])[0]?.uuid as string
  places = {
    '/organizations/{id}': `/organizations/${await first(admin, '/api/v1/organizations')}`,
    '/users/{uuid}': `/users/${await first(roles, '/api/v1/users')}`,
    '/appointment-topics/{uuid}': `/appointment-topics/${await first(admin, '/api/v1/appointment-topics')}`,
    '/closing-days/{uuid}': `/closing-days/${await first(admin, '/api/v1/closing-days')}`,
    '/contact-requests/{uuid}': `/contact-requests/${await first(admin, '/api/v1/contact-requests')}`,
  }
  const tenantId = server.tenants.musterbank?.id ?? 0
  const records = await server.db.withTenant(tenantId, (tx) => advisorRecords(tx, 'anna-becker'))
  places = {
    ...places,
    ...Object.fromEntries(
      Object.entries(records).map(([word, uuid]) => [`/${word}/{uuid}`, `/${word}/${uuid}`]),
    ),
  }
  for (const [kind, path] of [
    ['reset', 'password-resets'],
    ['invitation', 'invitations'],
  ] as const)
    places[`/${path}/{token}`] = `/${path}/${await linkOf(server, kind)}`
  places['/module-switches/{module_name}'] = '/module-switches/sitemap'
  const suggested = await suggestedTime(server)
  suggestedStart = suggested.start
  places['/messenger/threads/{uuid}/messages/{message}/appointment'] = suggested.path
  places['/messenger/threads/{uuid}'] = `/messenger/threads/${await conversation(server)}`
  places['/weekly-mails/subscription'] = `/weekly-mails/subscription?token=${await weeklyMailToken(server)}`
  const card = await cardOf(server)
  const configured = await configuredRecords(admin)
  for (const [word, { uuid }] of Object.entries(configured)) places[`/${word}/{uuid}`] = `/${word}/${uuid}`
  for (const word of ['text-description-types', 'custom-link-types'])
    places[`/${word}/{uuid}`] = `/${word}/${await first(admin, `/api/v1/${word}`)}`
  places['/content-pages/{uuid}'] = `/content-pages/${await first(content, '/api/v1/content-pages')}`
  Object.assign(places, await reviewPlaces(server, tenantId))
  const key = configured['api-keys']?.key ?? ''
  // Its first use is written down.
  await server.guest().get('/api/v1/public/search/options', { 'x-api-key': key })
  proofs = {
    createPassRegistration: { authorization: `ApplePass ${card.token}` },
    createContactRequestFromSite: { 'x-api-key': key },
  }
  places['/{device}/registrations/{type}/{serial}'] = `/phone/registrations/${card.type}/${card.serial}`
  ticket = await formTicket(server.db, tenantId)
  stored = await watchStored(server.db)
})
afterAll(() => server.close())

/** One review that is shown, and visits of which one is reviewed: their tokens stand in the query. */
async function reviewPlaces({ db, guest }: TestServer, tenantId: number): Promise<Record<string, string>> {
  const visit = () => db.withTenant(tenantId, (tx) => pastVisit(tx, { alias: 'anna-becker' }))
  const [open, reviewed] = [await visit(), await visit()]
  const url = (token: string) => `/api/v1/advisors/anna-becker/reviews?token=${token}`
  const made = await guest().post(url(reviewed.token), takenBodies.createProfileReview)
  const uuid = made.body.uuid as string
  await db.withTenant(tenantId, (tx) =>
    tx.updateTable('profiles_reviews').set({ state: 'shown' }).where('uuid', '=', uuid).execute(),
  )
  return {
    '/profiles-reviews/{uuid}': `/profiles-reviews/${uuid}`,
    '/{alias}/reviews': `/anna-becker/reviews?token=${open.token}`,
    '/{alias}/review-invitation': `/anna-becker/review-invitation?token=${reviewed.token}`,
  }
}

/** Of an analyst's mail: who has it ends the mail, whoever they are. */
async function weeklyMailToken({ db, tenants }: TestServer): Promise<string> {
  return await db.withTenant(tenants.musterbank?.id ?? 0, async (tx) => {
    const assignment = await tx
      .selectFrom('external_analyst_assignments')
      .select('uuid')
      .executeTakeFirstOrThrow()
    return await subscriptionToken(tx, assignment.uuid)
  })
}

async function linkOf({ db, tenants }: TestServer, kind: PasswordLinkKind): Promise<string> {
  const tenantId = tenants.musterbank?.id ?? 0
  return await db.withTenant(tenantId, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('uuid')
      .where('alias', '=', 'anna-becker')
      .executeTakeFirst()
    const expiresAt = linkEnd(kind, new Date())
    return await makeLink(tx, tenantId, kind, { userUuid: user?.uuid ?? '', expiresAt })
  })
}

async function cardOf({ app }: TestServer) {
  return readCard((await download(askOf(app, 'musterbank.localhost'))).archive)
}

function urlOf({ path }: OperationEntry): string {
  const place = Object.keys(places).find((each) => path.includes(each))
  return (place ? path.replace(place, places[place] ?? '') : path).replace(/\{(alias|slug)\}/, 'anna-becker')
}

/** The contract's example, unless it names what is not there. */
const takenBody = ({ id }: OperationEntry) =>
  takenBodies[id] ?? (targets.find(({ entry }) => entry.id === id)?.body?.examples[0] as Body)

const bodyOf = (entry: OperationEntry) => ({
  schema: resolved(bodySchema(contract, entry) ?? {}),
  example: {
    ...takenBody(entry),
    ...(entry.id === 'createContactRequest' && { ticket }),
    ...(entry.id === 'bookSuggestedTime' && { start: suggestedStart }),
  },
  isApart: entry.id === 'updateSetting',
})

const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`

async function expectRefused(what: string, reply: TestReply): Promise<void> {
  expect([what, reply.status >= 400 && reply.status < 500]).toEqual([what, true])
  expect([what, typeof reply.body?.message]).toEqual([what, 'string'])
  for (const [field, messages] of Object.entries(reply.body.errors ?? {})) {
    expect([
      what,
      field,
      (messages as string[]).every((each) => typeof each === 'string' && each !== ''),
    ]).toEqual([what, field, true])
  }
}

const all = async () => JSON.parse(await stored.state())

/** The change log keeps what was made and deleted again. */
const withoutLog = (tenants: Record<string, string>[]) =>
  tenants.map(({ changes: _, change_values: __, ...others }) => others)

it('notices what is stored, and what that brings with it', async () => {
  const before = await all()
  const made = await admin.post('/api/v1/organizations', { name: 'Filiale', alias: 'filiale-neu' })
  expect(made.status).toBe(201)
  expect(await all()).not.toEqual(before)
  expect((await admin.delete(`/api/v1/organizations/${made.body.uuid}`)).status).toBe(204)
  const after = await all()
  expect(after).not.toEqual(before)
  expect(withoutLog(after)).toEqual(withoutLog(before))
  // A request brings its record, a mail and a job.
  const request = { ...takenBodies.createContactRequest, ticket }
  const guest = server.guest('musterbank')
  expect((await guest.post('/api/v1/advisors/anna-becker/contact-requests', request)).status).toBe(201)
  expect(await all()).not.toEqual(before)
  expect(await all()).toEqual(JSON.parse(await stored.read()))
})

describe.each(writes.map((entry) => [entry.id as OperationId, entry] as const))('%s', (_, entry) => {
  const caller = () =>
    ({
      updateUser: roles,
      createUser: roles,
      createWalletCardNotification: marketing,
      findDeletionSubjects: deletions,
      exportPersonalData: deletions,
      createDeletion: deletions,
      createContentPage: content,
      updateContentPage: content,
      updateContentMenu: content,
      createPassRegistration: server.guest(),
      createProfileReview: server.guest(),
      changeProfileReview: server.guest(),
      updateWeeklyReportSubscription: server.guest(),
    })[entry.id as string] ?? admin
  const headersOf = (type: string) => ({
    'content-type': type,
    'idempotency-key': crypto.randomUUID(),
    ...proofs[entry.id],
  })
  const send = (body: string, type = 'application/json') =>
    caller().send({ method: entry.method, url: urlOf(entry), body, headers: headersOf(type) })

  it('refuses bodies that are not as declared, and stores nothing', async () => {
    const before = await all()
    let count = 0
    for (const [what, body] of mutants(bodyOf(entry))) {
      await expectRefused(what, await send(JSON.stringify(body)))
      count++
    }
    // A list of records has no properties of its own to spoil.
    expect(count).toBeGreaterThanOrEqual(15)
    expect(await all()).toEqual(before)
  })

  it('refuses texts that are not JSON, and other kinds of content', async () => {
    const before = await all()
    for (const [what, text] of spoiltTexts) await expectRefused(what, await send(text))
    const { example } = bodyOf(entry)
    for (const type of otherTypes.filter((each) => !entry.body?.mediaTypes.includes(each))) {
      const reply = await send(JSON.stringify(example), type)
      expect([type, reply.status]).toEqual([type, 415])
    }
    expect(await all()).toEqual(before)
  })

  it('is refused to pages of other sites, and through GET', async () => {
    const before = await all()
    const { example } = bodyOf(entry)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'none', origin: 'null' },
      { 'sec-fetch-site': 'same-origin', origin: 'http://musterbank.localhost:8080.evil.example' },
    ]
    for (const headers of foreign) {
      const body = JSON.stringify(example)
      const reply = await caller().send({
        method: entry.method,
        url: urlOf(entry),
        body,
        headers: { ...headersOf('application/json'), ...headers },
      })
      expect([headers, reply.status]).toEqual([headers, 403])
    }
    // At the address of cards a GET hands one out as well: an operation of its own (product §16.2).
    if (entry.id !== 'createWalletCard') {
      const other = await caller().send({
        method: 'GET',
        url: withQuery(urlOf(entry), `_method=${entry.method}`),
      })
      expect([200, 400, 405]).toContain(other.status)
    }
    expect(await all()).toEqual(before)
  })
})

describe('parameters', () => {
  it.each([
    '/api/v1/organizations?sort=["colour","ASC"]',
    '/api/v1/organizations?sort=["name","SIDEWAYS"]',
    '/api/v1/organizations?sort=["name;drop table users","ASC"]',
    '/api/v1/organizations?sort=["__proto__","ASC"]',
    '/api/v1/organizations?range=[0]',
    '/api/v1/organizations?range=[5,2]',
    '/api/v1/organizations?range=[-1,2]',
    '/api/v1/organizations?range=[0,1e400]',
    '/api/v1/organizations?filter={"colour":"red"}',
    '/api/v1/organizations?filter={"constructor":"red"}',
    '/api/v1/organizations?filter=red',
    '/api/v1/organizations?filter={"name":{"$ne":1}}',
    '/api/v1/organizations?filters[owner]=1',
    '/api/v1/organizations?filters=1',
    '/api/v1/organizations?with=passwords',
    '/api/v1/organizations?tenant=2',
    '/api/v1/organizations?sort=["name","ASC"]&sort=["name","DESC"]',
    '/api/v1/organizations?%00=1',
    '/api/v1/organizations?filter={"name":"%00"}',
    `/api/v1/organizations?${'a=1&'.repeat(2000)}`,
  ])('%s is 400', async (url) => {
    const reply = await admin.get(url.replaceAll('"', '%22').replaceAll('{', '%7B').replaceAll(' ', '%20'))
    expect(reply.status).toBe(400)
    expect(typeof reply.body.message).toBe('string')
  })

  it.each([
    '/api/v1/organizations/1',
    '/api/v1/organizations/..%2f..%2fetc%2fpasswd',
    "/api/v1/organizations/' or 1=1",
    '/api/v1/organizations/%00',
    '/api/v1/organizations/%ff',
    `/api/v1/organizations/${'a'.repeat(400)}`,
    '/api/v1/advisors/__proto__',
    `/api/v1/advisors/${'a'.repeat(400)}`,
  ])('%s is 404 or 400', async (url) => {
    const reply = await admin.get(url.replaceAll(' ', '%20'))
    expect([400, 404, 414]).toContain(reply.status)
    expect(typeof reply.body.message).toBe('string')
  })

  it('search for hostile words without harm', async () => {
    for (const q of ["'", '%', '_', '\\', '"', ';--', '$1', '{}', 'a'.repeat(255), '\u202e', '🏦']) {
      const filter = encodeURIComponent(JSON.stringify({ q }))
      expect([q, (await admin.get(`/api/v1/organizations?filter=${filter}`)).status]).toEqual([q, 200])
    }
  })
})
