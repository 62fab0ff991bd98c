import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#rules/access.ts'
import { aliasOf } from '#rules/alias.ts'
import { linkOf } from '#rules/link-pattern.ts'
import { phoneOf } from '#rules/phone.ts'
import { demoEmail, demoLogins, demoRoles } from '#server/features/demo-logins/logins.ts'
import type { Db } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { demoBanner } from './banner.ts'
import { insertWalletCards } from './rows/wallet-cards.ts'
import { seed } from './seed.ts'
import { demoTenants } from './tenants.ts'

describe('the demo as it is written down', () => {
  const advisors = demoTenants.flatMap((tenant) => tenant.advisors)

  it('has 40 advisors in at least 12 branches of three institutions', () => {
    expect(demoTenants.map(({ slug }) => slug)).toEqual(['musterbank', 'alpenbank', 'harbourbank'])
    expect(advisors).toHaveLength(40)
    expect(demoTenants.flatMap(({ organizations }) => organizations).length).toBeGreaterThanOrEqual(12)
  })

  it.each(demoTenants)('$slug refers only to what is there', (tenant) => {
    const slugs = tenant.advisors.map(({ name }) => aliasOf(name.join(' ')))
    const branches = tenant.organizations.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(new Set(branches).size).toBe(branches.length)
    for (const { at, assistant, texts, links, phone, mobile } of tenant.advisors) {
      expect(branches).toContain(at)
      if (assistant) expect(slugs).toContain(assistant)
      expect(Object.keys(tenant.textTypes)).toEqual(expect.arrayContaining(Object.keys(texts ?? {})))
      expect(Object.keys(tenant.linkTypes)).toEqual(expect.arrayContaining(Object.keys(links ?? {})))
      for (const [key, address] of Object.entries(links ?? {}))
        expect(linkOf(tenant.linkTypes[key]?.pattern ?? null, address)).toBe(address)
      for (const number of [phone, mobile]) if (number) expect(phoneOf(number)).toBe(number)
    }
    for (const { advisors: those } of Object.values(tenant.topics))
      for (const slug of those) expect(slugs).toContain(slug)
    expect(slugs).toEqual(expect.arrayContaining(Object.keys(tenant.bookings)))
    expect(tenant.advisors.filter(({ isDemoAdvisor }) => isDemoAdvisor)).toHaveLength(1)
    expect(tenant.assigned.every((slug) => branches.includes(slug))).toBe(true)
    for (const { to, phone, email } of tenant.requests) {
      expect(slugs).toContain(to)
      expect(phone ?? email).toBeTruthy()
      if (phone) expect(phoneOf(phone)).toBe(phone)
    }
  })

  it('has a login for each role, and none at other tenants', () => {
    expect(demoRoles.toSorted()).toEqual([...roles, 'advisor'].toSorted())
    expect(demoLogins('a-bank')).toEqual([])
    expect(demoEmail('INTERNAL', 'musterbank')).toBe('INTERNAL@musterbank.example')
  })

  it('has anna-becker in musterbank alone', () => {
    const homes = demoTenants.filter((tenant) =>
      tenant.advisors.some(({ name }) => name.join(' ') === 'Anna Becker'),
    )
    expect(homes.map(({ slug }) => slug)).toEqual(['musterbank'])
  })
})

