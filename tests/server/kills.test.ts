/** The server as a process that is killed at the worst moment. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { deliverWhileKilled } from '#server/testing/conversation-load.ts'
import { signInTo } from '#server/testing/process.ts'
import { pastVisit } from '#server/testing/reviews.ts'
import { buildTestApp } from '#server/testing/server.ts'
import { Servers } from '#server/testing/servers.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { Mailbox } from '#tests/e2e/support/mailbox.ts'
import { patienceMs } from '#tests/patience.ts'
import { until } from '#tests/until.ts'

const servers = new Servers()

describe('kill -9', () => {
  it('during writes loses no acknowledged one, and sessions go on', async () => {
    let server = await servers.start()
    const cookie = await signInTo(server)
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round++) {
      if (round > 0) server = await servers.start()
      const current = server
      let isAlive = true
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let i = 0; isAlive; i++) {
          const alias = `round-${round}-${writer}-${i}`
          const body = { name: `Filiale ${alias}`, alias }
          const reply = await current
            .send('POST', '/api/v1/organizations', { body, headers: { cookie } })
            .catch(() => null)
          if (reply?.status === 201) acknowledged.push(alias)
          else if (reply) throw new Error(`status ${reply.status}`)
        }
      })
      const goal = acknowledged.length + 12 + round * 5
      await until(() => acknowledged.length >= goal)
      await servers.end(current, 'SIGKILL')
      isAlive = false
      await Promise.all(writers)
    }
    server = await servers.start()
    const stored = new Set<string>()
    for (let from = 0; ; from += 1000) {
      const page = encodeURIComponent(`[${from},${from + 999}]`)
      const { body } = await server.send('GET', `/api/v1/organizations?range=${page}`, {
        headers: { cookie },
      })
      for (const { alias } of body) stored.add(alias)
      if (body.length < 1000) break
    }
    expect(acknowledged.length).toBeGreaterThan(40)
    expect(acknowledged.filter((alias) => !stored.has(alias))).toEqual([])
    console.log(`acknowledged before three kills: ${acknowledged.length}, lost: 0`)
  })

  it('while ten visitors write loses no message, doubles none, and who reads along goes on where they were', async () => {
    const many = process.env.TEST_DATABASE_URL ? 2 : 1
    const load = { messages: 300, kills: 2, servers: many, env: {} }
    const { cuts, ...delivered } = await deliverWhileKilled(servers.data, load)
    expect(delivered).toEqual({ messages: 300, lost: 0, doubled: 0, faults: 0 })
    expect(cuts).toBeGreaterThan(0)
  })

  it('in the middle of a batch of 1,500 calls leaves it to the next start, which makes the rest and none twice', async () => {
    const url = '/api/v1/batches'
    let server = await servers.start()
    const headers = { cookie: await signInTo(server) }
    const post = async (path: string, body: object) =>
      (await server.send('POST', `${url}${path}`, { body, headers })).body
    const { uuid } = await post('', { kind: 'import', resource: 'appointment-topics' })
    const calls = Array.from({ length: 1_500 }, (_, i) => ({
      number: i + 1,
      operation: 'createAppointmentTopic',
      params: {},
      if_match: null,
      body: { topic: `Thema ${i}`, length: 60 },
    }))
    for (let from = 0; from < calls.length; from += 500)
      await post(`/${uuid}/calls`, { calls: calls.slice(from, from + 500) })
    const batch = async () => (await server.send('GET', `${url}/${uuid}`, { headers })).body
    await post(`/${uuid}/state`, { state: 'running' })
    await until(async () => (await batch()).done >= 20)
    await servers.end(server, 'SIGKILL')
    server = await servers.start()
    const { done } = await batch()
    expect(done).toBeLessThan(calls.length)
    await until(async () => (await batch()).state === 'ended')
    expect(await batch()).toMatchObject({ done: calls.length, refused: 0 })
    const names: string[] = []
    for (let from = 0; from < 2_000; from += 1_000) {
      const range = encodeURIComponent(`[${from},${from + 999}]`)
      const { body } = await server.send('GET', `/api/v1/appointment-topics?range=${range}`, { headers })
      names.push(...body.map(({ topic }: { topic: string }) => topic))
    }
    expect(names.filter((name) => /^Thema \d+$/.test(name)).sort()).toEqual(
      calls.map(({ body }) => body.topic).sort(),
    )
    console.log(`calls made at the kill: ${done} of ${calls.length}`)
  })

  it('after the commit and before any job loses no mail: the next start sends it', async () => {
    // The process that took the request runs no job at all, as if it had died at once.
    const uuid = await servers.data.look(async (db) => {
      const app = await buildTestApp(db, { work: false })
      const ticket = await formTicket(db, (await db.tenantIds())[0] as number)
      const reply = await app.inject({
        method: 'POST',
        url: '/api/v1/advisors/anna-becker/contact-requests',
        headers: { host: 'musterbank.localhost' },
        payload: { kind: 'callback', name: 'Petra Sommer', phone: '0171 2345678', consent: true, ticket },
      })
      await app.close()
      return reply.json().uuid as string
    })
    expect(await mails()).toEqual([])
    await sendMails(1)
    expect((await mails()).map(({ key }) => key)).toEqual([`contact-request/${uuid}`])
  })

  it('at the moment of the reply does not lose the mail, and sends it once', async () => {
    const asked: string[] = []
    const ticket = await servers.data.look(async (db) => formTicket(db, (await db.tenantIds())[0] as number))
    for (let round = 0; round < 3; round++) {
      const server = await servers.start()
      const replies = await Promise.all(
        Array.from({ length: 5 }, (_, i) =>
          server.send('POST', '/api/v1/advisors/anna-becker/contact-requests', {
            body: {
              kind: 'callback',
              name: `Petra ${round} ${i}`,
              phone: '0171 2345678',
              consent: true,
              ticket,
            },
          }),
        ),
      )
      // At once after the replies: some jobs wait, some run, some have ended.
      await servers.end(server, 'SIGKILL')
      for (const reply of replies) {
        expect(reply.status).toBe(201)
        asked.push(reply.body.uuid)
      }
    }
    const before = await mails()
    await sendMails(asked.length - before.length)
    const after = await mails()
    expect(after.map(({ key }) => key).sort()).toEqual(asked.map((uuid) => `contact-request/${uuid}`).sort())
    console.log(`mails at the kills: ${before.length} of ${asked.length}, after the restart: ${after.length}`)
  })

  it('while invitations to review are due loses none, and the next start sends each once', async () => {
    const asked: string[] = []
    const isInvitation = ({ key }: { key: string }) => /^appointment\/.+\/review$/.test(key)
    for (let round = 0; round < 3; round++) {
      asked.push(...(await servers.data.look(keepVisits)))
      // As soon as it answers: its jobs wait, or have begun.
      await servers.end(await servers.start(), 'SIGKILL')
    }
    const before = (await mails()).filter(isInvitation)
    await sendMails(asked.length - before.length, 'jana.hartmann@mail.example')
    const after = (await mails()).filter(isInvitation)
    expect(after.map(({ key }) => key).sort()).toEqual(
      asked.map((uuid) => `appointment/${uuid}/review`).sort(),
    )
    console.log(
      `invitations at the kills: ${before.length} of ${asked.length}, after the restart: ${after.length}`,
    )
  })

  /** Five visits whose customers may be asked, kept a day ago: their invitations are due. @returns their uuids */
  async function keepVisits(db: Db): Promise<string[]> {
    const [tenant] = await db.tenantIds()
    const visits = await db.withTenant(tenant as number, async (tx) => {
      await sql`insert into modules (tenant_id, name) values (current_tenant(), 'profiles-reviews')
        on conflict do nothing`.execute(tx)
      const all: { readonly uuid: string }[] = []
      for (let n = 0; n < 5; n++) all.push(await pastVisit(tx, { alias: 'anna-becker', state: 'confirmed' }))
      const uuids = all.map(({ uuid }) => uuid)
      await sql`update appointments set review_consent_text = 'Ja', review_consented_at = now()
        where uuid = any(${uuids}::uuid[])`.execute(tx)
      return uuids
    })
    const app = await buildTestApp(db, { work: false })
    const headers = { host: 'musterbank.localhost', 'sec-fetch-site': 'same-origin' }
    const payload = { email: 'accountadmin@musterbank.example', password: 'openbranch-demo' }
    const session = await app.inject({ method: 'POST', url: '/api/v1/session', headers, payload })
    const cookies = Object.fromEntries(session.cookies.map(({ name, value }) => [name, value]))
    for (const uuid of visits) {
      const url = `/api/v1/appointments/${uuid}/outcome`
      const reply = await app.inject({ method: 'POST', url, headers, cookies, payload: { state: 'done' } })
      expect(reply.statusCode).toBe(200)
    }
    await app.close()
    await db.withSystem((tx) =>
      sql`update pgboss.job set start_after = now() where name = 'review-invitation-mails' and state = 'created'`.execute(
        tx,
      ),
    )
    return visits
  }

  /** Lets a server that starts now send what waits, to somebody or to all, and stops it in order. */
  async function sendMails(count: number, to = ''): Promise<void> {
    const mailbox = await Mailbox.open()
    const server = await servers.start({ SMTP_URL: mailbox.url, STOP_SECONDS: String(patienceMs / 1_000) })
    const sent = () => mailbox.recipients.filter((each) => each.includes(to)).length
    await until(() => sent() >= count)
    expect(await servers.end(server, 'SIGTERM')).toBe(0)
    expect(sent()).toBe(count)
    await mailbox.close()
  }

  const mails = () =>
    servers.data.look(async (db) => {
      const [tenant] = await db.tenantIds()
      return await db.withTenant(tenant as number, (tx) => tx.selectFrom('mails').selectAll().execute())
    })
})
