/** Mails of appointments on their way to a mail server that has its troubles. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open } from '#server/platform/database/database.ts'
import { jobs } from '#server/registry.ts'
import { bookedAppointment, changedAppointment } from '#server/testing/appointments.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { appointmentMails } from '../appointments/queries.ts'
import { reminderMailQueue, reminderQueue } from './jobs.ts'

type Trouble = 'says later' | 'refuses' | 'hangs' | 'drops the line' | 'takes it and drops the line'

interface Received {
  readonly to: string
  readonly text: string
}

let server: TestServer
let smtp: SMTPServer
let port = 0
let received: Received[] = []
/** By address: what becomes of the first tries to send there. */
const troubles = new Map<string, Trouble[]>()
const now = new Date()
const hour = 3_600_000
let tenantId: number
let advisorUuid: string
let slot = 0

function takeMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: (error?: Error | null) => void,
) {
  const parts: Buffer[] = []
  stream.on('data', (part) => parts.push(part))
  stream.on('end', () => {
    const to = session.envelope.rcptTo[0]?.address ?? ''
    const trouble = troubles.get(to)?.shift()
    const socketOf = () =>
      [
        ...(smtp as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> })
          .connections,
      ].find(({ id }) => id === session.id)?._socket
    const take = () => received.push({ to, text: Buffer.concat(parts).toString('utf8') })
    if (trouble === 'says later') return done(Object.assign(new Error('later'), { responseCode: 451 }))
    if (trouble === 'refuses') return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    if (trouble === 'hangs') return
    if (trouble === 'drops the line') return void socketOf()?.destroy()
    take()
    if (trouble === 'takes it and drops the line') return void socketOf()?.destroy()
    done()
  })
}

async function listen(): Promise<void> {
  smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData: takeMail })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  port = (smtp.server.address() as AddressInfo).port
}

const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()))

beforeAll(async () => {
  await listen()
  const quick = { retryLimit: 3, retryDelay: 1 }
  server = await startTestServer({
    work: true,
    clock: () => now,
    config: {
      smtpUrl: `smtp://127.0.0.1:${port}?socketTimeout=4000`,
    },
    jobs: {
      ...jobs,
      [appointmentMails]: { ...(jobs[appointmentMails] as (typeof jobs)[string]), options: quick },
    },
  })
  tenantId = server.tenants.musterbank?.id as number
  advisorUuid = await server.db.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{
      uuid: string
    }>`select uuid from advisors where slug = 'anna-becker'`.execute(tx)
    // Whatever day it is: nobody of the demo is busy or away.
    for (const table of ['appointments', 'absences', 'blocks'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
    return rows[0]?.uuid as string
  })
})
afterAll(async () => {
  await server.close()
  await close()
})
beforeEach(() => {
  received = []
  troubles.clear()
})

/** Booked two days ago unless said otherwise, with the job that booking sends. */
async function book(email: string, { startsIn = 48, bookedAgo = 48 } = {}): Promise<string> {
  return await server.db.withTenant(tenantId, async (tx) => {
    const startsAt = new Date(now.getTime() + startsIn * hour + slot++ * 2 * hour)
    const at = new Date(now.getTime() - bookedAgo * hour)
    const { uuid } = await bookedAppointment(tx, { advisorUuid, startsAt, at, email })
    return uuid
  })
}
const tell = (appointment: string, step = 1) =>
  server.db.withTenant(tenantId, (tx) =>
    server.app.jobs.send(tx, appointmentMails, { tenantId, appointment, step }),
  )
/** How many of these appointments have a mail that could not go yet, and waits. */
const waiting = (uuids: readonly string[], states = ['retry']) =>
  server.db.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ appointment: string }>`
      select distinct data->>'appointment' as appointment from pgboss.job
      where state::text = any(${states}::text[]) and data->>'appointment' = any(${uuids}::text[])`.execute(tx)
    return rows.length
  })
const remind = () =>
  server.db.withTenant(tenantId, (tx) => server.app.jobs.send(tx, reminderQueue, { tenantId }))
const to = (address: string) => received.filter((mail) => mail.to === address)
const idOf = ({ text }: Received) => /^Message-ID:\s+(\S+)/im.exec(text)?.[1]
const partsOf = ({ text }: Received) =>
  [...text.matchAll(/^Content-Type: (\S+?)(;|\r)/gm)].map(([, type]) => type)

