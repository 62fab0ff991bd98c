/** The server that is fuzzed, who may be signed in there, and the identifiers of what is stored. */
import { sql } from 'kysely'
import { type Role, roles } from '#rules/access.ts'
import type { Db } from '#server/platform/database/database.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { advisorRecords } from '#server/testing/advisor-records.ts'
import { configuredRecords, waitingDeletion } from '#server/testing/configured-records.ts'
import { conversation } from '#server/testing/conversation.ts'
import { fingerprint, watchStored } from '#server/testing/fingerprint.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { connect } from '#tests/scim/directory.ts'

/** Whose institution is asked, and the one whose data must never show there. */
export const own = 'musterbank'
export const other = 'alpenbank'
/** Has no module at all. */
const bare = 'harbourbank'

export type Person = Role | 'advisor'
export const people: readonly Person[] = [...roles, 'advisor']

/** From where a request comes: at home, without a session, with another institution's, at an institution without modules. */
export type Side = 'home' | 'guest' | 'stranger' | 'neighbour' | 'bare'

export interface Identifier {
  readonly table: string
  readonly column: string
  readonly value: string
}

export interface World {
  readonly server: TestServer
  client(side: Side, person: Person): Promise<Client>
  /** Of the directory of the institution whose session that side has; null: it has none. */
  directoryToken(side: Side): string | null
  /** For a place in a path. */
  identifiers(tenant: string, path: string, name: string): readonly string[]
  /** What of this text belongs to an institution that was not asked. */
  leaksIn(text: string, asked: string): string[]
  /** What is stored, for all institutions together. */
  state(): Promise<string>
  /** Whether `state` has noticed all that was written. */
  isNoticed(): Promise<boolean>
  /** Whether nobody has been signed out, demoted or cut off by what was sent so far. */
  isWhole(): Promise<boolean>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const { pages } = await import('#server/pages/pages.ts')
  const server = await startTestServer({ checkReplies: false, pages, config: { rateLimitFactor: 1e6 } })
  const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id
  await server.db.withTenant(idOf(bare), (tx) => tx.deleteFrom('modules').execute())
  forgetTenant(idOf(bare))
  await server.db.withTenant(idOf(own), async (tx) => {
    await advisorRecords(tx, 'anna-becker')
    await waitingDeletion(tx)
  })

  const clients = new Map<string, Client>()
  /** Signed in when first needed: hashing passwords takes its time. */
  const at = async (tenant: string, person: Person) => {
    const known = clients.get(`${tenant} ${person}`)
    const client = known ?? (await server.signIn(person, { tenant }))
    clients.set(`${tenant} ${person}`, client)
    return client
  }
  await configuredRecords(await at(own, 'accountadmin'))
  await conversation(server)
  const tokens = new Map<string, string>()
  for (const slug of [own, other])
    tokens.set(slug, await makeDirectory(server, slug, await at(slug, 'roles-manager')))
  const known = new Map<string, readonly Identifier[]>()
  for (const slug of [own, other, bare]) known.set(slug, await identifiersOf(server.db, idOf(slug)))
  const before = await standing(server)
  const stored = await watchStored(server.db)

  return {
    server,
    async client(side, person) {
      if (side === 'guest') return server.guest(own)
      if (side === 'stranger') return server.guest(own, (await at(other, person)).cookie)
      return await at(tenantAt(side), person)
    },
    directoryToken: (side) => (side === 'guest' ? null : (tokens.get(sessionAt(side)) ?? null)),
    identifiers(tenant, path, name) {
      return identifiersFor(known.get(tenant) ?? [], path, name)
    },
    leaksIn(text, asked) {
      return [...known].flatMap(([slug, all]) =>
        slug === asked
          ? []
          : [`@${slug}.example`, ...all.map(({ value }) => value).filter(isUuid)].filter((each) =>
              text.includes(each),
            ),
      )
    },
    state: stored.state,
    async isNoticed() {
      return (await stored.state()) === (await stored.read())
    },
    async isWhole() {
      if ((await standing(server)) !== before) return false
      for (const client of clients.values()) {
        if ((await client.get('/api/v1/me')).status !== 200) return false
      }
      for (const [slug, token] of tokens) {
        const { get } = await connect(server, { tenant: slug, token })
        if ((await get('/ServiceProviderConfig')).status !== 200) return false
      }
      return true
    },
    close: () => server.close(),
  }
}

/** With somebody and a group, so that there is something of its own to ask for. @returns its token */
async function makeDirectory(server: TestServer, tenant: string, manager: Client): Promise<string> {
  const { token } = (await manager.post('/api/v1/directory/token')).body
  const directory = await connect(server, { tenant, token })
  const one = await directory.addPerson('Dora Directory', { userName: `dora@${tenant}.example`, emails: [] })
  await directory.addGroup('Team', [one])
  return directory.token
}

/** Whose session comes along. */
const sessionAt = (side: Side) => (side === 'stranger' ? other : tenantAt(side))

/** Addresses of directories call tables as they call what stands there. */
const scimTables: Readonly<Record<string, string>> = { Users: 'directory_users', Groups: 'directory_groups' }

/** Identifiers for a place in a path: of the table that the path names, else any of that kind. */
export function identifiersFor(all: readonly Identifier[], path: string, name: string): string[] {
  const word = path.split(`/{${name}}`)[0]?.split('/').at(-1) ?? ''
  const table = scimTables[word] ?? word.replaceAll('-', '_')
  const wanted = (each: Identifier) =>
    name === 'id' ? each.column === 'uuid' || each.column === 'user_uuid' : each.column === name
  const ofTable = all.filter((each) => each.table === table && wanted(each))
  return (ofTable.length > 0 ? ofTable : all.filter(wanted)).map(({ value }) => value)
}

/** Which institution is asked. */
export function tenantAt(side: Side): string {
  return side === 'neighbour' ? other : side === 'bare' ? bare : own
}

const isUuid = (text: string) => /^[0-9a-f]{8}-/.test(text)

export async function identifiersOf(db: Db, tenantId: number): Promise<Identifier[]> {
  return await db.withTenant(tenantId, async (tx) => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns c
      where table_schema = 'public' and (column_name in ('uuid', 'alias', 'slug') or table_name = 'directory_users' and column_name = 'user_uuid')
      and exists (select from information_schema.columns o where o.table_schema = 'public'
        and o.table_name = c.table_name and o.column_name = 'tenant_id') order by 1, 2`.execute(tx)
    const found: Identifier[] = []
    for (const { table, column } of columns) {
      const { rows } = await sql<{ value: string | null }>`
        select ${sql.ref(column)}::text as value from ${sql.table(table)} order by 1 limit 100`.execute(tx)
      for (const { value } of rows) if (value) found.push({ table, column, value })
    }
    return found
  })
}

/** Who may do what, and which institutions there are. */
async function standing(server: TestServer): Promise<string> {
  const ids = Object.values(server.tenants).map(({ id }) => id)
  const all = await Promise.all(ids.map((id) => fingerprint(server.db, id)))
  return JSON.stringify(
    all.map(({ users, user_roles, modules, settings }) => [users, user_roles, modules, settings]),
  )
}
