/** Every write of directories with what it must not take: refused in the shape that they read, and nothing stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '#generated/operations.ts'
import type { Policy } from '#rules/access.ts'
import { bodySchema, type OperationEntry } from '#server/platform/contract/contract.ts'
import { contract } from '#server/platform/contract/our-contract.ts'
import { needsDirectory } from '#server/platform/identity/access.ts'
import { type Stored, watchStored } from '#server/testing/fingerprint.ts'
import { startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { servedOperations } from '#tests/served.ts'
import { mutants, otherTypes, resolved, spoiltTexts } from '#tests/server/spoilt-bodies.ts'
import { connect, type Directory, errorSchema, group, patchSchema, person } from './directory.ts'

const writes = servedOperations.filter(
  ({ body, access }) => body !== null && needsDirectory(access as Policy),
)

let server: TestServer
let directory: Directory
let stored: Stored
/** Of somebody, and of a group that they are in. */
let places: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 1_000 } })
  directory = await connect(server)
  const one = await directory.addPerson('Anna Ahrens')
  places = { Users: one, Groups: await directory.addGroup('Team', [one]) }
  stored = await watchStored(server.db)
})
afterAll(() => server.close())

const change = (...Operations: readonly object[]) => ({ schemas: [patchSchema], Operations })

/** A body that each operation takes. */
const examples: Partial<Record<OperationId, Record<string, unknown>>> = {
  createScimUser: { ...person('Ben Busch'), externalId: 'ext-Ben', displayName: 'Busch, Ben' },
  replaceScimUser: { ...person('Anna Ahrens'), externalId: 'ext-Anna', displayName: 'Ahrens, Anna' },
  patchScimUser: change({ op: 'replace', path: 'active', value: false }),
  createScimGroup: { ...group('Choir'), externalId: 'ext-Choir' },
  replaceScimGroup: { ...group('Choir'), externalId: 'ext-Choir' },
  patchScimGroup: change({ op: 'replace', path: 'displayName', value: 'Choir' }),
}

/** Entra ID says true and false as texts. */
const isTruth = new Set(['active = "true"'])

/** What stands in a list, each instead of what is right there. */
const parts: Partial<Record<OperationId, readonly object[]>> = {
  createScimUser: ofPerson(),
  replaceScimUser: ofPerson(),
  patchScimUser: changesOf('active', false),
  createScimGroup: ofGroup(),
  replaceScimGroup: ofGroup(),
  patchScimGroup: [
    ...changesOf('displayName', 'Choir'),
    ...[{ value: 1 }, { value: null }, {}, 1, null].map((member) =>
      change({ op: 'add', path: 'members', value: [member] }),
    ),
    change({
      op: 'add',
      path: 'members',
      value: Array.from({ length: 30 }, () => ({ value: 'x'.repeat(200) })),
    }),
  ],
}

function ofPerson(): object[] {
  const name = [1, 'Anna', [], { givenName: 1 }, { givenName: 'a'.repeat(101) }, { familyName: 'a\u0000b' }]
  const address = 'a@directory.example'
  const emails = [
    [1],
    [address],
    [{ value: 1 }],
    [{ value: `${'a'.repeat(250)}@directory.example`, primary: true }],
    [{ value: 'no address', primary: true }],
    [{ value: address, primary: {} }],
    Array.from({ length: 21 }, () => ({ value: address })),
  ]
  const anna = person('Anna Ahrens')
  return [
    ...name.map((each) => ({ ...anna, name: each })),
    ...emails.map((each) => ({ ...anna, emails: each })),
    { ...anna, schemas: [] },
    { ...anna, schemas: [1] },
  ]
}

function ofGroup(): object[] {
  const members = [
    [1],
    [null],
    [{}],
    [{ value: 1 }],
    [{ value: 'a'.repeat(101) }],
    [{ value: 'nobody' }],
    Array.from({ length: 20_001 }, () => ({ value: 'a' })),
  ]
  return members.map((each) => ({ ...group('Choir'), members: each }))
}

