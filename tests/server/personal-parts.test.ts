import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendStep, insertAppointment } from '#server/features/appointments/queries.ts'
import { insertRequest } from '#server/features/contact-requests/queries.ts'
import { insertLogEntry, insertProfileHit } from '#server/features/frontend-logs/queries.ts'
import { personalParts as parts } from '#server/personal-parts.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { colleague, countOf, customer, eraseBy, exportOf, nobody } from '#server/testing/people.ts'

let database: TestDatabase
let tenants: { id: number; slug: string }[]

beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  tenants = await database.db.withSystem((tx) =>
    tx.selectFrom('tenants').select(['id', 'slug']).orderBy('id').execute(),
  )
})
afterAll(() => database.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, index = 0) =>
  database.db.withTenant(tenants[index]?.id ?? 0, fn)
const visitor = customer('petra@sommer.example')
const now = new Date()

async function request(tx: TenantTx) {
  const { uuid } = await tx
    .selectFrom('advisors')
    .select('uuid')
    .where('slug', '=', 'anna-becker')
    .executeTakeFirstOrThrow()
  await insertProfileHit(tx, uuid, now)
  const request = await insertRequest(tx, {
    advisor_uuid: uuid,
    kind: 'contact',
    name: 'Petra Sommer',
    email: 'Petra@Sommer.example',
    phone: '+491715550042',
    preferred_time: null,
    message: 'Marker-4711',
    is_customer: null,
    consent_text: 'I agree.',
    consented_at: now,
    created_at: now,
  })
  const { tenant_id } = await tx.selectFrom('advisors').select('tenant_id').limit(1).executeTakeFirstOrThrow()
  const mail = {
    recipient: 'Anna Becker <anna.becker@musterbank.example>',
    subject: 'Kontaktwunsch von Petra Sommer',
    text_body: 'Marker-4711',
    html_body: null,
    calendar: null,
    sent_at: null,
  }
  await tx
    .insertInto('mails')
    .values({ tenant_id, key: `contact-request/${request}`, ...mail })
    .execute()
}

