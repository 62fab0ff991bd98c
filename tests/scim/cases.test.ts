/** The list of cases (cases.ts), against the real app. Which database, TEST_DATABASE_URL says; see docs/scim.md. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { cases, type ScimCase } from './cases.ts'
import { connect, type Directory, person } from './directory.ts'

let server: TestServer
let directory: Directory

beforeAll(async () => {
  server = await startTestServer()
  directory = await connect(server)
})
afterAll(() => server.close())

/** Nobody and nothing of the directory but what the cases speak of. */
async function freshPlaces(): Promise<Record<string, string>> {
  await server.db.withTenant(server.tenants.musterbank?.id as number, async (tx) => {
    await sql`delete from directory_groups`.execute(tx)
    await sql`delete from users where uuid in (select user_uuid from directory_users)`.execute(tx)
  })
  const anna = await directory.addPerson('Anna Ahrens', {
    externalId: 'ext-Anna',
    displayName: 'Ahrens, Anna',
  })
  const ben = await directory.addPerson('Ben Busch')
  const cara = await directory.addPerson('Cara Conrad', { active: false })
  const team = await directory.addGroup('Team', [anna, ben])
  const etag = String((await directory.get(`/Users/${anna}`)).headers.etag)
  return { anna, ben, cara, team, etag, nobody: '00000000-0000-4000-8000-000000000000' }
}

function filled<Value>(value: Value, places: Readonly<Record<string, string>>): Value {
  if (typeof value === 'string')
    return decodedPlaces(value).replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole) as Value
  if (value instanceof RegExp)
    return new RegExp(
      value.source.replace(/\\\{(\w+)\\\}/g, (_, name: string) => places[name] ?? ''),
    ) as Value
  if (Array.isArray(value)) return value.map((each) => filled(each, places)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, filled(each, places)]),
  ) as Value
}

/** Those of an address stand there encoded. */
const decodedPlaces = (text: string) => text.replace(/%7B(\w+)%7D/g, '{$1}')

/** What is `undefined` in the list is not there. */
function expectLike(actual: object, wanted: object): void {
  const [gone, there] = [true, false].map((isGone) =>
    Object.entries(wanted).filter(([, value]) => (value === undefined) === isGone),
  )
  for (const [name] of gone ?? []) expect(actual).not.toHaveProperty(name)
  expect(actual).toMatchObject(expected(Object.fromEntries(there ?? [])))
}

/** Patterns where the list has patterns. */
function expected(value: object): object {
  const inner = (each: unknown): unknown => {
    if (each instanceof RegExp) return expect.stringMatching(each)
    return typeof each === 'object' && each !== null ? expected(each) : each
  }
  if (Array.isArray(value)) return value.map(inner)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))
}

const textsOf = (reply: {
  readonly body: { readonly Resources: readonly { userName?: string; displayName: string }[] }
}) => reply.body.Resources.map(({ userName, displayName }) => userName ?? displayName)

const titleOf = ({ section, says }: ScimCase) => `${section}: ${says}`

describe('the server', () => {
  it.each(cases.map((each) => [titleOf(each), each] as const))('%s', async (_, each) => {
    const places = await freshPlaces()
    const { method = 'GET', path, body, headers = {}, status, has, lists, replyHeaders = {}, annaIs } = each
    const sent = body === undefined ? undefined : filled(body, places)
    const reply = await directory.send(method, filled(path, places), sent, filled({ ...headers }, places))
    expect([reply.status, reply.status === status ? '' : reply.text]).toEqual([status, ''])
    if (has) expectLike(reply.body, filled(has, places))
    if (lists) expect(textsOf(reply)).toEqual(lists)
    for (const [name, form] of Object.entries(replyHeaders)) expect(String(reply.headers[name])).toMatch(form)
    if (reply.status >= 400 && method !== 'HEAD')
      expect([reply.headers['content-type'], typeof reply.body.detail]).toEqual([
        'application/scim+json; charset=utf-8',
        'string',
      ])
    if (annaIs) expectLike((await directory.get(`/Users/${places.anna}`)).body, filled(annaIs, places))
  })

  it('has a list of cases that names each of its operations', () => {
    const called = new Set(cases.map(({ method = 'GET', path }) => `${method} ${path.split(/[?/]/)[1]}`))
    for (const kind of ['Users', 'Groups'])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expect(called).toContain(`${method} ${kind}`)
    expect(new Set(cases.map(titleOf)).size).toBe(cases.length)
    expect(person('A B').schemas).toHaveLength(1)
  })
})
