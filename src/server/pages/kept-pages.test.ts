import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { render } from '#public/render.tsx'
import { until } from '#tests/until.ts'
import { tenantVersionOf } from '../platform/collections/part-versions.ts'
import { open, type TenantTx } from '../platform/database/database.ts'
import { forgetAll } from '../platform/tenancy/cache.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
/** Paths of the pages that were made, and tables that were read for them. */
const made: string[] = []
const tables = new Set<string>()

beforeAll(async () => {
  const counted: typeof render = (...input) => {
    made.push(input[0].pathname)
    return render(...input)
  }
  server = await startTestServer({
    pages: unbuiltPages({ render: counted }),
    through: (db) => ({ ...db, withTenant: (id, fn, options) => db.withTenant(id, looking(fn), options) }),
  })
  // A branch that opens or closes while these tests run would be one cause more.
  await server.db.withTenant(idOf(), (tx) =>
    sql`delete from organization_metadata where name = 'openingTimes'`.execute(tx),
  )
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** Notes which tables the transaction reads: it has a lock on each. */
function looking<T>(fn: (tx: TenantTx) => Promise<T>): (tx: TenantTx) => Promise<T> {
  return async (tx) => {
    const result = await fn(tx)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(
      tx,
    )
    for (const { name } of rows) tables.add(name)
    return result
  }
}

const pages = {
  anna: '/app/profile/anna-becker',
  leyla: '/app/profile/leyla-hosseini',
  westend: '/app/filiale/westend',
  finder: '/app/search',
  card: '/wallet-card/anna-becker',
  text: '/app/content/termin-vereinbaren',
} as const
type PageName = keyof typeof pages
const names = Object.keys(pages) as PageName[]
const elsewhere = '/app/profile/katharina-moser'

const idOf = (slug = 'musterbank') => server.tenants[slug]?.id ?? 0
const read = (path: string, tenant?: string) => server.guest(tenant).get(path, { accept: 'text/html' })

/** Opens all pages. @returns those that had to be made */
async function visit(): Promise<(PageName | 'elsewhere')[]> {
  made.length = 0
  for (const name of names) expect([name, (await read(pages[name])).status]).toEqual([name, 200])
  expect((await read(elsewhere, 'alpenbank')).status).toBe(200)
  const anew = names.filter((name) => made.includes(pages[name]))
  return made.includes(elsewhere) ? [...anew, 'elsewhere'] : anew
}

/** Opens all pages until each is kept: a listener that is not heard at once forgets everything when it is. */
const keepAll = () => until(async () => expect(await visit()).toEqual([]))

const ofAnna: PageName[] = ['anna', 'westend', 'finder', 'card']
const anna = sql`(select uuid from advisors where slug = 'anna-becker')`
const westend = sql`(select uuid from organizations where slug = 'westend')`

/** Each table that pages show, what changes in it, and which pages are outdated by that. */
const causes: [string, RawBuilder<unknown>, PageName[]][] = [
  ['settings', sql`update settings set value = value where name = 'primary_color'`, names],
  ['closing_days', sql`update closing_days set name = name || '.'`, names],
  // Footers show the menu, and its entries are called by their pages.
  ['content_pages', sql`update content_pages set title = title || '.'`, names],
  ['content_menus', sql`update content_menus set items = items`, names],
  // They lead away from pages that are not there, and stand on none.
  [
    'redirections',
    sql`insert into redirections (source, target_kind, target) values ('/' || gen_random_uuid(), 'profile', 'anna-becker')`,
    [],
  ],
  ['modules', sql`update modules set name = name where name = 'advisorlist'`, names],
  ['meta_tags', sql`update meta_tags set title = title`, names],
  ['profile_layouts', sql`update profile_layouts set layout = layout`, names],
  ['text_description_types', sql`update text_description_types set title = title`, names],
  ['custom_link_types', sql`update custom_link_types set label = label`, names],
  ['advisors', sql`update advisors set position = position || '.' where slug = 'anna-becker'`, ofAnna],
  [
    'advisors, the assistant',
    sql`update advisors set position = position || '.' where slug = 'jonas-hofmann'`,
    ofAnna,
  ],
  [
    'advisors, the next free time',
    sql`update advisors set next_free_checked_at = now(), next_free_ends_at = now() + interval '2 days',
      next_free_starts_at = now() + interval '1 day' where slug = 'leyla-hosseini'`,
    ['leyla', 'finder'],
  ],
  [
    'text_descriptions',
    sql`update text_descriptions set value = value || '.' where advisor_uuid = ${anna}`,
    ofAnna,
  ],
  [
    'advisors, a text in another language',
    sql`update advisors set texts = jsonb_build_object('en', jsonb_build_object('position', now()::text))
      where slug = 'anna-becker'`,
    ofAnna,
  ],
  ['custom_links', sql`update custom_links set value = value where advisor_uuid = ${anna}`, ofAnna],
  [
    'advisor_appointment_topics',
    sql`update advisor_appointment_topics set topic_uuid = topic_uuid where advisor_uuid = ${anna}`,
    ofAnna,
  ],
  [
    'profiles_reviews',
    sql`insert into profiles_reviews (advisor_uuid, state, stars, consent_text, consented_at, created_at, updated_at)
      values (${anna}, 'shown', 5, 'x', now(), now(), now())`,
    ['anna', 'card'],
  ],
  [
    'profiles_reviews, a decision',
    sql`update profiles_reviews set state = 'hidden', reason = 'insult' where advisor_uuid = ${anna}`,
    ['anna', 'card'],
  ],
  [
    'profiles_reviews, one that waits',
    sql`insert into profiles_reviews (advisor_uuid, stars, consent_text, consented_at, created_at, updated_at)
      values (${anna}, 5, 'x', now(), now(), now())`,
    [],
  ],
  ['organizations', sql`update organizations set name = name || '.' where uuid = ${westend}`, ofAnna],
  [
    'organization_metadata',
    sql`update organization_metadata set value = value where organization_uuid = ${westend}`,
    ofAnna,
  ],
  ['tenant_versions', sql`select count_tenant_change(current_tenant(), 'next-free')`, names],
  // Who has no time online shows colleagues who have, with their topics.
  ['appointment_topics', sql`update appointment_topics set topic = topic`, ['leyla', 'westend', 'finder']],
  [
    'appointment_topics, a text in another language',
    sql`update appointment_topics set texts = '{"en": {"topic": "Loans"}}' where topic = 'Baufinanzierung'`,
    ['leyla', 'westend', 'finder'],
  ],
]

it('a page under another spelling of its address is shown, and takes no room', async () => {
  await keepAll()
  made.length = 0
  const spelled = pages.anna.replace('/anna', '/%61nna')
  for (let i = 0; i < 2; i++) expect((await read(spelled)).status).toBe(200)
  expect(made).toEqual([spelled, spelled])
  expect(await visit()).toEqual([])
})

describe('pages are kept until what they show changes', () => {
  it.each(causes)('written in this process: %s', async (_, change, outdated) => {
    await keepAll()
    await server.db.withTenant(idOf(), (tx) => change.execute(tx))
    expect(await visit()).toEqual(outdated)
  })

  it.runIf(process.env.TEST_DATABASE_URL).each(causes)(
    'written by another process: %s',
    async (_, change, outdated) => {
      const other = await open({ databaseUrl: server.database.databaseUrl as string })
      await keepAll()
      const fallen: unknown[] = []
      await other.withTenant(idOf(), (tx) => change.execute(tx))
      await until(async () => {
        fallen.push(...(await visit()))
        expect(fallen.toSorted()).toEqual(outdated.toSorted())
      })
      await other.close()
    },
  )

  it('and for a minute at most, where no note comes', async () => {
    await keepAll()
    const [before, now] = [(await read(pages.anna)).text, performance.now.bind(performance)]
    const position = 'Niemand hat es gesagt'
    await server.db.script(`update advisors set position = '${position}' where slug = 'anna-becker'`)
    expect(await visit()).toEqual([])
    expect((await read(pages.anna)).text).toBe(before)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    expect(await visit()).toEqual([...names, 'elsewhere'])
    expect((await read(pages.anna)).text).toContain(position)
  })

  it('and no longer than the free time that they offer is ahead', async () => {
    const soon = sql`now() + interval '40 seconds'`
    await server.db.withTenant(idOf(), (tx) =>
      sql`update advisors set next_free_checked_at = now(), next_free_starts_at = ${soon},
        next_free_version = ${tenantVersionOf('next-free')},
        next_free_ends_at = ${soon} + interval '1 hour' where slug = 'anna-becker'`.execute(tx),
    )
    await keepAll()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 40_000)
    expect(await visit()).toEqual(ofAnna)
  })

  it('and fall for nothing else: what was rolled back, a look at the next free time, another tenant', async () => {
    await keepAll()
    const undone = server.db.withTenant(idOf(), async (tx) => {
      await sql`update settings set value = value`.execute(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await server.db.withTenant(idOf(), async (tx) => {
      await sql`update advisors set next_free_checked_at = now() where next_free_checked_at is not null`.execute(
        tx,
      )
      await sql`update working_hours set day = day`.execute(tx)
    })
    await server.db.withTenant(idOf('harbourbank'), (tx) =>
      sql`update settings set value = value`.execute(tx),
    )
    expect(await visit()).toEqual([])
  })

  it('together, where many people are imported at once', async () => {
    await keepAll()
    await server.db.withTenant(idOf(), (tx) =>
      sql`insert into advisors (slug, first_name, last_name) select 'neu-' || n, 'Neu', 'Neu ' || n
        from generate_series(1, 1000) n`.execute(tx),
    )
    expect(await visit()).toEqual(names)
    await server.db.withTenant(idOf(), (tx) => sql`delete from advisors where slug like 'neu-%'`.execute(tx))
    expect(await visit()).toEqual(names)
  })
})

it('a profile that is switched off is gone from every page at once, and comes back', async () => {
  const manager = await server.signIn('advisors-manager')
  const address = '/api/v1/advisors/anna-becker/profile'
  const { first_name, last_name } = (await manager.get(address)).body
  const turn = async (is_active: boolean) =>
    (await manager.put(address, { alias: 'anna-becker', first_name, last_name, is_active })).status
  const shown = async () => [
    (await read(pages.anna)).status,
    (await read(pages.card)).status,
    ...(await Promise.all([pages.westend, pages.finder, '/sitemap.xml'].map(isNamed))),
  ]
  const isNamed = async (path: string) => (await read(path)).text.includes('anna-becker')
  await keepAll()
  const before = await shown()
  expect(before).toEqual([200, 200, true, true, false])
  expect(await turn(false)).toBe(200)
  expect(await shown()).toEqual([404, 404, false, false, false])
  expect(await turn(true)).toBe(200)
  expect(await shown()).toEqual(before)
})

describe('what pages are made from', () => {
  it('stands in no table but those whose changes are noted', async () => {
    forgetAll()
    tables.clear()
    await visit()
    const { rows } = await server.db.withSystem((tx) =>
      sql<{ name: string }>`
        select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_note\\_change'`.execute(
        tx,
      ),
    )
    const noted = rows.map(({ name }) => name)
    // A tenant's row never changes: its name and its address are settings. Nor does a picture: another one has another
    // address, which the advisor's row has. Who changed a branch last stays inside.
    const others = [...tables].filter((name) => !noted.includes(name))
    expect(others.toSorted()).toEqual(['pictures', 'tenants', 'users'])
    expect(new Set(causes.map(([name]) => name.split(',')[0]))).toEqual(new Set(noted))
  })
})
