/** Each action by each of those who may do it: who is mailed (product §10.13). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToBook, type BookedAppointment, bookingBody, hold } from '#server/testing/booker.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { appointmentMails, settledMails } from '../appointments/queries.ts'
import { appointmentMailsJobs } from './jobs.ts'

const now = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
const at11 = '2026-11-24T10:00:00Z'

/** Whose mailbox is whose. */
const names: Readonly<Record<string, string>> = {
  'petra@mail.example': 'customer',
  'anna@musterbank.example': 'Anna',
  'ole@musterbank.example': 'Ole',
}

let server: TestServer
let anna: Bookable
/** Anna advises, Ole stands in; an administrator may be an advisor too. */
let clients: Readonly<Record<'Anna' | 'Ole' | 'admin' | 'admin who is Ole', Client>>

const tenantId = () => server.tenants.musterbank?.id as number
const run = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenantId(), async (tx) => (await query.execute(tx)).rows)

beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    config: { trustProxy: ['loopback'], rateLimitFactor: 100 },
  })
  clients = {
    Anna: await server.signIn('advisor'),
    Ole: await server.signIn('stduser'),
    admin: await server.signIn('accountadmin'),
    'admin who is Ole': await server.signIn('accountadmin'),
  }
  await run(sql`update users set alias = 'ole-brandt' where email = 'stduser@musterbank.example'`)
  await run(sql`update advisors set email_address = 'anna@musterbank.example' where slug = 'anna-becker'`)
  await run(sql`update advisors set email_address = 'ole@musterbank.example' where slug = 'ole-brandt'`)
})
afterAll(() => server.close())

const forget = async () => {
  await run(sql`delete from pgboss.job where name in (${appointmentMails}, ${settledMails})`)
  await run(sql`delete from mails`)
}

beforeEach(async () => {
  anna = await makeBookable(server.db, tenantId())
  await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
  await forget()
})

async function booked(email: string, client = server.guest()): Promise<BookedAppointment> {
  const body = { ...bookingBody(await hold(server.guest(), anna, at9)), email }
  return (await askToBook(client, body)).body
}

/** Who is mailed of what was done since, in order: the mails that wait are sent as a process that can send would. */
async function mailed(): Promise<string[]> {
  const deps = jobDeps(server, () => now)
  for (const name of [settledMails, appointmentMails] as const) {
    const jobs = await run(
      sql<{ data: never }>`select data from pgboss.job where name = ${name} order by created_on, id`,
    )
    for (const job of jobs) await appointmentMailsJobs[name].handle(job, deps)
  }
  const mails = await run(sql<{ to: string }>`select recipient as to from mails order by recipient`)
  return mails.map(({ to }) => names[/<(.*)>/.exec(to)?.[1] ?? to] ?? to).toSorted()
}

type Deed = 'confirm' | 'decline' | 'cancel' | 'move' | 'substitute' | 'move many' | 'cancel many'
type Doer = keyof typeof clients | 'customer'

const bodies: Readonly<Record<string, object>> = {
  move: { start: at11 },
  substitute: { advisor: 'ole-brandt' },
}

/** As it is when the deed is done: who advises, and whether it is confirmed. */
async function prepared(deed: Deed, doer: Doer, email: string): Promise<BookedAppointment> {
  const one = await booked(email)
  const at = `/api/v1/appointments/${one.uuid}`
  if (doer === 'Ole') await clients.admin.post(`${at}/substitute`, { advisor: 'ole-brandt' })
  if (deed === 'cancel') await clients.admin.post(`${at}/confirm`, {})
  await forget()
  return one
}

async function done(deed: Deed, doer: Doer, one: BookedAppointment): Promise<number> {
  const client = doer === 'customer' ? server.guest() : clients[doer]
  if (deed.endsWith(' many')) {
    const [{ version } = { version: 1 }] = await run(
      sql<{ version: number }>`select version from appointments where uuid = ${one.uuid}`,
    )
    const orders = [{ uuid: one.uuid, version, action: deed.split(' ')[0] }]
    const whose = doer === 'Ole' ? 'ole-brandt' : 'anna-becker'
    const reply = await client.post(`/api/v1/advisors/${whose}/settlement`, { orders })
    expect(reply.body[0].outcome).toBe('done')
    return reply.status
  }
  const token = doer === 'customer' ? `?token=${one.token}` : ''
  const body = doer === 'Ole' && deed === 'substitute' ? { advisor: 'anna-becker' } : bodies[deed]
  return (await client.post(`/api/v1/appointments/${one.uuid}/${deed}${token}`, body ?? {})).status
}

const deeds: [Deed, Doer, string][] = [
  ['confirm', 'Anna', 'customer'],
  ['confirm', 'Ole', 'customer'],
  ['confirm', 'admin', 'Anna, customer'],
  ['decline', 'Anna', 'customer'],
  ['decline', 'Ole', 'customer'],
  ['decline', 'admin', 'Anna, customer'],
  ['cancel', 'Anna', 'customer'],
  ['cancel', 'Ole', 'customer'],
  ['cancel', 'admin', 'Anna, customer'],
  ['cancel', 'customer', 'Anna, customer'],
  ['move', 'Anna', 'customer'],
  ['move', 'Ole', 'customer'],
  ['move', 'admin', 'Anna, customer'],
  ['move', 'customer', 'Anna, customer'],
  ['substitute', 'Anna', 'Ole, customer'],
  ['substitute', 'Ole', 'Anna, customer'],
  ['substitute', 'admin', 'Anna, Ole, customer'],
  ['move many', 'Anna', 'customer'],
  ['move many', 'Ole', 'customer'],
  ['move many', 'admin', 'Anna, customer'],
  ['cancel many', 'Anna', 'customer'],
  ['cancel many', 'Ole', 'customer'],
  ['cancel many', 'admin', 'Anna, customer'],
  ['substitute', 'admin who is Ole', 'Anna, customer'],
]

describe('an appointment is told to all but whoever did it', () => {
  it.each(deeds)('%s by %s: %s', async (deed, doer, told) => {
    const one = await prepared(deed, doer, 'petra@mail.example')
    if (doer === 'admin who is Ole') {
      await run(sql`update users set alias = 'nobody' where email = 'stduser@musterbank.example'`)
      await run(sql`update users set alias = 'ole-brandt' where email = 'accountadmin@musterbank.example'`)
    }
    expect(await done(deed, doer, one)).toBe(200)
    expect((await mailed()).join(', ')).toBe(told)
  })
})

describe('an advisor who is a customer', () => {
  const own = 'Anna@Musterbank.example'

  it('gets what customers get of a booking with the own address, and nothing else', async () => {
    await booked(own)
    expect(await mailed()).toEqual([own])
    await forget()
    await makeBookable(server.db, tenantId())
    await booked('petra@mail.example')
    expect(await mailed()).toEqual(['Anna', 'customer'])
  })

  it.each(['cancel', 'move'] as const)('and of the %s, too', async (deed) => {
    const one = await prepared(deed, 'customer', own)
    expect(await done(deed, 'customer', one)).toBe(200)
    expect(await mailed()).toEqual([own])
  })

  it('is told of what somebody else books in their time, and of nothing that they book for a customer', async () => {
    await booked('petra@mail.example', clients.Anna)
    expect(await mailed()).toEqual(['customer'])
  })
})
