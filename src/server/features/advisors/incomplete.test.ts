import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#generated/types.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

type IncompleteProfile = components['schemas']['IncompleteProfile']

const url = '/api/v1/account-admin/incomplete-profiles'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const tenantId = () => (server.tenants.musterbank as { id: number }).id
const query = (parameters: Record<string, string>, path = url) => `${path}?${new URLSearchParams(parameters)}`
const aliases = (body: readonly { readonly alias: string }[]) => body.map(({ alias }) => alias)
const change = (slug: string, values: Readonly<Record<string, unknown>>) =>
  server.db.withTenant(tenantId(), (tx) =>
    tx.updateTable('advisors').set(values).where('slug', '=', slug).execute(),
  )

/** Whom the list of all advisors says something of. */
async function lacking(): Promise<string[]> {
  const { body } = await admin.get(query({ range: '[0,199]' }, '/api/v1/advisors'))
  const found = body.filter(
    ({ is_active, missing }: { is_active: boolean; missing: string[] }) => is_active && missing.length > 0,
  )
  return aliases(found)
}

describe('incomplete profiles', () => {
  it('are those of active advisors that lack something, by family name, with what they lack', async () => {
    const { status, body, headers } = await admin.get(url)
    expect(status).toBe(200)
    expect(aliases(body)).toEqual(await lacking())
    expect(body.length).toBeGreaterThan(1)
    expect(headers['content-range']).toBe(`incomplete-profiles 0-${body.length - 1}/${body.length}`)
    expect(body.find(({ alias }: IncompleteProfile) => alias === 'ole-brandt')).toEqual({
      alias: 'ole-brandt',
      full_name: 'Ole Brandt',
      organization: expect.any(String),
      missing: ['picture', 'phone_number', 'texts'],
    })
    expect(aliases(body)).not.toContain('anna-becker')
  })

  it.each([
    ['a position that is emptied', { position: '' }, 'position'],
    ['no telephone number', { phone_number: null }, 'phone_number'],
    ['no e-mail address', { email_address: null }, 'email_address'],
    ['no branch', { organization_uuid: null }, 'organization'],
    ['no picture', { picture_hash: null }, 'picture'],
  ])('have one more with %s, until it is there again', async (_, values, part) => {
    const column = Object.keys(values)[0] as 'position'
    const before = await server.db.withTenant(tenantId(), (tx) =>
      tx.selectFrom('advisors').select(column).where('slug', '=', 'anna-becker').executeTakeFirstOrThrow(),
    )
    await change('anna-becker', values)
    const { body } = await admin.get(url)
    expect(body.find(({ alias }: IncompleteProfile) => alias === 'anna-becker')).toMatchObject({
      full_name: 'Dr. Anna Becker',
      missing: [part],
    })
    await change('anna-becker', before)
    expect(aliases((await admin.get(url)).body)).not.toContain('anna-becker')
  })

  it('leave out who is not shown to anybody', async () => {
    await change('ole-brandt', { is_active: false })
    expect(aliases((await admin.get(url)).body)).not.toContain('ole-brandt')
    await change('ole-brandt', { is_active: true })
  })

  it('come in parts with the number of all, turned and searched as asked', async () => {
    const { body: all } = await admin.get(url)
    const first = await admin.get(query({ range: '[0,0]' }))
    expect(aliases(first.body)).toEqual([all[0].alias])
    expect(first.headers['content-range']).toBe(`incomplete-profiles 0-0/${all.length}`)
    const turned = await admin.get(query({ sort: '["full_name","DESC"]' }))
    expect(aliases(turned.body)).toEqual(aliases(all).toReversed())
    const found = await admin.get(query({ filter: '{"q":"brandt"}' }))
    expect(aliases(found.body)).toEqual(['ole-brandt'])
    expect((await admin.get(query({ sort: '["telephone_book","ASC"]' }))).status).toBe(400)
  })

  it('write titles as all names do', async () => {
    await change('ole-brandt', { title_prefix: 'Dr.', title_suffix: 'MBA' })
    const { body } = await admin.get(query({ filter: '{"q":"brandt"}' }))
    expect(body).toMatchObject([{ full_name: 'Dr. Ole Brandt, MBA' }])
    await change('ole-brandt', { title_prefix: '', title_suffix: '' })
    expect((await admin.get(query({ filter: '{"q":"brandt"}' }))).body).toMatchObject([
      { full_name: 'Ole Brandt' },
    ])
  })

  it('are none of another institution', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect(aliases((await other.get(url)).body)).not.toContain('ole-brandt')
  })
})

describe('the list of all advisors', () => {
  it('is asked for those who lack any of some parts', async () => {
    const find = async (missing: unknown) =>
      aliases(
        (await admin.get(query({ filter: JSON.stringify({ missing, is_active: true }) }, '/api/v1/advisors')))
          .body,
      )
    const { body } = await admin.get(url)
    const parts = ['picture', 'position', 'phone_number', 'email_address', 'organization', 'texts', 'topics']
    expect(await find([...parts, 'working-hours'])).toEqual(aliases(body))
    const without = (part: string) =>
      aliases(body.filter(({ missing }: { missing: string[] }) => missing.includes(part)))
    expect(await find('phone_number')).toEqual(without('phone_number'))
    expect(await find(['texts'])).toEqual(without('texts'))
    expect(await find(['no-such-part'])).toEqual([])
  })
})