describe('loading the demo', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  afterAll(() => database.close())

  const tenants = () => db.withSystem((tx) => tx.selectFrom('tenants').selectAll().orderBy('id').execute())

  it('makes the tenants once, and leaves alone what people changed since', async () => {
    expect(await seed(db, { small: true, publicUrl: (slug) => `https://${slug}.example` })).toEqual([
      'musterbank',
      'alpenbank',
      'harbourbank',
    ])
    const [musterbank] = await tenants()
    const id = musterbank?.id ?? 0
    await db.withTenant(id, (tx) =>
      tx.updateTable('organizations').set({ name: 'Neu' }).where('slug', '=', 'westend').execute(),
    )
    expect(await seed(db, { small: true })).toEqual([])
    const names = await db.withTenant(id, (tx) =>
      tx.selectFrom('organizations').select('name').where('slug', '=', 'westend').execute(),
    )
    expect(names).toEqual([{ name: 'Neu' }])
    const settings = await db.withTenant(id, (tx) =>
      tx.selectFrom('settings').selectAll().where('name', '=', 'public_url').execute(),
    )
    expect(settings).toMatchObject([{ value: 'https://musterbank.example' }])
  })

  it('gives anna-becker everything', async () => {
    const [musterbank] = await tenants()
    await db.withTenant(musterbank?.id ?? 0, async (tx) => {
      const anna = await tx
        .selectFrom('advisors')
        .selectAll()
        .where('slug', '=', 'anna-becker')
        .executeTakeFirstOrThrow()
      expect(
        Object.entries(anna)
          .filter(([name, value]) => !name.startsWith('next_free') && (value === null || value === false))
          .map(([name]) => name),
      ).toEqual(['title_suffix', 'mobile_number', 'updated_by_uuid', 'deactivated_at'])
      const user = await tx
        .selectFrom('users')
        .selectAll()
        .where('email', '=', 'advisor@musterbank.example')
        .executeTakeFirstOrThrow()
      expect(user).toMatchObject({ alias: 'anna-becker', is_institutional: true, uuid: anna.user_uuid })
      const pictures = await tx
        .selectFrom('pictures')
        .select(['width', 'media_type'])
        .where('hash', '=', anna.picture_hash ?? '')
        .execute()
      expect(pictures).toHaveLength(4)
      expect(await tx.selectFrom('modules').selectAll().execute()).toHaveLength(30)
    })
  })

  it('gives each active advisor the week that is written down, and takes bookings where it says how', async () => {
    const [musterbank] = await tenants()
    const { rows } = await db.withTenant(musterbank?.id ?? 0, (tx) =>
      sql<{ slug: string; week: string | null; types: string | null; online: boolean }>`
        select slug, online_appointment as online,
          (select string_agg(day || ' ' || start_time || '-' || end_time, ', ' order by day)
            from working_hours where advisor_uuid = advisors.uuid) as week,
          (select string_agg(type, ', ' order by type) from advisor_appointment_types
            where advisor_uuid = advisors.uuid) as types
        from advisors`.execute(tx),
    )
    const of = (slug: string) => rows.find((row) => row.slug === slug)
    expect(of('anna-becker')).toMatchObject({
      online: true,
      week: '1 09:00-17:00, 2 09:00-17:00, 3 10:00-18:30, 4 09:00-17:00, 5 09:00-14:00',
      types: 'by-phone, in-branch, online',
    })
    expect(of('tobias-kraft')).toMatchObject({ online: false, types: null })
    expect(
      rows
        .filter(({ week }) => week === null)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(['ingo-peters', 'ole-brandt'])
    for (const { slug, online, types } of rows) expect([slug, online]).toEqual([slug, types !== null])
  })

  it('has customers with wallet cards, most of whom agreed to messages', async () => {
    for (const { id, slug } of await tenants()) {
      const demo = demoTenants.find((each) => each.slug === slug) as (typeof demoTenants)[number]
      await db.withTenant(id, (tx) => insertWalletCards(tx, demo, new Date()))
    }
    const { rows } = await db.withSystem((tx) =>
      sql<{ slug: string; cards: number; agreed: number; phones: number }>`
        select t.slug, count(*)::int as cards, count(s.serial)::int as agreed, count(r.uuid)::int as phones
        from wallet_cards c join tenants t on t.id = c.tenant_id
        left join wallet_card_consents s on s.tenant_id = c.tenant_id and s.serial = c.serial
        left join wallet_card_registrations r on r.tenant_id = c.tenant_id and r.serial = c.serial
        group by t.slug order by t.slug`.execute(tx),
    )
    expect(rows.map(({ slug }) => slug)).toEqual(['alpenbank', 'harbourbank', 'musterbank'])
    for (const { cards, agreed, phones } of rows) {
      expect(phones).toBe(cards)
      expect(agreed).toBeGreaterThan(cards / 2)
      expect(agreed).toBeLessThan(cards)
    }
  })

  it('says where everything is', async () => {
    const text = (await demoBanner(db))((host) => `http://${host}:8123`)
    expect(text).toContain('http://localhost:8123/app/')
    expect(text).toContain('http://harbourbank.localhost:8123/app/')
    expect(text).toContain('accountadmin@musterbank.example')
  })
})
