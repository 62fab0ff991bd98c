/** Every field of every list is asked for with values that no record can have: never a fault of the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#server/platform/contract/our-contract.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { servedOperations } from '#tests/served.ts'

interface Schema {
  readonly $ref?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: readonly Schema[]
}

const impossible = [2_147_483_648, '2026-02-30', '0000-01-01', 'a\u0000b', '-'.repeat(36)]

const { components, paths } = contract.description() as unknown as {
  components: { schemas: Readonly<Record<string, Schema>> }
  paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
      >
    >
  >
}

function propertiesOf(schema: Schema = {}): string[] {
  const target = schema.$ref ? components.schemas[schema.$ref.replace('#/components/schemas/', '')] : schema
  const own = Object.keys(target?.properties ?? {})
  return [...own, ...(target?.allOf ?? []).flatMap(propertiesOf)]
}

const lists = servedOperations
  // SCIM's filter is a language of its own, which tests/scim tries.
  .filter(({ parameters }) => parameters.some(({ name, json }) => name === 'filter' && json))
  .map((entry) => {
    const operation = paths[entry.path.replace('/api/v1', '')]?.get ?? paths[entry.path]?.get
    const { items } = operation?.responses['200']?.content?.['application/json']?.schema ?? {}
    return [entry.id, entry.path.replace('{alias}', 'anna-becker'), propertiesOf(items)] as const
  })

let server: TestServer
let callers: Client[]
/** Of which each advisor has an address. */
let linkKind: string
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 1_000 } })
  callers = await Promise.all(
    ['accountadmin', 'roles-manager', 'marketing-manager', 'content-manager'].map((role) =>
      server.signIn(role),
    ),
  )
  linkKind = (await callers[0]?.get('/api/v1/custom-link-types'))?.body[0].uuid
})
afterAll(() => server.close())

it('there are lists, and they have fields', () => {
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(([, , properties]) => properties.length === 0)).toEqual([])
})

describe.each(lists)('%s', (_, template, properties) => {
  it('refuses what a field cannot hold, or finds nobody', async () => {
    const asked = [
      ...new Set([...properties, 'id', 'advisor', 'organization', 'from', 'to', 'roles', 'substitute']),
    ]
    const path = template.replace('{uuid}', linkKind)
    const caller = await firstAllowed(path)
    const faults: string[] = []
    for (const property of asked) {
      for (const value of impossible) {
        const filter = JSON.stringify({ [property]: value })
        const { status, text } = await caller.get(`${path}?${new URLSearchParams({ filter })}`)
        if (status !== 200 && status !== 400) faults.push(`${filter} ${status} ${text.slice(0, 100)}`)
      }
    }
    expect(faults).toEqual([])
  })
})

async function firstAllowed(path: string): Promise<Client> {
  for (const caller of callers) if ((await caller.get(path)).status === 200) return caller
  throw new Error(`nobody may list ${path}`)
}

describe('a value that no record can have', () => {
  const asked = (filter: object) =>
    callers[0]?.get(`/api/v1/appointments?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)

  it.each([[{ created_at: '2026-02-30' }], [{ start: '0000-01-01T00:00:00Z' }]])(
    'is refused at the parameter: %j',
    async (filter) => {
      const reply = await asked(filter)
      expect([reply?.status, Object.keys(reply?.body.errors ?? {})]).toEqual([400, ['filter']])
    },
  )
})
