import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { personalData as advisors } from '../advisors/personal-data.ts'
import { personalData as appointments } from '../appointments/personal-data.ts'
import { appendStep, insertAppointment } from '../appointments/queries.ts'
import { personalData as requests } from '../contact-requests/personal-data.ts'
import { insertRequest } from '../contact-requests/queries.ts'
import { personalData as logs } from '../frontend-logs/personal-data.ts'
import { insertLogEntry, insertProfileHit } from '../frontend-logs/queries.ts'
import { personalData as organizations } from '../organizations/personal-data.ts'
import { personalData as users } from '../users/personal-data.ts'

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
const visitor = { email: 'petra@sommer.example' }
const anna = { alias: 'anna-becker' }
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

describe('personal data', () => {
  it('of a visitor is found, exported and erased by e-mail address, in any case of letters', async () => {
    await inTenant(request)
    await inTenant(async (tx) => {
      expect(await requests.count(tx, visitor)).toBe(1)
      expect(await requests.export(tx, visitor)).toMatchObject([
        { name: 'Petra Sommer', message: 'Marker-4711' },
      ])
      expect(await requests.count(tx, {})).toBe(0)
    })
    expect(await inTenant((tx) => requests.count(tx, visitor), 1)).toBe(0)
    await inTenant((tx) => requests.erase(tx, visitor))
    expect(await everything()).not.toMatch(/Marker-4711|Sommer/)
  })

  it('of a visitor who only left a number is found and erased by it', async () => {
    const byPhone = { phone: '+491715550042' }
    await inTenant(async (tx) => {
      await request(tx)
      await tx.updateTable('contact_requests').set({ email: null }).execute()
      expect(await requests.count(tx, byPhone)).toBe(1)
      expect(await requests.count(tx, { phone: '+491715550043' })).toBe(0)
      await requests.erase(tx, byPhone)
    })
    expect(await everything()).not.toMatch(/Marker-4711|Sommer|5550042/)
  })

  it("of a customer is found and exported, and leaves an appointment that is nobody's and off", async () => {
    const customer = { email: 'jana@hartmann.example' }
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
      expect(await appointments.count(tx, { phone: '+491715550077' })).toBe(1)
      expect(await appointments.count(tx, {})).toBe(0)
      const [found] = await appointments.export(tx, customer)
      expect(found).toMatchObject({ name: 'Jana Hartmann', history: [{ message: 'Marker-4712' }] })
      expect(JSON.stringify(found)).not.toContain(uuid)
    })
    expect(await inTenant((tx) => appointments.count(tx, customer), 1)).toBe(0)
    await inTenant((tx) => appointments.erase(tx, customer))
    expect(await everything()).not.toMatch(/Marker-4712|Hartmann|hartmann|5550077/)
    await inTenant(async (tx) => {
      const left = tx.selectFrom('appointments').select(['state', 'name', 'email']).where('uuid', '=', uuid)
      expect(await left.executeTakeFirst()).toEqual({ state: 'cancelled', name: '', email: null })
      await tx.deleteFrom('appointments').where('uuid', '=', uuid).execute()
    })
  })

  it('of an advisor is found by an address that is kept in small letters only', async () => {
    const setAddress = (address: string) =>
      inTenant((tx) =>
        tx
          .updateTable('advisors')
          .set({ email_address: address })
          .where('slug', '=', 'anna-becker')
          .execute(),
      )
    await expect(setAddress('Anna.Becker@musterbank.example')).rejects.toThrow('check')
    expect(await inTenant((tx) => advisors.count(tx, { email: 'anna.becker@musterbank.example' }))).toBe(1)
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
      expect(await advisors.export(tx, anna)).toMatchObject([
        { slug: 'anna-becker', phone_number: '+496990009144' },
      ])
      const all = [organizations, logs, advisors, users]
      expect(await Promise.all(all.map((kind) => kind.count(tx, anna)))).toEqual([1, 1, 1, 1])
      for (const kind of all) await kind.erase(tx, anna)
      expect(await Promise.all(all.map((kind) => kind.count(tx, anna)))).toEqual([0, 0, 0, 0])
    })
    expect(await everything()).not.toMatch(/Becker|anna-becker|anna\.becker|0009144|Marker-4711/)
  })
})