describe('a mail', () => {
  it('has a text, an HTML and a calendar part that says the method of its content', async () => {
    await tell(await book('whole@mail.example'))
    await expect.poll(() => to('whole@mail.example').length).toBe(1)
    const [mail] = to('whole@mail.example') as [Received]
    expect(partsOf(mail)).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ])
    expect(mail.text.replaceAll(/\r\n\s+/g, ' ')).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/)
    await expect.poll(() => received.length).toBe(2)
  })

  it('gets through each once, whatever the mail server does at first; one taken twice has one Message-ID', async () => {
    const all: Trouble[] = ['says later', 'refuses', 'hangs', 'drops the line', 'takes it and drops the line']
    const addresses = all.map((trouble, index) => {
      const address = `trouble-${index}@mail.example`
      troubles.set(address, [trouble])
      return address
    })
    for (const address of addresses) await tell(await book(address))
    for (const [index, address] of addresses.entries()) {
      const expected = all[index] === 'takes it and drops the line' ? 2 : 1
      await expect.poll(() => to(address).length).toBe(expected)
    }
    expect(new Set(to('trouble-4@mail.example').map(idOf)).size).toBe(1)
    // The other side had its mail meanwhile, once for each.
    const toAdvisor = received.filter((mail) => !mail.to.endsWith('@mail.example'))
    expect(toAdvisor).toHaveLength(5)
    expect(new Set(toAdvisor.map(idOf)).size).toBe(5)
  })

  it('that is refused for good is laid aside, and the other side is told all the same', async () => {
    troubles.set(
      'gone@mail.example',
      Array.from({ length: 9 }, () => 'refuses' as const),
    )
    const uuid = await book('gone@mail.example')
    await tell(uuid)
    const laidAside = () =>
      server.db.withTenant(tenantId, async (tx) => {
        const { rows } = await sql<{ data: object }>`
          select data from pgboss.job where name = 'dead-letter' and data->>'appointment' = ${uuid}`.execute(
          tx,
        )
        return rows.length
      })
    await expect.poll(laidAside).toBe(1)
    expect(to('gone@mail.example')).toEqual([])
    expect(received).toHaveLength(1)
  })

  it('waits while the mail server is down, and is sent once when it is back', async () => {
    await close()
    const uuids = await Promise.all(['a', 'b', 'c'].map((name) => book(`down-${name}@mail.example`)))
    for (const uuid of uuids) await tell(uuid)
    await expect.poll(() => waiting(uuids)).toBe(3)
    await listen()
    await expect.poll(() => received.length).toBe(6)
    // A mail is there a moment before it is written down that it left.
    await expect.poll(() => waiting(uuids, ['created', 'retry', 'active'])).toBe(0)
    // The same job again.
    for (const uuid of uuids) await tell(uuid)
    await tell(await book('after@mail.example'))
    await expect.poll(() => to('after@mail.example').length).toBe(1)
    expect(received.filter((mail) => mail.to.startsWith('down-'))).toHaveLength(3)
  })
})

/** A request that was confirmed just now, for its second step's job. */
async function confirmed(email: string): Promise<{ uuid: string; startsAt: Date }> {
  return await server.db.withTenant(tenantId, async (tx) => {
    const startsAt = new Date(now.getTime() + 1_000 * hour + slot++ * 2 * hour)
    const { uuid } = await bookedAppointment(tx, {
      advisorUuid,
      startsAt,
      at: now,
      email,
      state: 'requested',
    })
    await changedAppointment(tx, { uuid, state: 'confirmed', by: 'advisor', startsAt, at: now })
    return { uuid, startsAt }
  })
}

