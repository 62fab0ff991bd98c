/** One mail server for the mails of several tenants, one of which has more than enough of them. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { buildTestApp } from '#server/testing/server.ts'
import { turns, until } from '#tests/until.ts'
import type { JobDefinitions } from '../jobs/job.ts'
import type { MailLimits } from '../process/mail-limits.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>

const definitions: JobDefinitions = {
  letters: {
    inTurns: true,
    options: { retryLimit: 3, retryDelay: 1 },
    async handle({ id, data: { tenantId, fails } }, { mail, tenant }) {
      if (fails) throw new Error('This letter cannot be written.')
      const { slug, ...rest } = await tenant(tenantId)
      const to = { name: '', address: `${slug}@mail.example` }
      await mail.send({ slug, ...rest }, { key: id, to, subject: 'A letter', text: 'Dear all' })
    },
  },
}

let database: TestDatabase
let large: number
let small: number
let smtp: SMTPServer
let app: App
/** By the names of their tenants, in the order in which they came. */
let received: string[] = []
/** Mails of whom the server never answers, until it is told to. */
let hanging = new Set<string>()
let hung: (() => void)[] = []
let connections = { open: 0, most: 0, all: 0, allowed: Number.POSITIVE_INFINITY }

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db.script(`insert into tenants (slug) values ('large'), ('small')`)
  ;[large, small] = (await db.tenantIds()) as [number, number]
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      if (connections.open >= connections.allowed)
        return done(Object.assign(new Error('4.7.0 Too many connections'), { responseCode: 421 }))
      connections.all++
      connections.most = Math.max(connections.most, ++connections.open)
      done()
    },
    onClose() {
      connections.open--
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        const name = session.envelope.rcptTo[0]?.address.split('@', 1)[0] ?? ''
        const take = () => {
          received.push(name)
          done()
        }
        if (hanging.has(name)) hung.push(take)
        else take()
      })
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    await database.close()
  }
})
afterEach(async () => {
  answerAll()
  await app.close()
  await database.db.script(`delete from pgboss.job where name = 'letters'`)
  await until(() => connections.open <= 0)
  received = []
  connections = { open: 0, most: 0, all: 0, allowed: Number.POSITIVE_INFINITY }
})

function answerAll(): void {
  hanging = new Set()
  for (const take of hung) take()
  hung = []
}

async function open(limits: Partial<MailLimits> = {}, { work = true } = {}): Promise<void> {
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  const mailLimits = { connections: 10, perSecond: null, ...limits }
  app = await buildTestApp(database.db, {
    jobs: definitions,
    demo: false,
    work,
    config: { smtpUrl, mailLimits },
  })
}

const send = (tenantId: number, number: number, data = {}) =>
  database.db.withTenant(tenantId, async (tx) => {
    const all = Array.from({ length: number }, () => ({ data: { tenantId, ...data } }))
    await app.jobs.sendAll(tx, 'letters', all)
  })

const states = async () => {
  const { rows } = await database.db.withSystem((tx) =>
    sql<{ state: string; n: number }>`
      select state, count(*)::int as n from pgboss.job where name = 'letters' group by state`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

const count = (name: string) => received.filter((each) => each === name).length

describe('a tenant with a single mail', () => {
  it('waits for no more than a turn of one that has hundreds waiting', async () => {
    await open({}, { work: false })
    await send(large, 200)
    await send(small, 1)
    await app.jobs.start({ work: true })
    await until(() => expect(received).toHaveLength(201))
    expect(received.indexOf('small')).toBeLessThan(20)
  })

  it('gets it while all mails of another hang', async () => {
    hanging.add('large')
    await open()
    await send(large, 30)
    await until(() => expect(hung).toHaveLength(9))
    await send(small, 5)
    await until(() => expect(count('small')).toBe(5))
    expect(count('large')).toBe(0)
    answerAll()
    await until(() => expect(count('large')).toBe(30))
  })

  it('gets it though mails of another cannot be made', async () => {
    await open()
    await send(large, 20, { fails: true })
    await send(large, 3)
    await send(small, 1)
    await until(() => expect(received.toSorted()).toEqual(['large', 'large', 'large', 'small']))
  })
})

describe('connections', () => {
  it('are used again, and are never more than the operator allows', async () => {
    await open({ connections: 3 })
    await send(large, 40)
    await send(small, 20)
    await until(() => expect(received).toHaveLength(60))
    expect(connections.most).toBeLessThanOrEqual(3)
    expect(connections.all).toBeLessThanOrEqual(3)
  })

  it('are no more than mails a second', async () => {
    await open({ connections: 10, perSecond: 2 })
    await send(large, 3)
    await send(small, 1)
    await until(() => expect(received).toHaveLength(4))
    expect(connections.most).toBeLessThanOrEqual(2)
  })

  it('that the mail server refuses are done without: no mail fails', async () => {
    connections.allowed = 2
    await open()
    await send(large, 40)
    await until(() => expect(received).toHaveLength(40))
    await until(async () => expect(await states()).not.toHaveProperty('active'))
    expect(await states()).not.toHaveProperty('retry')
  })
})

describe('a server that is stopped', () => {
  it('waits for mails that are on their way, and for none that wait', async () => {
    await open()
    hanging.add('large')
    await send(large, 30)
    await until(() => expect(hung).toHaveLength(9))
    let isClosed = false
    const stop = vi.spyOn(app.jobs, 'stop')
    const closing = app.close().then(() => {
      isClosed = true
    })
    await until(() => expect(stop).toHaveBeenCalled())
    await turns()
    expect(isClosed).toBe(false)
    answerAll()
    await closing
    expect(received).toHaveLength(9)
    expect(await states()).toEqual({ completed: 9, created: 21 })
  })
})
