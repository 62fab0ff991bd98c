/** Visitors by the hundred, over HTTP, for tests and measurements of races, kills and speed. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import { type Bookable, makeBookable } from './bookable.ts'
import { bookingBody, newAddress } from './booker.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests know what they asked for
  readonly body: any
  readonly ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** As somebody else with every call; the server trusts the proxy on this machine (TRUST_PROXY=1). */
export function post(
  port: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path,
        headers: {
          host: `musterbank.localhost:${port}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'x-forwarded-for': newAddress(),
          ...headers,
        },
      },
      (reply) => {
        let read = ''
        reply.setEncoding('utf8')
        reply.on('data', (part) => {
          read += part
        })
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, body: JSON.parse(read), ms: performance.now() - began }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

export const holdAt = (port: number, { alias, topic }: Bookable, start: string) =>
  post(port, '/api/v1/slot-holds', { advisor: alias, topic, type: 'in-branch', start })

/** @param ticket of the form, as visitors send it */
export const bookHeld = (port: number, token: string, ticket?: string) =>
  post(
    port,
    '/api/v1/appointments',
    { ...bookingBody({ token }), ...(ticket && { ticket }) },
    { 'idempotency-key': randomUUID() },
  )

/** Starts of an hour on the next working days, from nine to four in Berlin or an hour later: all within working hours. */
export function startsAhead(days: number, hours = [10, 11, 12, 13]): string[] {
  const starts: string[] = []
  const day = new Date()
  for (let found = 0; found < days; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 === 0) continue
    found++
    for (const hour of hours)
      starts.push(`${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00Z`)
  }
  return starts
}

/** So many advisors of the demo, with every working hour free. */
export async function bookableAdvisors(db: Db, tenantId: number, many: number): Promise<Bookable[]> {
  const found = await db.withTenant(tenantId, (tx) =>
    tx
      .selectFrom('advisors')
      .select('slug')
      .where('is_active', '=', true)
      .orderBy('slug')
      .limit(many)
      .execute(),
  )
  const advisors: Bookable[] = []
  for (const { slug } of found)
    advisors.push(await makeBookable(db, tenantId, { alias: slug, automatic: true, window: 365 }))
  return advisors
}

/** Pairs of appointments that overlap although both take their time, buffers included. */
export async function overlaps(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from appointments a join appointments b
      on a.calendar_uuid = b.calendar_uuid and a.uuid < b.uuid and a.occupied && b.occupied
      and a.state in ('held', 'requested', 'confirmed') and b.state in ('held', 'requested', 'confirmed')`.execute(
    tx,
  )
  return rows[0]?.n as number
}

/** What is stored of an advisor: the state of each appointment and hold by its uuid. */
export async function statesOf(tx: TenantTx, advisorUuid: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; state: string }>`
    select uuid, state from appointments where advisor_uuid = ${advisorUuid}`.execute(tx)
  return new Map(rows.map(({ uuid, state }) => [uuid, state]))
}

export interface Losses {
  /** Acknowledged, and not stored as it was said. */
  readonly bookings: number
  /** Stored, and without exactly one step and one mail job for it. */
  readonly jobs: number
}

/** What a crash took with it; see the names. */
export async function lossesOf(tx: TenantTx, acknowledged: readonly string[]): Promise<Losses> {
  const { rows } = await sql<{ uuid: string; jobs: number; steps: number }>`
    select p.uuid,
      (select count(*)::int from pgboss.job j where j.name = 'appointment-mails'
        and j.data ->> 'appointment' = p.uuid::text) as jobs,
      (select count(*)::int from appointment_history h where h.appointment_uuid = p.uuid) as steps
    from appointments p where p.state = 'confirmed'`.execute(tx)
  const stored = new Set(rows.map(({ uuid }) => uuid))
  return {
    bookings: acknowledged.filter((uuid) => !stored.has(uuid)).length,
    jobs: rows.filter(({ jobs, steps }) => jobs !== 1 || steps !== 1).length,
  }
}

/** Holds and books one start after the other until the server dies or the starts end. @returns what was acknowledged */
export async function bookUntilKilled(
  port: number,
  next: () => readonly [Bookable, string] | undefined,
  onBooked: (uuid: string) => void,
): Promise<void> {
  for (let wish = next(); wish; wish = next()) {
    const held = await holdAt(port, ...wish).catch(() => null)
    if (!held) return
    if (held.status >= 500) throw new Error(`A hold answered ${held.status}`)
    if (held.status !== 201) continue
    const booked = await bookHeld(port, held.body.token).catch(() => null)
    if (!booked) return
    if (booked.status !== 201)
      throw new Error(`A booking answered ${booked.status} ${JSON.stringify(booked.body)}`)
    onBooked(booked.body.uuid)
  }
}
