import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchName } from '#rules/branch-name.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let guest: Client
let admin: Client
let uuid: string

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest()
  admin = await server.signIn('accountadmin')
  uuid = (await guest.get(profile)).body.organization.uuid
})
afterAll(() => server.close())

const profile = '/api/v1/advisors/anna-becker?with=organization'

/** What a visitor reads as the branch's name, by where it stands. */
async function names(): Promise<Record<string, string>> {
  const read = async (url: string) => (await guest.get(url)).body
  const card = (list: { slug: string; organization: { name: string } }[]) =>
    list.find(({ slug }) => slug === 'anna-becker')?.organization.name ?? ''
  const [shown, contact, page, found, options, organization] = await Promise.all([
    read(profile),
    read('/api/v1/advisors/anna-becker/v-card'),
    read('/api/v1/organizations-profiles/westend'),
    read('/api/v1/search/advisors?name=Becker'),
    read('/api/v1/search/options'),
    read(`/api/v1/organizations/${uuid}?with=metadata`),
  ])
  return {
    profile: shown.organization.name,
    'contact card': /^ORG:[^;]*;(.*)\r$/m.exec(contact.content)?.[1] ?? '',
    'branch page': page.public_name,
    'advisors of the branch': card(page.advisors),
    finder: card(found),
    "finder's lists": options.organizations.find(({ slug }: { slug: string }) => slug === 'westend').name,
    'pages that ask for the branch': branchName(organization),
  }
}
const all = (name: string) => Object.fromEntries(Object.keys(places).map((place) => [place, name]))
let places: Record<string, string> = {}

it('calls a branch by one name wherever visitors read it, as soon as it has another', async () => {
  places = await names()
  expect(places).toEqual(all('Musterbank Westend'))
  await admin.put(`/api/v1/organizations/${uuid}/metadata`, { publicName: 'Musterbank am Park' })
  expect(await names()).toEqual(all('Musterbank am Park'))
})

it('falls back to the name inside, the same everywhere, where none is public or an older one is empty', async () => {
  const id = server.tenants.musterbank?.id as number
  for (const change of [
    sql`update organization_metadata set value = '' where organization_uuid = ${uuid} and name = 'publicName'`,
    sql`delete from organization_metadata where organization_uuid = ${uuid} and name = 'publicName'`,
  ]) {
    await server.db.withTenant(id, (tx) => change.execute(tx))
    expect(await names()).toEqual(all('Filiale Westend'))
  }
})
