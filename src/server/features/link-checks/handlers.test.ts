import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let editor: Client
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 100 } })
  editor = await server.signIn('content-manager')
  const page = async (slug: string, more: object = {}) => {
    const body = { title: slug, slug, body: '## Anfahrt\n\nText', state: 'published', ...more }
    expect((await editor.post('/api/v1/content-pages', body)).status).toBe(201)
  }
  await page('seite', { texts: { en: { title: 'Page', body: '## Directions' } } })
  await page('entwurf', { state: 'draft' })
  await page('vorbei', { published_until: '2020-01-01T00:00:00Z' })
  await page('bald', { published_from: '2099-01-01T00:00:00Z' })
  await run(sql`update advisors set is_active = false where slug = 'leyla-hosseini'`)
  await run(
    sql`insert into redirections (source, target_kind, target, match) values ('/alt', 'profile', 'anna-becker', 'prefix')`,
  )
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) =>
  server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) => statement.execute(tx))
const check = (addresses: readonly string[], by = editor) =>
  by.get(`/api/v1/link-checks?${new URLSearchParams({ addresses: addresses.join(' ') })}`)
const stateOf = async (address: string) => (await check([address])).body[0].state

it.each([
  ['/app/content/seite', 'there'],
  ['/app/content/seite?lang=en', 'there'],
  ['/app/content/seite#s-anfahrt', 'there'],
  ['/app/content/seite#Anfahrt', 'there'],
  ['/app/content/seite#s-directions', 'there'],
  ['/app/content/seite#s-nirgends', 'no-heading'],
  ['/app/content/seite#%E0%A4%A', 'no-heading'],
  ['/app/content/entwurf', 'hidden'],
  ['/app/content/entwurf#s-anfahrt', 'hidden'],
  ['/app/content/vorbei', 'hidden'],
  ['/app/content/bald', 'hidden'],
  ['/app/content/nirgends', 'nowhere'],
  ['/app/profile/anna-becker', 'there'],
  ['/app/profile/anna-becker#Terminvereinbarung', 'there'],
  ['/app/profile/leyla-hosseini', 'hidden'],
  ['/app/profile/niemand', 'nowhere'],
  ['/app/f/westend', 'there'],
  ['/filiale/westend/', 'there'],
  ['/app/filiale/weidenau', 'hidden'],
  ['/f/nirgends', 'nowhere'],
  ['/app/search', 'there'],
  ['/alt/irgendwas', 'there'],
  ['/karriere', 'nowhere'],
  ["/app/profile/'; drop table advisors; --", 'nowhere'],
  ['//evil.example/x', 'there'],
  ['https://www.example.com/app/content/nirgends', 'there'],
  ['mailto:a@b.example', 'there'],
] as const)('%s is %s', async (address, state) => {
  expect(await stateOf(address.replaceAll(' ', '%20'))).toBe(state)
})

it('knows the own site by its name too', async () => {
  for (const site of ['https://musterbank.localhost', 'http://MUSTERBANK.localhost'])
    expect(await stateOf(`${site}/app/content/nirgends`)).toBe('nowhere')
  expect(await stateOf('https://alpenbank.localhost/app/content/nirgends')).toBe('there')
})

it('answers for each address once, however many pages there are', async () => {
  await run(sql`
    insert into content_pages (title, slug, body, state)
    select 'x', 'viele-' || n, 'Text', case when n % 2 = 0 then 'published' else 'draft' end from generate_series(1, 4900) n`)
  const addresses = Array.from({ length: 300 }, (_, n) => `/app/content/viele-${n + 1}`)
  const { status, body } = await check([...addresses, ...addresses.slice(0, 5)])
  expect([status, body.length]).toEqual([200, 300])
  expect(body.filter(({ state }: { state: string }) => state === 'there')).toHaveLength(150)
  expect(body.filter(({ state }: { state: string }) => state === 'hidden')).toHaveLength(150)
  await run(sql`delete from content_pages where slug like 'viele-%'`)
})

it('finds nothing of another institution, and tells nothing to others', async () => {
  const stranger = await server.signIn('content-manager', { tenant: 'alpenbank' })
  expect((await check(['/app/content/seite'], stranger)).body).toMatchObject([{ state: 'nowhere' }])
  expect((await check(['/app/content/entwurf'], server.guest())).status).toBe(401)
  expect((await check(['/app/content/entwurf'], await server.signIn('stduser'))).status).toBe(403)
  expect((await editor.get('/api/v1/link-checks?addresses=')).status).toBe(400)
  expect((await check(['x'.repeat(8001)])).status).toBe(400)
})
