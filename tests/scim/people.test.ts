/** What a directory makes of people here: read-only fields, ends of sessions, take-over, and who must stay (product §30.18). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { departuresJobs } from '#server/features/scim/departures.ts'
import { usersPersonalData } from '#server/features/users/personal-data.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { linkEnd, makeLink } from '#server/platform/identity/password-links.ts'
import { startSession } from '#server/platform/identity/sessions.ts'
import { bookedAppointment } from '#server/testing/appointments.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { exportOf, nobody } from '#server/testing/people.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { addressOf, connect, type Directory, person } from './directory.ts'

let server: TestServer
let manager: Client
let directory: Directory

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn('roles-manager')
})
afterAll(() => server.close())

const tenantId = () => server.tenants.musterbank?.id as number
const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(tenantId(), fn)

beforeEach(async () => {
  await inTenant(async (tx) => {
    await sql`delete from users where uuid in (select user_uuid from directory_users)`.execute(tx)
    await sql`delete from directory_groups`.execute(tx)
    await sql`delete from directory_departures`.execute(tx)
    await sql`update directories set links_by_email = false`.execute(tx)
  })
  directory = await connect(server)
})

const userOf = async (id: string) => (await manager.get(`/api/v1/users/${id}`)).body
const put = (id: string, body: object) =>
  manager.put(`/api/v1/users/${id}`, body, { 'accept-language': 'en' })
const bodyOf = ({ first_name, last_name, email, alias }: Record<string, string>) => ({
  first_name,
  last_name,
  email,
  alias,
})
const switchOff = (id: string) =>
  directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
const uuidOf = (email: string) =>
  inTenant(async (tx) => {
    const row = await tx.selectFrom('users').select('uuid').where('email', '=', email).executeTakeFirst()
    return row?.uuid as string
  })

describe('somebody of the directory', () => {
  it('is a user like others, who can sign in by no password, and says where they come from', async () => {
    const id = await directory.addPerson('Dora Dietz')
    expect(await userOf(id)).toMatchObject({
      full_name: 'Dora Dietz',
      alias: 'dora-dietz',
      email: addressOf('Dora Dietz'),
      source: 'directory',
      state: 'uninvited',
      roles: [],
    })
    const own = await userOf(await uuidOf('stduser@musterbank.example'))
    expect(own.source).toBe('own')
  })

  it('is not given the alias of an advisor, nor of somebody else', async () => {
    const id = await directory.addPerson('Anna Becker')
    const { alias, advisor } = await userOf(id)
    expect([alias, advisor]).toEqual([expect.stringMatching(/^anna-becker-\d+$/), null])
  })

  it('has name, address and being active from there alone; all else is given here', async () => {
    const id = await directory.addPerson('Dora Dietz')
    const user = await userOf(id)
    const refused = await put(id, {
      ...bodyOf(user),
      first_name: 'Dorothea',
      last_name: 'Dietze',
      email: 'other@directory.example',
      is_active: false,
    })
    const sentence = ['This comes from the directory. Change it there.']
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { first_name: sentence, last_name: sentence, email: sentence, is_active: sentence },
    ])
    const saved = await put(id, {
      ...bodyOf(user),
      alias: 'dora',
      is_institutional: true,
      roles: ['analyst'],
      is_active: true,
    })
    expect([saved.status, saved.body.alias, saved.body.roles]).toEqual([200, 'dora', ['analyst']])
    expect((await directory.get(`/Users/${id}`)).headers.etag).toBe('"2"')
    await manager.delete('/api/v1/directory/token')
    expect((await userOf(id)).source).toBe('own')
    expect((await put(id, { ...bodyOf(user), first_name: 'Dorothea' })).status).toBe(200)
    const again = await connect(server)
    expect((await again.get(`/Users/${id}`)).body.name.givenName).toBe('Dorothea')
  })

  it('is signed out at once when it switches them off, and a mailed link lets them in no more', async () => {
    const id = await directory.addPerson('Dora Dietz')
    const now = new Date()
    const { session, link } = await inTenant(async (tx) => ({
      session: await startSession(tx, {
        tenantId: tenantId(),
        userUuid: id,
        now,
        before: null,
        client: { ip: '192.0.2.1', browser: '' },
        asksFactor: false,
      }),
      link: await makeLink(tx, tenantId(), 'invitation', {
        userUuid: id,
        expiresAt: linkEnd('invitation', now),
      }),
    }))
    const dora = server.guest('musterbank', `openbranch_session=${session}`)
    expect((await dora.get('/api/v1/me')).status).toBe(200)
    expect((await server.guest().get(`/api/v1/invitations/${link}`)).status).toBe(200)
    expect((await switchOff(id)).body.active).toBe(false)
    expect((await dora.get('/api/v1/me')).status).toBe(404)
    expect((await server.guest().get(`/api/v1/invitations/${link}`)).status).toBe(401)
    expect((await userOf(id)).state).toBe('inactive')
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect((await dora.get('/api/v1/me')).status).toBe(404)
    expect((await server.guest().get(`/api/v1/invitations/${link}`)).status).toBe(401)
    const { rows } = await inTenant((tx) =>
      sql<{
        event: string
      }>`select event from security_events where user_uuid = ${id} order by number`.execute(tx),
    )
    expect(rows.map(({ event }) => event)).toEqual(['switched-off', 'switched-on'])
  })

  it('can be deleted here, and is not there any more', async () => {
    const id = await directory.addPerson('Dora Dietz')
    expect((await manager.delete(`/api/v1/users/${id}`)).status).toBe(204)
    expect((await directory.get(`/Users/${id}`)).status).toBe(404)
    expect((await directory.get('/Users')).body.totalResults).toBe(0)
  })

  it('is told what the directory says of them, with all that is held on them', async () => {
    const id = await directory.addPerson('Dora Dietz', { externalId: 'ext-Dora' })
    await directory.addGroup('Loans', [id])
    const [told] = await inTenant((tx) =>
      exportOf(
        usersPersonalData.filter(({ kind }) => kind === 'account'),
        tx,
        { ...nobody, kind: 'user', userUuid: id },
      ),
    )
    expect(told).toMatchObject({ directory: { external_id: 'ext-Dora', groups: ['Loans'] } })
  })

  it('is one person however often the same is sent at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => directory.send('POST', '/Users', person('Dora Dietz'))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect((await directory.get('/Users')).body.totalResults).toBe(1)
  })
})

describe('somebody who was made by hand', () => {
  const byHand = () =>
    inTenant(async (tx) => {
      await tx.deleteFrom('users').where('email', '=', addressOf('Hanna Hand')).execute()
      const { uuid } = await tx
        .insertInto('users')
        .values({
          email: addressOf('Hanna Hand'),
          alias: 'hanna-hand',
          first_name: 'Hanna',
          last_name: 'Hand',
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      return uuid
    })
  const allow = () => manager.put('/api/v1/directory', { links_by_email: true })
  const send = () => directory.send('POST', '/Users', person('Hanna Hand'))

  it('is neither seen nor taken over by the directory unless it is allowed to', async () => {
    const id = await byHand()
    expect((await directory.get(`/Users/${id}`)).status).toBe(404)
    const refused = await send()
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
    expect((await userOf(id)).source).toBe('own')
    await allow()
    const taken = await send()
    expect([taken.status, taken.body.id]).toEqual([201, id])
    expect(await userOf(id)).toMatchObject({ source: 'directory', alias: 'hanna-hand' })
    expect((await send()).status).toBe(409)
  })

  it('stays so where they were switched off by hand, or are the provider’s', async () => {
    const id = await byHand()
    await allow()
    await inTenant((tx) => tx.updateTable('users').set({ is_active: false }).where('uuid', '=', id).execute())
    expect((await send()).status).toBe(409)
    await inTenant(async (tx) => {
      await tx.updateTable('users').set({ is_active: true }).where('uuid', '=', id).execute()
      await tx.insertInto('user_roles').values({ user_uuid: id, role: 'INTERNAL' }).execute()
    })
    expect((await send()).status).toBe(409)
    expect((await userOf(id)).source).toBe('own')
  })

  it('is not switched off where nobody else manages users', async () => {
    await allow()
    const email = 'roles-manager@musterbank.example'
    const taken = await directory.send('POST', '/Users', {
      ...person('Rosa Roles'),
      userName: email,
      emails: [],
    })
    expect(taken.status).toBe(201)
    const { id } = taken.body
    try {
      expect((await switchOff(id)).status).toBe(409)
      expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(409)
      expect((await userOf(id)).is_active).toBe(true)
    } finally {
      // As the demo has them, for the tests that follow.
      await inTenant((tx) => sql`delete from directory_users`.execute(tx))
    }
  })

  it('is not switched off where nobody else administers the account', async () => {
    await allow()
    const email = 'accountadmin@musterbank.example'
    const { id } = (
      await directory.send('POST', '/Users', { ...person('Karl Konto'), userName: email, emails: [] })
    ).body
    try {
      const refused = await switchOff(id)
      expect([refused.status, refused.body.status]).toEqual([409, '409'])
      expect((await userOf(id)).is_active).toBe(true)
    } finally {
      await inTenant((tx) => sql`delete from directory_users`.execute(tx))
    }
  })
})

describe('an advisor whom the directory switches off', () => {
  let id: string
  let advisorUuid: string
  beforeEach(async () => {
    id = await directory.addPerson('Lena Leaving')
    advisorUuid = await inTenant(async (tx) => {
      await sql`delete from appointments where advisor_uuid in (select uuid from advisors where slug = 'lena-leaving')`.execute(
        tx,
      )
      await sql`delete from advisors where slug = 'lena-leaving'`.execute(tx)
      const { rows } = await sql<{ uuid: string }>`
        insert into advisors (slug, first_name, last_name, user_uuid) values ('lena-leaving', 'Lena', 'Leaving', ${id})
        returning uuid`.execute(tx)
      return rows[0]?.uuid as string
    })
  })

  const book = () =>
    inTenant((tx) =>
      bookedAppointment(tx, { advisorUuid, startsAt: new Date(Date.now() + 86_400_000), at: new Date() }),
    )
  const run = () =>
    departuresJobs['directory-departures'].handle({ data: { tenantId: tenantId() } }, jobDeps(server))
  const mails = () =>
    inTenant(async (tx) => {
      const { rows } = await sql<{ recipient: string; text: string }>`
        select mails::text as text, key as recipient from mails where key like 'directory-departures/%'`.execute(
        tx,
      )
      await sql`delete from mails where key like 'directory-departures/%'`.execute(tx)
      return rows.map(({ text }) => text)
    })

  it('is told to who manages advisors, where customers have something open, and told once', async () => {
    await book()
    await switchOff(id)
    await run()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toContain('advisors-manager@musterbank.example')
    expect(mail).toContain('Lena Leaving')
    await run()
    expect(await mails()).toEqual([])
  })

  it('is told too where it deletes the user, whose profile stays', async () => {
    await book()
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
    await run()
    expect(await mails()).toHaveLength(1)
    const { rows } = await inTenant((tx) =>
      sql`select from advisors where slug = 'lena-leaving' and user_uuid is null`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })

  it('is not told where nothing is open, or the user is active again', async () => {
    await switchOff(id)
    await run()
    expect(await mails()).toEqual([])
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    await book()
    await switchOff(id)
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    await run()
    expect(await mails()).toEqual([])
  })
})
