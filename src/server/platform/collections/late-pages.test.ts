import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTotals } from '#server/platform/tenancy/totals.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { cursorAt } from './keyset.ts'

const many = 1_500
const branches = '/api/v1/organizations'
const advisors = '/api/v1/advisors'

let server: TestServer
let admin: Client
let tenantId: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  tenantId = server.tenants.musterbank?.id as number
})
afterAll(() => server.close())

async function insertBranches(): Promise<void> {
  forgetTotals(tenantId)
  await write(sql`delete from organizations where slug like 'viele-%'`)
  await write(sql`
    insert into organizations (slug, name, address_city)
    select 'viele-' || n, 'Filiale ' || lpad(n::text, 5, '0'), 'Ort ' || n % 3 from generate_series(1, ${many}::int) n`)
}

/** As another process does: nobody here is told, and totals that are known here become stale. */
const write = (statement: ReturnType<typeof sql>) =>
  server.db.withTenant(tenantId, (tx) => statement.execute(tx))

interface Page {
  readonly slugs: string[]
  readonly total: number
  readonly next: string | undefined
}

async function page(parameters: Record<string, unknown>, after?: string, url = branches): Promise<Page> {
  const texts = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  const query = new URLSearchParams([...texts, ...(after === undefined ? [] : [['after', after]])])
  const { body, headers, status } = await admin.get(`${url}?${query}`)
  expect(status).toBe(200)
  return {
    slugs: (body as { alias: string }[]).map(({ alias }) => alias),
    total: Number(String(headers['content-range']).split('/')[1]),
    next: headers['next-after'] as string | undefined,
  }
}

const viele = (slugs: readonly string[]) => slugs.filter((slug) => slug.startsWith('viele-'))
const orders = [
  ['by name', ['last_name', 'ASC']],
  ['by name, the last first', ['last_name', 'DESC']],
  ['among equals', ['first_name', 'ASC']],
  ['by what is computed', ['organization_name', 'DESC']],
  ['by an instant', ['updated_at', 'ASC']],
  ['by yes and no', ['is_active', 'DESC']],
  ['by a number', ['version', 'ASC']],
  ['by a key that some have not', ['organization', 'ASC']],
  ['by a text that most have not', ['phone_number', 'ASC']],
  ['by a text that most have not, the last first', ['phone_number', 'DESC']],
] as const

describe('late pages', () => {
  beforeEach(insertBranches)

  it('hold each row once while the total that is known is stale', async () => {
    const sort = ['name', 'ASC']
    const { total } = await page({ sort, range: [0, 24] })
    // Behind all that was read: no page before it moves.
    await write(
      sql`insert into organizations (slug, name) select 'viele-neu-' || n, 'ZZZ ' || n from generate_series(1, 3) n`,
    )
    const slugs: string[] = []
    for (let from = 0; from < total + 3; from += 250)
      slugs.push(...(await page({ sort, range: [from, from + 249] })).slugs)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(viele(slugs)).toHaveLength(many + 3)
  })

  it('hold each row once when rows at the end went meanwhile', async () => {
    const sort = ['name', 'ASC']
    const { total } = await page({ sort, range: [0, 24] })
    await write(sql`delete from organizations where slug in ('viele-1498', 'viele-1499', 'viele-1500')`)
    const slugs: string[] = []
    for (let from = 0; from < total; from += 250)
      slugs.push(...(await page({ sort, range: [from, from + 249] })).slugs)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(viele(slugs)).toHaveLength(many - 3)
  })
})

/** Reads page after page; between two of them others write. */
async function readAll(
  sort: unknown,
  {
    url = branches,
    between = async () => {},
  }: { url?: string; between?: (slugs: readonly string[]) => Promise<void> },
) {
  const slugs: string[] = []
  let after: string | undefined
  for (let from = 0; ; from += 400) {
    const found = await page({ sort, range: [from, from + 399] }, after, url)
    slugs.push(...found.slugs)
    after = found.next
    if (after === undefined) return slugs
    await between(slugs)
  }
}

describe('pages that are asked for by what the one before said', () => {
  beforeAll(async () => {
    await write(sql`
      insert into advisors (slug, first_name, last_name, organization_uuid, phone_number, is_active, version)
      select 'viele-' || n, 'Vorname ' || n % 7, 'Nächster ' || n, o.uuid,
        case when n % 10 = 0 then '+4969' || 1000000 + n end, n % 3 > 0, 1 + n % 5
      from generate_series(1, 1150) n
      left join (select uuid, row_number() over (order by slug) as nth from organizations) o on o.nth = n % 4`)
  })

  it.each(orders)('are together the whole list, in its order: %s', async (_, sort) => {
    const { slugs: first, total } = await page({ sort, range: [0, 999] }, undefined, advisors)
    const { slugs: second } = await page({ sort, range: [1000, 1999] }, undefined, advisors)
    const all = await readAll(sort, { url: advisors })
    expect(all).toEqual([...first, ...second])
    expect(all).toHaveLength(total)
  })

  it('hold each row that stays exactly once, whatever comes and goes, the last one read included', async () => {
    await insertBranches()
    let gone = 0
    const slugs = await readAll(['name', 'ASC'], {
      between: async (read) => {
        gone += 1
        await write(sql`delete from organizations where slug = ${viele(read).at(-1)}`)
        await write(
          sql`insert into organizations (slug, name) values (${`davor-${gone}`}, 'AAA'), (${`danach-${gone}`}, 'ZZZ')`,
        )
      },
    })
    expect(gone).toBe(3)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(viele(slugs)).toHaveLength(many)
  })

  it.each([
    [
      'of another order',
      async () => (await page({ sort: ['name', 'ASC'], range: [0, 9] })).next,
      ['updated_at', 'ASC'],
    ],
    ['of a list that is sorted by more', async () => cursorAt(['a', 'b', 'c']), ['name', 'ASC']],
    ['whose key is none', async () => cursorAt(['a', 'b']), ['name', 'ASC']],
    ['that is no list', async () => 'Zm9v', ['name', 'ASC']],
    ['in other letters', async () => '***', ['name', 'ASC']],
  ])('are refused for a place %s', async (_, given, sort) => {
    const query = new URLSearchParams({ sort: JSON.stringify(sort), after: (await given()) as string })
    const { status, body } = await admin.get(`${branches}?${query}`)
    expect(status).toBe(400)
    expect(body.errors).toHaveProperty('after')
  })
})
