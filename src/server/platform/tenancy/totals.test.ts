import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { forgetTotals, tally, total, totalsOf } from './totals.ts'

const many = 1_500
const url = '/api/v1/organizations'

let server: TestServer
let admin: Client
let tenantId: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  tenantId = server.tenants.musterbank?.id as number
  await insert(1, many)
})
afterAll(() => server.close())

/** As another process does: nobody here is told. */
async function insert(from: number, to: number): Promise<void> {
  await server.db.withTenant(tenantId, (tx) =>
    sql`insert into organizations (slug, name, address_city)
      select 'viele-' || n, 'Filiale ' || n, 'Ort ' || n % 3 from generate_series(${from}::int, ${to}::int) n`.execute(
      tx,
    ),
  )
}

async function page(parameters: Record<string, unknown>, client = admin) {
  const texts = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  const { body, headers } = await client.get(`${url}?${new URLSearchParams(texts)}`)
  return { rows: body as { uuid: string }[], total: Number(String(headers['content-range']).split('/')[1]) }
}

const totalNow = async (filter: object = {}) => (await page({ range: [0, 4], filter })).total

describe('the total of a long list', () => {
  it('is remembered for a moment, and right at once after a write of this process', async () => {
    const before = await totalNow()
    await insert(many + 1, many + 1)
    expect(await totalNow()).toBe(before)
    const created = await admin.post(url, { name: 'Filiale Neu', alias: 'filiale-neu' })
    expect(await totalNow()).toBe(before + 2)
    await admin.delete(`${url}/${created.body.uuid}`, { 'if-match': created.headers.etag as string })
    expect(await totalNow()).toBe(before + 1)
  })

  it('is of what was asked for, of the tenant and of what the caller may see', async () => {
    forgetTotals(tenantId)
    const all = await totalNow()
    expect(await totalNow({ q: 'Filiale' })).toBeLessThanOrEqual(all)
    expect(await totalNow({ q: 'viele-15' })).toBe(13)
    const orgadmin = await server.signIn('orgadmin')
    expect((await page({ range: [0, 4] }, orgadmin)).total).toBeLessThan(20)
    const austrian = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await page({ range: [0, 4] }, austrian)).total).toBeLessThan(100)
    expect(await totalNow()).toBe(all)
  })

  it('is counted each time where the list is short', async () => {
    const filter = { q: 'viele-20' }
    const before = await totalNow(filter)
    await insert(20_001, 20_001)
    expect(await totalNow(filter)).toBe(before + 1)
  })
})

describe('the total of a list of 10,000 rows and more', () => {
  const count = (rows: number) =>
    server.db.withTenant(tenantId, async (tx) => {
      await sql`select set_config('trial.rows', ${String(rows)}, true)`.execute(tx)
      const question = sql<{ n: number }>`select current_setting('trial.rows')::int as n`
      return await total(tx, question, await totalsOf(tenantId))
    })

  it('says about how many there are, whatever is written meanwhile', async () => {
    expect(await count(9_999)).toBe(9_999)
    expect(await count(10_000)).toBe(9_999)
    forgetTotals(tenantId)
    expect(await count(10_000)).toBe(10_000)
    forgetTotals(tenantId)
    expect(await count(10_001)).toBe(10_000)
  })
})

describe('what is counted of many things at once', () => {
  it('is remembered where it is much, until a colleague writes', async () => {
    let counted = 0
    const count = (size: number) =>
      tally(
        'topic counts',
        tenantId,
        async () => ++counted,
        () => size,
      )
    expect([await count(999), await count(1_000), await count(1_000)]).toEqual([1, 2, 2])
    expect((await admin.post(url, { name: 'Filiale Frisch', alias: 'filiale-frisch' })).status).toBe(201)
    expect(await count(1_000)).toBe(3)
    forgetTotals(tenantId)
  })
})

describe('a late page', () => {
  it.each([
    ['by name', ['name', 'ASC']],
    ['by name, the last first', ['name', 'DESC']],
    ['among equals', ['address.city', 'ASC']],
    ['by what is computed', ['advisors_count', 'DESC']],
  ])('has the same rows as the whole list has there: %s', async (_, sort) => {
    forgetTotals(tenantId)
    const { rows: first, total } = await page({ sort, range: [0, 999] })
    // Read from the beginning, as far as one page goes.
    const { rows: second } = await page({ sort, range: [500, 1_499] })
    const whole = [...first, ...second.slice(500)]
    for (const from of [1_000, 1_234, 1_475]) {
      const { rows } = await page({ sort, range: [from, from + 24] })
      expect(rows).toEqual(whole.slice(from, from + 25))
    }
    const { rows: last } = await page({ sort, range: [1_500, 2_499] })
    expect(new Set([...whole, ...last].map(({ uuid }) => uuid)).size).toBe(total)
    expect((await page({ sort, range: [total - 3, total + 21] })).rows).toEqual(last.slice(-3))
  })

  it('beyond the end is empty', async () => {
    const { rows, total } = await page({ sort: ['name', 'ASC'], range: [5_000, 5_024] })
    expect(rows).toEqual([])
    expect(total).toBeGreaterThan(many)
  })
})
