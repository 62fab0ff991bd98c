/** Names and titles are one line: they go into heads of mails, into calendars and contact cards. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { bodySchema } from '#server/platform/contract/contract.ts'
import { contract } from '#server/platform/contract/our-contract.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const broken = ['a\r\nBcc: evil@evil.example', 'a\nb', 'a\tb', 'a\u0007b', 'a\u0085b', 'a\u2028b']

const components = (contract.description().components?.schemas ?? {}) as Record<string, Schema>
const referred = (schema: Schema): Schema =>
  schema.$ref ? (components[schema.$ref.replace('#/components/schemas/', '')] ?? {}) : schema

/** Each operation that is built, with the texts of its body that are one line. */
const written = Object.values(contract.operations).flatMap((entry) => {
  const schema = entry.status === 'planned' ? undefined : bodySchema(contract, entry)
  const { properties = {} } = typeof schema === 'object' ? referred(schema as Schema) : {}
  return Object.entries(properties).flatMap(([name, each]) =>
    each['x-line'] === true ? [[entry.id, name] as const] : [],
  )
})

const saveName = (value: string) => admin.put('/api/v1/settings', { name: value })

describe('a text of one line', () => {
  it('is each name and title that a built operation takes', () => {
    const names = written.map((each) => each.join(' '))
    for (const known of [
      'createContactRequest name',
      'createAppointment name',
      'createAppointmentTopic topic',
      'updateOrganization name',
      'updateUser first_name',
      'createBlock title',
    ])
      expect(names).toContain(known)
  })

  it.each(written)('is refused at its field with a line break: %s %s', (id, name) => {
    const validate = contract.validators[id]?.body
    for (const value of broken) {
      validate?.({ [name]: value })
      const found = validate?.errors?.filter(({ instancePath }) => instancePath === `/${name}`)
      expect(found?.map(({ keyword }) => keyword)).toContain('x-line')
    }
    validate?.({ [name]: 'Müller & Söhne, 銀行' })
    expect(validate?.errors?.map(({ keyword }) => keyword) ?? []).not.toContain('x-line')
  })

  it('as the name of an institution says so in the language of who saves it', async () => {
    for (const value of broken) {
      const reply = await saveName(value)
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        { name: ['Name muss eine Zeile Text ohne Steuerzeichen sein.'] },
      ])
    }
    expect((await saveName('Muster & Söhne')).status).toBe(204)
    expect((await saveName('')).status).toBe(204)
  })

  it('can be read as it is stored where it is older than this rule, and ends no head of a reply', async () => {
    const id = server.tenants.musterbank?.id ?? 0
    const name = 'Muster\r\nSet-Cookie: a=b'
    await server.db.withTenant(id, (tx) =>
      sql`insert into settings (tenant_id, name, value) values (${id}, 'name', ${name})
        on conflict (tenant_id, name) do update set value = excluded.value`.execute(tx),
    )
    forgetTenant(id)
    expect((await server.guest().get('/api/v1/tenant')).body.name).toBe(name)
    expect((await admin.get('/api/v1/settings')).body.name).toBe(name)
    for (const url of [
      '/app/profile/anna-becker',
      '/app/manifest.webmanifest',
      '/wallet-card/anna-becker',
      '/api/v1/advisors/anna-becker/v-card',
      '/share-buttons/redirect/button-click?advisorAlias=anna-becker&socialMediaType=email',
      '/nothing',
    ]) {
      const reply = await server.guest().get(url, { accept: 'text/html' })
      expect([url, reply.status < 500, reply.headers['set-cookie']]).toEqual([url, true, undefined])
    }
  })
})