describe('a confirmation', () => {
  it('cannot be taken back once its mail is being made', async () => {
    const { uuid } = await confirmed('told@mail.example')
    await tell(uuid, 2)
    await until(() => to('told@mail.example').length === 1)
    const anna = await server.signIn('advisor')
    const reply = await anna.post(`/api/v1/appointments/${uuid}/take-back`, {}, { 'accept-language': 'en' })
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'The customer is being told already. Please move or cancel the appointment instead.',
    ])
  })

  it('is told before the hand-over that came while its mail waited', async () => {
    const { uuid } = await confirmed('order@mail.example')
    const anna = await server.signIn('advisor')
    const body = { advisor: 'ole-brandt' }
    expect((await anna.post(`/api/v1/appointments/${uuid}/substitute`, body)).status).toBe(200)
    const jobsOf = (step: number) =>
      server.db.withTenant(tenantId, async (tx) => {
        const { rows } = await sql<{ state: string }>`
          select state::text from pgboss.job
          where data->>'appointment' = ${uuid} and data->>'step' = ${step}::text order by created_on`.execute(
          tx,
        )
        return rows.map(({ state }) => state)
      })
    await until(async () => (await jobsOf(3)).includes('completed'))
    expect(to('order@mail.example')).toEqual([])
    await tell(uuid, 2)
    await until(() => to('order@mail.example').length === 2)
    const sequences = to('order@mail.example').map(({ text }) => /^SEQUENCE:(\d+)/m.exec(text)?.[1])
    expect(sequences).toEqual(['1', '2'])
    // The advisors' mails go after the customer's, and are not the next test's.
    await until(async () => (await waiting([uuid], ['created', 'retry', 'active'])) === 0)
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'is told to nobody where it is being taken back at that moment',
    async () => {
      const { uuid, startsAt } = await confirmed('undone@mail.example')
      const other = await open({ databaseUrl: server.database.databaseUrl as string })
      const { promise: isUndone, resolve: undone } = Promise.withResolvers<void>()
      const { promise: isOver, resolve: commit } = Promise.withResolvers<void>()
      const undoing = other.withTenant(tenantId, async (tx) => {
        const at = new Date(now.getTime() + 11_000)
        await changedAppointment(tx, { uuid, state: 'requested', by: 'advisor', startsAt, at })
        undone()
        await isOver
      })
      await isUndone
      await tell(uuid, 2)
      const locked = () =>
        other.withSystem(async (tx) => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
          return (rows[0]?.n ?? 0) > 0
        })
      await until(async () => to('undone@mail.example').length > 0 || (await locked()))
      commit()
      await undoing
      await until(async () => (await waiting([uuid], ['created', 'retry', 'active'])) === 0)
      expect(to('undone@mail.example')).toEqual([])
      await other.close()
    },
  )
})

describe('an appointment that an advisor hands over', () => {
  it('is told to the customer, to the colleague and, as cancelled, to whoever had it', async () => {
    const admin = await server.signIn('accountadmin')
    const colleague = await server.db.withTenant(tenantId, async (tx) => {
      const { rows } = await sql<{ slug: string; email: string }>`
        select slug, email_address as email from advisors
        where is_active and slug <> 'anna-becker' and email_address is not null order by slug limit 1`.execute(
        tx,
      )
      return rows[0] as { slug: string; email: string }
    })
    const uuid = await book('handed@mail.example', { startsIn: 900 })
    const reply = await admin.post(`/api/v1/appointments/${uuid}/substitute`, { advisor: colleague.slug })
    expect(reply.status).toBe(200)
    await expect.poll(() => received.length).toBe(3)
    const methods = received.map((mail) => [mail.to, /method=(\w+)/.exec(mail.text)?.[1]])
    expect(methods).toContainEqual(['handed@mail.example', 'REQUEST'])
    expect(methods).toContainEqual([colleague.email, 'REQUEST'])
    expect(
      methods.find(([address]) => address !== colleague.email && address !== 'handed@mail.example')?.[1],
    ).toBe('CANCEL')
  })
})

describe('the reminder', () => {
  it('goes out once, a day before, to those who heard of it earlier, and to nobody whose appointment is off', async () => {
    await server.db.withTenant(tenantId, (tx) => sql`delete from appointments`.execute(tx))
    slot = 0
    const due = await book('due@mail.example', { startsIn: 2 })
    await book('short@mail.example', { startsIn: 2, bookedAgo: 1 })
    await book('later@mail.example', { startsIn: 30 })
    const off = await book('off@mail.example', { startsIn: 2 })
    const at = new Date(now.getTime() - 40 * hour)
    const startsAt = new Date(now.getTime() + 8 * hour)
    await server.db.withTenant(tenantId, (tx) =>
      changedAppointment(tx, { uuid: off, state: 'cancelled', by: 'customer', startsAt, at }),
    )
    await remind()
    await expect.poll(() => received.length).toBe(1)
    await remind()
    // Taken as due, and cancelled before its mail went.
    const data = { tenantId, appointment: off, startsAt: startsAt.toISOString() }
    await server.db.withTenant(tenantId, (tx) => server.app.jobs.send(tx, reminderMailQueue, data))
    await tell(due)
    await expect.poll(() => received.length).toBe(3)
    const reminders = received.filter((mail) => mail.text.includes('Erinnerung'))
    expect(reminders.map((mail) => mail.to)).toEqual(['due@mail.example'])
  })
})
