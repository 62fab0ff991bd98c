import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let admin: Client

/** Two appointments of one advisor; the number of the second belongs to somebody else. */
const book = (tenant: string, phone: string) =>
  server.db.withTenant(server.tenants[tenant]?.id as number, (tx) =>
    sql`
      insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, name, email, phone)
      select a.uuid, 'confirmed', 'by-phone', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'),
        'Anna Müller', 'x@mail.example', phone
      from (select uuid from advisors where slug <> 'anna-becker' order by slug limit 1) a,
        (values ('2027-03-01T08:00Z'::timestamptz, ${phone}), ('2027-03-01T10:00Z'::timestamptz, '+4915199999999'))
          as times (at, phone)`.execute(tx),
  )

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  await book('musterbank', '+491712345678')
  await book('alpenbank', '+491712345678')
})
afterAll(() => server.close())

async function phonesOf(q: string, client = admin) {
  const query = new URLSearchParams({ filter: JSON.stringify({ q }), range: '[0,9]' })
  const { status, body, headers } = await client.get(`/api/v1/appointments?${query}`)
  expect(status).toBe(200)
  const phones = (body as { phone: string }[]).map(({ phone }) => phone)
  return { phones, total: String(headers['content-range']).split('/')[1] }
}

describe('a telephone number finds its appointments', () => {
  it.each([
    '+491712345678',
    '+49 171 234 56 78',
    '0049 171 2345678',
    '0171 2345678',
    '(0171) 234-5678',
    '+49 (0) 171 / 2345678',
    '0171 23',
  ])('written as %s', async (q) => {
    expect(await phonesOf(q)).toEqual({ phones: ['+491712345678'], total: '1' })
  })

  it.each(['0171 2345679', '0171 99', '0000', `0171' or '1'='1`, '0171 2345678 Anna', '0171\0'])(
    'and %j finds none',
    async (q) => {
      expect((await phonesOf(q)).phones).not.toContain('+491712345678')
    },
  )

  it('for those alone who may read them', async () => {
    const advisor = await server.signIn('advisor')
    expect((await phonesOf('0171 2345678', advisor)).phones).toEqual([])
  })

  it('by an index, whatever the row level security lets through', async () => {
    // Of a table that nothing is known of, each index is as good.
    await server.db.vacuum('appointments')
    const plan = await server.db.withTenant(server.tenants.musterbank?.id as number, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`
        explain select uuid from appointments
        where phone collate "C" >= '+49171' and phone collate "C" < '+49171:'`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/appointments_phoned/)
  })
})
