/** What the contract plans and no handler serves yet: who may not know of it learns nothing, all others that it comes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationEntry, operations } from '#generated/operations.ts'
import { type Actor, decide, guest } from '#rules/access.ts'
import { sentences } from '#server/platform/contract/errors.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { moduleNames } from './modules/names.ts'

const planned = Object.values(operations as Readonly<Record<string, OperationEntry>>).filter(
  ({ status, bound }) => status === 'planned' && bound !== false,
)
const modules = new Set<string>(moduleNames)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function expected({ access }: OperationEntry, actor: Actor, on: ReadonlySet<string>): number | null {
  const at = (place: string) => (place.startsWith('path.') ? 'missing' : undefined)
  const decision = decide(access, { modules: on, flags: new Set(['topics-enabled']), actor, at })
  return 'status' in decision ? decision.status : null
}

async function walk(client: Client, actor: Actor, on: ReadonlySet<string>): Promise<number> {
  let comes = 0
  for (const entry of planned) {
    const url = entry.path.replaceAll(/\{[^}]+\}/g, 'missing')
    const reply = await client.send({ method: entry.method, url })
    const refusal = expected(entry, actor, on)
    if (refusal !== null) expect([entry.id, reply.status]).toEqual([entry.id, refusal])
    // What cannot be read is said before.
    else expect([entry.id, [501, 400, 404, 415, 422].includes(reply.status)]).toEqual([entry.id, true])
    expect([entry.id, reply.headers.location, reply.headers['set-cookie']]).toEqual([
      entry.id,
      undefined,
      undefined,
    ])
    if (reply.status !== 501) continue
    comes++
    if (entry.method !== 'HEAD') expect(reply.body).toEqual({ message: sentences[501] })
  }
  return comes
}

/** At least half of those that somebody may call, who may be none: more are refused for what was sent, or are of nobody. */
const leastOf = (actor: Actor, on: ReadonlySet<string>) =>
  planned.filter((entry) => expected(entry, actor, on) === null).length / 2

const english = (client: Client): Client => ({
  ...client,
  send: (request) => client.send({ ...request, headers: { 'accept-language': 'en', ...request.headers } }),
})

describe('planned operations', () => {
  it('are 501 to those who may call them, and a refusal to all others; never a redirect', async () => {
    expect(await walk(english(server.guest()), guest, modules)).toBeGreaterThanOrEqual(
      leastOf(guest, modules),
    )
    const admin = await server.signIn('accountadmin')
    const { alias } = (await admin.get('/api/v1/me')).body
    const actor: Actor = {
      kind: 'user',
      uuid: '00000000-0000-4000-8000-000000000000',
      alias,
      roles: ['accountadmin'],
      isInstitutional: false,
      organization: null,
      assignedOrganizations: [],
    }
    expect(await walk(english(admin), actor, modules)).toBeGreaterThanOrEqual(leastOf(actor, modules))
  })

  it('are not there while their module is off', async () => {
    const { id } = server.tenants.harbourbank as { id: number }
    await server.db.withTenant(id, (tx) => tx.deleteFrom('modules').execute())
    forgetTenant(id)
    await walk(english(server.guest('harbourbank')), guest, new Set())
  })
})