function changesOf(path: string, value: unknown): object[] {
  const wrong = [
    { path, value },
    { op: 'move', path, value },
    { op: 1, path, value },
    { op: 'replace', path: 1, value },
    { op: 'replace', path: 'a'.repeat(1_001), value },
    { op: 'replace', path: '__proto__', value },
    { op: 'replace', path: 'constructor.prototype', value },
    { op: 'replace', path: 'password.', value },
    { op: 'replace', path: 'members[value eq "', value },
    { op: 'replace', path, value: { a: [] } },
    { op: 'replace', path, value: null },
    { op: 'remove' },
    { op: 'replace', value: 'text' },
    'replace',
    null,
  ]
  // All or nothing: what stands before it is not stored either.
  return wrong.map((each) => change({ op: 'replace', path, value }, each as object))
}

const urlOf = ({ path }: OperationEntry) =>
  path.replace('/scim/v2', '').replace('{id}', places[path.split('/')[3] ?? ''] ?? '')

function expectRefused(what: string, { status, headers, body }: TestReply): void {
  expect([what, status >= 400 && status < 500]).toEqual([what, true])
  expect([what, headers['content-type']]).toEqual([what, 'application/scim+json; charset=utf-8'])
  expect([what, body]).toEqual([
    what,
    expect.objectContaining({
      schemas: [errorSchema],
      status: String(status),
      detail: expect.stringMatching(/\S/),
    }),
  ])
  // What directories know no word for is 400 (RFC 7644, 3.12).
  expect([what, status]).not.toEqual([what, 422])
}

const all = async () => JSON.parse(await stored.state())

/** The change log remembers who was made and deleted. */
const allButLog = async () => {
  const [{ changes: _, change_values: __, ...tables }, ...others] = await all()
  return [tables, ...others]
}

it('has a body for each write, and notices what is stored', async () => {
  expect(writes.map(({ id }) => id).sort()).toEqual(Object.keys(examples).sort())
  const before = await allButLog()
  const id = await directory.addPerson('Cara Conrad')
  expect(await allButLog()).not.toEqual(before)
  expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(await allButLog()).toEqual(before)
})

describe.each(writes.map((entry) => [entry.id as OperationId, entry] as const))('%s', (id, entry) => {
  const example = examples[id] ?? {}
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    directory.send(entry.method, urlOf(entry), body, headers)

  it('refuses bodies that are not as declared, and stores nothing', async () => {
    const before = await all()
    const schema = resolved(bodySchema(contract, entry) ?? {})
    const spoilt = [...mutants({ schema, example, isOpen: true })]
    for (const [what, body] of spoilt.filter(([what]) => !isTruth.has(what)))
      expectRefused(what, await send(JSON.stringify(body)))
    for (const body of parts[id] ?? []) expectRefused(JSON.stringify(body).slice(0, 300), await send(body))
    expect(spoilt.length + (parts[id]?.length ?? 0)).toBeGreaterThanOrEqual(25)
    expect(await all()).toEqual(before)
  })

  it('refuses texts that are not JSON, and other kinds of content', async () => {
    const before = await all()
    for (const [what, text] of spoiltTexts) expectRefused(what, await send(text))
    for (const type of otherTypes) {
      const reply = await send(JSON.stringify(example), { 'content-type': type })
      expect([type, reply.status]).toEqual([type, 415])
    }
    expect((await send(`{"a":"${'a'.repeat(3_000_000)}"}`)).status).toBe(413)
    expect(await all()).toEqual(before)
  })

  it('is refused to pages of other sites, with the token too', async () => {
    const before = await all()
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'none', origin: 'null' },
    ]
    for (const headers of foreign) {
      const reply = await send(example, headers)
      expectRefused(JSON.stringify(headers), reply)
      expect([headers, reply.status]).toEqual([headers, 403])
    }
    expect(await all()).toEqual(before)
  })
})
