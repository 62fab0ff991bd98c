/** The desk's reads of every collection that the server answers, which go through ra-data-simple-rest. */
import '#desk/own/our-admin.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '#client/client.ts'
import { speaksSimpleRest } from '#desk/resources/adapters/simple-rest.ts'
import { allResources, loadResource } from '#desk/resources/admin.ts'
import { createDataProvider } from '#desk/resources/data-provider.ts'
import type { OperationId } from '#generated/operations.ts'
import { advisorRecords } from '#server/testing/advisor-records.ts'
import { configuredRecords, waitingDeletion } from '#server/testing/configured-records.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { rolesThatMayCall } from '#tests/access/expected.ts'
import { servedIds } from '#tests/served.ts'

const alias = 'anna-becker'
const meta = { parents: { alias, uuid: '' } }
const served: readonly string[] = servedIds
const all = await Promise.all(allResources().map(({ name }) => loadResource(name)))
const collections = all.filter(
  ({ raw, operations }) => speaksSimpleRest(raw) && served.includes(operations.list?.id ?? ''),
)

/** The demo has none of these; they are read by the same code as the others. */
const empty = ['notifications', 'cookie-consents', 'profiles-reviews', 'deletions']

let server: TestServer
const clients = new Map<string, Client>()

beforeAll(async () => {
  server = await startTestServer()
  const { id } = server.tenants.musterbank as { id: number }
  await server.db.withTenant(id, async (tx) => {
    await advisorRecords(tx, alias)
    await waitingDeletion(tx)
  })
  const admin = await signedIn('accountadmin')
  await configuredRecords(admin)
  const kinds = (await admin.get('/api/v1/custom-link-types')).body as { uuid: string }[]
  for (const { uuid } of kinds) {
    const addresses = await admin.get(`/api/v1/custom-link-types/${uuid}/values`)
    if (addresses.body.length > 0) meta.parents.uuid = uuid
  }
})
afterAll(() => server.close())

async function signedIn(role: string): Promise<Client> {
  const client = clients.get(role) ?? (await server.signIn(role))
  clients.set(role, client)
  return client
}

/** The desk's data provider, in the hands of somebody who may read the list. */
async function providerFor(operation: string) {
  const [role] = rolesThatMayCall(operation as OperationId)
  const client = await signedIn(role ?? 'accountadmin')
  const fetch = async ({ method, url, headers }: Request) => {
    const { pathname, search } = new URL(url)
    const reply = await client.send({ method, url: pathname + search, headers: Object.fromEntries(headers) })
    return new Response(reply.text, { status: reply.status, headers: headersOf(reply.headers) })
  }
  return createDataProvider(createApiClient({ baseUrl: 'http://bank.test', fetch }))
}

const headersOf = (headers: object) =>
  Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])

it.each(collections.map((each) => [each.name, each] as const))(
  'finds records of %s by the keys that their list tells',
  async (name, { operations }) => {
    const provider = await providerFor(operations.list?.id ?? '')
    const pagination = { page: 1, perPage: 5 }
    const { data, total } = await provider.getList(name, { pagination, meta })
    expect(total).toBeGreaterThanOrEqual(data.length)
    const ids = data.map(({ id }) => id).slice(-2)
    expect([name, ids.length === 0]).toEqual([name, empty.includes(name)])
    if (ids.length === 0) return
    const { data: found } = await provider.getMany(name, { ids, meta })
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const { data: one } = await provider.getOne(name, { id: ids[0] ?? '', meta })
    expect(one.id).toBe(ids[0])
  },
)
