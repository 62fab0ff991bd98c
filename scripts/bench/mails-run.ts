// Runs with PostgreSQL and prints what it measured as one line of JSON: the server is a process of its own, the mail server is here.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { reminderQueue } from '#server/features/appointment-mails/jobs.ts'
import type { Db } from '#server/platform/database/database.ts'
import { prepareData, startProcess } from '#server/testing/process.ts'
import { buildTestApp } from '#server/testing/server.ts'
import { seedSize } from './size-seed.ts'

/** How long the mail server takes for each mail, in ms. */
const delay = 150

const number = process.argv.includes('--short') ? 1_000 : 10_000
/** Of the tenant with one mail: after so many of the other's have left, it is asked for. */
const before = number / 10

const mailServer = await openMailServer()
const data = await prepareData()
const [large, small] = (await data.look((db) => db.tenantIds())) as [number, number]
await data.look((db) => seedReminders(db, large, number))
await data.look((db) => seedReminders(db, small, 1, 'other'))
const server = await startProcess({ ...data.env, SMTP_URL: mailServer.url })

const began = performance.now()
await sendJob(large, reminderQueue)
await mailServer.until(before)
const first = performance.now()
const asked = performance.now()
await sendJob(small, reminderQueue)
await mailServer.until(number + 1)
const ended = performance.now()
await server.end('SIGTERM')
mailServer.close()
await data.remove()

console.log(
  JSON.stringify({
    'mail-rate': ((number - before) / (ended - first)) * 1_000,
    'mail-reminders': (ended - began) / 1_000,
    'mail-other': ((mailServer.ofOther() ?? ended) - asked) / 1_000,
    'mail-connections': mailServer.mostConnections(),
  }),
)
process.exit(0)

/** Each advisor has an appointment tomorrow at the same time, of which it is time to remind. */
async function seedReminders(db: Db, tenantId: number, advisors: number, name = 'kunde'): Promise<void> {
  await seedSize(db, tenantId, { tenants: 0, advisors, appointments: advisors })
  await db.withTenant(tenantId, (tx) =>
    sql`
      update appointments set starts_at = starts_at + interval '23 hours', ends_at = ends_at + interval '23 hours',
        occupied = tstzrange(starts_at + interval '23 hours', ends_at + interval '23 hours'), created_at = now() - interval '3 days',
        email = ${name} || '@mail.example'
      where email like 'kunde%'`.execute(tx),
  )
  await db.vacuum('appointments')
}

/** As another process sends it. */
async function sendJob(tenantId: number, queue: string): Promise<void> {
  await data.look(async (db) => {
    const app = await buildTestApp(db, { work: false })
    await db.withTenant(tenantId, (tx) => app.jobs.send(tx, queue, { tenantId }))
    await app.close()
  })
}

async function openMailServer() {
  const times: { readonly at: number; readonly isOther: boolean }[] = []
  let connections = 0
  let most = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      most = Math.max(most, ++connections)
      done()
    },
    onClose() {
      connections--
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', async () => {
        await setTimeout(delay)
        const isOther = session.envelope.rcptTo[0]?.address.startsWith('other') ?? false
        times.push({ at: performance.now(), isOther })
        done()
      })
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    async until(count: number) {
      while (times.length < count) await setTimeout(5)
    },
    ofOther: () => times.find(({ isOther }) => isOther)?.at,
    mostConnections: () => most,
    close: () => smtp.close(),
  }
}
