/** What directories ask before each change is found by an index, however many people and groups there are (product §30.18). */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterOf } from '#server/features/scim/filter.ts'
import { groupAttributes } from '#server/features/scim/group-rows.ts'
import { personAttributes } from '#server/features/scim/people.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { connect } from './directory.ts'

let server: TestServer
let [one, team] = ['', '']
const count = 3_000

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) =>
  server.db.withTenant(server.tenants.musterbank?.id as number, fn)

beforeAll(async () => {
  server = await startTestServer()
  await inTenant((tx) =>
    sql`
      with made as (
        insert into users (email, alias, first_name, last_name)
        select 'many-' || n || '@directory.example', 'many-' || n, 'Many', 'Number ' || n
        from generate_series(1, ${count}::int) as n returning uuid, email
      )
      insert into directory_users (user_uuid, user_name, user_name_key, external_id, created_at)
      select uuid, email, email, 'ext-' || email, now() from made`.execute(tx),
  )
  await inTenant((tx) =>
    sql`
      with made as (
        insert into directory_groups (display_name, name_key, external_id, created_at, updated_at)
        select 'Group ' || n, 'group ' || n, 'ext-' || n, now(), now() from generate_series(1, 300) as n returning uuid
      ), three as (select uuid from made limit 3)
      insert into directory_group_members (group_uuid, user_uuid)
      select three.uuid, d.user_uuid from three, directory_users d`.execute(tx),
  )
  for (const table of ['users', 'directory_users', 'directory_groups', 'directory_group_members'])
    await server.db.vacuum(table)
  const directory = await connect(server)
  one = (await directory.get('/Users?filter=userName eq "many-7@directory.example"')).body.Resources[0].id
  team = (await directory.get('/Groups?filter=displayName eq "group 1"')).body.Resources[0].id
})
afterAll(() => server.close())

const filled = (filter: string) => filter.replace('{one}', one).replace('{team}', team)

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await inTenant((tx) => sql<Record<string, string>>`explain ${statement}`.execute(tx))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('a person', () => {
  it.each([
    ['userName eq "many-7@directory.example"', /Index Cond: .*user_name_key = /],
    ['externalId eq "ext-many-7@directory.example"', /Index Cond: .*external_id = /],
    ['emails.value eq "many-7@directory.example"', /Index Cond: .*email = /],
    ['emails[type eq "work" and value eq "many-7@directory.example"]', /Index Cond: .*email = /],
    ['id eq "{one}"', /Index Cond: .*uuid = '/],
    ['id eq "{one}" and groups.value eq "{team}"', /Index Cond: .*group_uuid = '/],
  ])('is found by %s', async (filter, condition) => {
    const where = filterOf(filled(filter), personAttributes)
    const plan = await planOf(sql`
      select d.user_uuid from directory_users d join users u on u.tenant_id = d.tenant_id and u.uuid = d.user_uuid
      where ${where}`)
    expect(plan).toMatch(condition)
    expect(plan).not.toMatch(/Seq Scan on (users|directory)/)
  })
})

describe('a group', () => {
  it.each([
    ['displayName eq "Group 7"', /Index Cond: .*name_key = /],
    ['externalId eq "ext-7"', /Index Cond: .*external_id = /],
    ['id eq "{team}"', /Index Cond: .*uuid = '/],
    ['id eq "{team}" and members eq "{one}"', /Index Cond: .*user_uuid = '/],
    ['members.value eq "{one}"', /Index Cond: .*user_uuid = '/],
  ])('is found by %s', async (filter, condition) => {
    const where = filterOf(filled(filter), groupAttributes)
    const plan = await planOf(sql`select g.uuid from directory_groups g where ${where}`)
    expect(plan).toMatch(condition)
  })
})