/** Every text of every table of the tenants. */
async function everything(): Promise<string> {
  const { sql } = await import('kysely')
  return await database.db.withSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('pictures')`.execute(
      tx,
    )
    const parts: string[] = []
    for (const tenant of tenants.slice(0, 1)) {
      await sql`select set_config('app.tenant', ${String(tenant.id)}, true)`.execute(tx)
      for (const { name } of tables) {
        const own =
          name.startsWith('openbranch') || name === 'tenants' ? sql`true` : sql`tenant_id = ${tenant.id}`
        const { rows } = await sql<{
          text: string
        }>`select t::text as text from ${sql.table(name)} t where ${own}`.execute(tx)
        parts.push(...rows.map(({ text }) => text))
      }
    }
    return parts.join('\n')
  })
}

const requests = parts.filter(({ kind }) => kind === 'contact_requests')

describe('personal data', () => {
  it('of a visitor is found, exported and erased by e-mail address, in any case of letters', async () => {
    await inTenant(request)
    await inTenant(async (tx) => {
      expect(await countOf(requests, tx, visitor)).toBe(1)
      expect(await exportOf(parts, tx, visitor)).toMatchObject([
        { name: 'Petra Sommer', message: 'Marker-4711' },
      ])
      expect(await countOf(parts, tx, nobody)).toBe(0)
    })
    expect(await inTenant((tx) => countOf(requests, tx, visitor), 1)).toBe(0)
    await inTenant((tx) => eraseBy(parts, tx, visitor))
    expect(await everything()).not.toMatch(/Marker-4711|Sommer/)
  })

  it('of a visitor who only left a number is found and erased by it', async () => {
    const byPhone = customer(null, { phones: ['+491715550042'], names: ['petra sommer'] })
    const another = { ...byPhone, names: ['jan sommer'] }
    await inTenant(async (tx) => {
      await request(tx)
      await tx.updateTable('contact_requests').set({ email: null }).execute()
      expect(await countOf(requests, tx, byPhone)).toBe(1)
      expect(await countOf(parts, tx, { ...byPhone, phones: ['+491715550043'] })).toBe(0)
      expect(await countOf(parts, tx, another)).toBe(0)
      await eraseBy(parts, tx, byPhone)
    })
    expect(await everything()).not.toMatch(/Marker-4711|Sommer|5550042/)
  })

  it("of a customer is found and exported, and leaves an appointment that is nobody's", async () => {
    const jana = customer('jana@hartmann.example')
    const uuid = await inTenant(async (tx) => {
      const anna = await tx
        .selectFrom('advisors')
        .select(['uuid', 'tenant_id'])
        .where('slug', '=', 'anna-becker')
        .executeTakeFirstOrThrow()
      const startsAt = new Date('2031-03-03T09:00:00Z')
      const endsAt = new Date('2031-03-03T10:00:00Z')
      const time = {
        advisorUuid: anna.uuid,
        type: 'online' as const,
        state: 'confirmed' as const,
        startsAt,
        endsAt,
      }
      const uuid = (await insertAppointment(tx, time, now)) as string
      await tx
        .updateTable('appointments')
        .set({
          name: 'Jana Hartmann',
          email: 'Jana@Hartmann.example',
          phone: '+491715550077',
          message: 'Marker-4712',
        })
        .where('uuid', '=', uuid)
        .execute()
      await appendStep(tx, {
        appointment: uuid,
        state: 'confirmed',
        by: 'customer',
        startsAt,
        message: 'Marker-4712',
        now,
      })
      const mail = {
        subject: 'Jana Hartmann',
        text_body: 'Marker-4712',
        html_body: null,
        calendar: null,
        sent_at: null,
      }
      await tx
        .insertInto('mails')
        .values({
          tenant_id: anna.tenant_id,
          key: `appointment/${uuid}/1/customer`,
          recipient: 'Jana',
          ...mail,
        })
        .execute()
      return uuid
    })
    await inTenant(async (tx) => {
      const own = parts.filter(({ kind }) => kind === 'appointments')
      expect(await countOf(own, tx, nobody)).toBe(0)
      const [found] = await exportOf(own, tx, jana)
      expect(found).toMatchObject({ name: 'Jana Hartmann', history: [{ message: 'Marker-4712' }] })
      expect(JSON.stringify(found)).not.toContain(uuid)
    })
    expect(await inTenant((tx) => countOf(parts, tx, jana), 1)).toBe(0)
    await inTenant((tx) => eraseBy(parts, tx, jana))
    expect(await everything()).not.toMatch(/Marker-4712|Hartmann|hartmann|5550077/)
    await inTenant(async (tx) => {
      const left = tx.selectFrom('appointments').select(['state', 'name', 'email']).where('uuid', '=', uuid)
      expect(await left.executeTakeFirst()).toEqual({ state: 'cancelled', name: '', email: null })
      await tx.deleteFrom('appointments').where('uuid', '=', uuid).execute()
    })
  })

  it('of an advisor is gone from every table after erasing', async () => {
    await inTenant(async (tx) => {
      await request(tx)
      await insertLogEntry(tx, { action: 'v_card_downloaded', data: { advisorAlias: 'anna-becker' } }, now)
      const { uuid } = await tx
        .selectFrom('users')
        .select('uuid')
        .where('alias', '=', 'anna-becker')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('organizations')
        .set({ updated_by_uuid: uuid })
        .where('slug', '=', 'westend')
        .execute()
    })
    expect(await everything()).toMatch(/Becker/)
    await inTenant(async (tx) => {
      const anna = await colleague(tx, 'anna-becker')
      expect(await exportOf(parts, tx, anna)).toContainEqual(
        expect.objectContaining({ slug: 'anna-becker', phone_number: '+496990009144' }),
      )
      await eraseBy(parts, tx, anna)
    })
    expect(await everything()).not.toMatch(/Becker|anna-becker|anna\.becker|0009144|Marker-4711/)
  })

  it('of an advisor made anonymous leaves what customers left, with somebody who has no name', async () => {
    await inTenant(async (tx) => {
      const jonas = await colleague(tx, 'jonas-hofmann')
      await eraseBy(parts, tx, jonas, 'anonymise')
      const left = tx.selectFrom('advisors').select(['last_name', 'is_active', 'email_address'])
      expect(await left.where('uuid', '=', jonas.advisorUuid).executeTakeFirst()).toEqual({
        last_name: 'Former advisor',
        is_active: false,
        email_address: null,
      })
    })
    expect(await everything()).not.toMatch(/Hofmann|jonas-hofmann/i)
  })
})
