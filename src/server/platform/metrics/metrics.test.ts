import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#generated/operations.ts'
import { cached } from '#server/platform/tenancy/cache.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { streamsOf } from '#server/testing/streams.ts'
import { afterTimersOf, until } from '#tests/until.ts'

let server: TestServer
let open: Awaited<ReturnType<typeof streamsOf>>

beforeAll(async () => {
  server = await startTestServer()
  open = await streamsOf(server.app)
})
afterAll(() => server.close())

async function read({ from = '127.0.0.1', headers = {}, of = server } = {}) {
  const reply = await of.app.inject({ url: '/metrics', remoteAddress: from, headers })
  return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body }
}

/** @param name with its labels, as it stands in the text */
async function figure(name: string, of = server): Promise<number | undefined> {
  const { text } = await read({ of })
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

async function moved(name: string, happens: () => Promise<unknown>): Promise<number> {
  const before = (await figure(name)) ?? 0
  await happens()
  return ((await figure(name)) ?? 0) - before
}

const guest = () => server.guest()

describe('figures', () => {
  it('are text as Prometheus reads it', async () => {
    const { status, type, text } = await read()
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/)
  })

  it.each([
    ['getTenant', '200', () => guest().get('/api/v1/tenant')],
    ['getTenant', '200', () => guest().head('/api/v1/tenant')],
    ['listUsers', '401', () => guest().get('/api/v1/users')],
    ['createSession', '422', () => guest().post('/api/v1/session', {})],
    ['getLiveness', '200', () => guest().get('/health/live')],
    ['getMetrics', '200', () => read()],
    ['none', '404', () => guest().get('/nowhere/at/all')],
    ['none', '405', () => guest().put('/api/v1/tenant', {})],
    ['getTenant', '421', () => server.guest('nobody.example').get('/api/v1/tenant')],
  ])('count %s that answered %s', async (operation, status, ask) => {
    expect(await moved(`http_requests_total{operation="${operation}",status="${status}"}`, ask)).toBe(
      operation === 'getMetrics' ? 2 : 1,
    )
  })

  it('say how long an operation took', async () => {
    const name = 'http_request_duration_seconds'
    const ask = () => guest().get('/api/v1/tenant')
    expect(await moved(`${name}_count{operation="getTenant"}`, ask)).toBe(1)
    expect(await moved(`${name}_sum{operation="getTenant"}`, ask)).toBeGreaterThan(0)
    expect(await moved(`${name}_bucket{le="+Inf",operation="getTenant"}`, ask)).toBe(1)
  })

  it('count streams while they are read, and not how long that is', async () => {
    const { cookie } = await server.signIn('advisor')
    expect(await moved('open_streams', () => open(cookie).then((stream) => streams.push(stream)))).toBe(1)
    for (const stream of streams) stream.close()
    await until(async () => expect(await figure('open_streams')).toBe(0))
    await until(async () =>
      expect(await figure('http_requests_total{operation="watchCalendar",status="200"}')).toBe(1),
    )
    expect(await figure('http_request_duration_seconds_count{operation="watchCalendar"}')).toBeUndefined()
  })
  const streams: Awaited<ReturnType<typeof open>>[] = []

  it('say what is cached, and how often that was of use', async () => {
    const ask = () => cached('figure', 1, async () => 'value', { bytes: () => 5_000 })
    expect(await moved('cache_bytes{of="kept"}', ask)).toBeGreaterThan(4_999)
    expect(await figure('cache_bytes{of="budget"}')).toBe(256 * 2 ** 20)
    expect(await moved('cache_entries{of="kept"}', () => cached('figure', 2, async () => 1))).toBe(1)
    expect(await moved('cache_entries{of="missing"}', () => cached('figure', 3, async () => null))).toBe(1)
    expect(await moved('cache_lookups_total{result="hit"}', ask)).toBe(1)
    expect(await moved('cache_lookups_total{result="miss"}', () => cached('figure', 4, async () => 1))).toBe(
      1,
    )
  })

  it('say what the process takes, and how late it runs', async () => {
    // Longer than two looks at the event loop are apart: the second of them is late.
    const work = () => {
      const end = performance.now() + 60
      while (performance.now() < end);
      return afterTimersOf(20)
    }
    expect(await moved('process_cpu_seconds_total', work)).toBeGreaterThan(0)
    expect(await moved('event_loop_lag_seconds_count', work)).toBeGreaterThan(0)
    await work()
    expect(await figure('event_loop_lag_max_seconds')).toBeGreaterThan(0.02)
    for (const kind of ['resident', 'heap_used', 'heap_total', 'external'])
      expect(await figure(`process_memory_bytes{kind="${kind}"}`)).toBeGreaterThan(0)
    expect(await figure('process_start_time_seconds')).toBeLessThan(Date.now() / 1_000)
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'say which connections are used, and who waits for one',
    async () => {
      const { db, tenants } = server
      const [used, waiting] = ['database_connections{state="used"}', 'database_connections_waited_for']
      const most = (await figure('database_connections{state="most"}')) as number
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const all = Array.from({ length: most + 2 }, () =>
        db.withTenant(tenants.musterbank?.id as number, () => released),
      )
      await until(async () => expect([await figure(used), await figure(waiting)]).toEqual([most, 2]))
      release()
      await Promise.all(all)
      expect([await figure(used), await figure(waiting)]).toEqual([0, 0])
      expect(await figure('database_connections{state="idle"}')).toBe(most)
    },
  )

  it('are each server’s own', async () => {
    const other = await startTestServer({ demo: false })
    const name = 'http_requests_total{operation="getLiveness",status="200"}'
    expect(await moved(name, () => other.guest().get('/health/live'))).toBe(0)
    expect(await figure(name, other)).toBe(1)
    await other.close()
  })
})

describe('whoever reads figures', () => {
  it.each([[{ from: '::1' }], [{ from: '::ffff:127.0.0.1' }], [{ headers: { host: 'any.example' } }]])(
    'is of this machine: %j',
    async (asked) => {
      expect((await read(asked)).status).toBe(200)
    },
  )

  it.each([
    [{ from: '203.0.113.9' }],
    [{ from: '::2' }],
    [{ headers: { 'x-forwarded-for': '127.0.0.1' } }],
    [{ headers: { forwarded: 'for=127.0.0.1' } }],
    [{ headers: { via: '1.1 proxy' } }],
    [{ from: '203.0.113.9', headers: { authorization: 'Bearer ' } }],
  ])('is nobody else, who is told that there is nothing: %j', async (asked) => {
    const { status, text } = await read(asked)
    expect([status, text]).toEqual([404, '{"message":"Not found"}'])
  })

  it.each(['accountadmin', 'INTERNAL', 'advisor'])('is no %s of a tenant', async (role) => {
    const { cookie = '' } = await server.signIn(role)
    const { status } = await read({ from: '203.0.113.9', headers: { cookie, host: 'musterbank.localhost' } })
    expect(status).toBe(404)
  })

  it('has the token where there is one, wherever they are', async () => {
    const token = 'a token of forty characters, all random.'
    const other = await startTestServer({ demo: false, config: { metricsToken: token } })
    const status = async (authorization: string, from: string) =>
      (await read({ of: other, from, headers: { authorization } })).status
    expect(await status(`Bearer ${token}`, '203.0.113.9')).toBe(200)
    expect(await status(`Bearer ${token}`, '127.0.0.1')).toBe(200)
    expect(await status(`Bearer ${token}.`, '203.0.113.9')).toBe(404)
    expect(await status('', '127.0.0.1')).toBe(404)
    await other.close()
  })
})

it('name nobody after a day of use', async () => {
  const [advisor, admin] = [await server.signIn('advisor'), await server.signIn('accountadmin')]
  const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
  for (const path of [
    '/api/v1/advisors/anna-becker',
    '/app/profile/anna-becker',
    '/messenger?to=anna-becker',
  ])
    await guest().get(path)
  await guest().get('/api/v1/search/advisors?q=Becker')
  await guest().post('/api/v1/session', { email: 'anna.becker@musterbank.example', password: 'secret' })
  await advisor.post('/api/v1/advisors/anna-becker/blocks', {
    ...{ kind: 'range', title: 'Geheim', first_date: '2030-01-01', last_date: '2030-01-02' },
  })
  for (const client of [admin, alpine]) await client.get('/api/v1/users?filter={"q":"Becker"}')
  await server.guest('musterbank.example').get('/anna-becker')
  await server.app.inject({ method: 'PROPFIND' as 'GET', url: '/anna-becker', headers: { host: 'x' } })
  const { text } = await read()
  expect(text).not.toMatch(/muster|alpen|anna|becker|geheim|@|bank|127\.0/i)
  const named = [...text.matchAll(/operation="([^"]*)"/g)].map(([, name]) => name as string)
  expect(named.filter((name) => !(name in operations) && !['page', 'file', 'none'].includes(name))).toEqual(
    [],
  )
})
