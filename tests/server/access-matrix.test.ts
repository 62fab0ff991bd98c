/** Walks every operation with every role, a guest and a user of another tenant, over the real app. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operations } from '#generated/operations.ts'
import { decide, guest, type Policy, type Role, roles, type User } from '#rules/access.ts'
import { isForSites } from '#server/platform/http/security.ts'
import { needsDirectory } from '#server/platform/identity/access.ts'
import { needsPasswordLink } from '#server/platform/identity/password-link-policy.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { mayGuestCall, rolesThatMayCall } from '#tests/access/expected.ts'
import { servedIds as ids } from '#tests/served.ts'

/** Allowed, but with something that is not there or not valid: so that the walk changes nothing. */
const nothing = '00000000-0000-4000-8000-000000000000'
const harmless: Partial<Record<OperationId, { params?: Record<string, string>; body?: unknown }>> = {
  createSession: { body: {} },
  updateSetting: { body: {} },
  createOrganization: { body: {} },
  updateOrganization: { params: { id: nothing }, body: { name: 'Walk', alias: 'walk' } },
  deleteOrganization: { params: { id: nothing } },
  createExternalAnalystAssignment: { body: {} },
  deleteExternalAnalystAssignment: { params: { uuid: nothing } },
  createContactRequest: { params: { alias: 'anna-becker' }, body: {} },
  createLogEntry: { body: {} },
  createProfileHit: { body: {} },
  getOrganization: { params: { id: nothing } },
  getAdvisorProfile: { params: { slug: 'anna-becker' } },
  getVCard: { params: { alias: 'anna-becker' } },
}

const principals = [...roles, 'advisor'] as const

let server: TestServer
const clients = new Map<string, Client>()

beforeAll(async () => {
  server = await startTestServer()
  clients.set('guest', server.guest())
  for (const role of principals) clients.set(role, await server.signIn(role))
})
afterAll(() => server.close())

async function ask(id: OperationId, client: Client): Promise<number> {
  const { method, path } = operations[id]
  const { params = {}, body } = harmless[id] ?? {}
  const url = path.replace(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? 'missing')
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return (await client.send({ method, url, headers, ...sent })).status
}

/** What the hand-written expectation says: a status of refusal, or null for "may". */
function refusal(id: OperationId, principal: string): 401 | 403 | null {
  if (principal === 'guest') return mayGuestCall(id) ? null : 401
  const isAllowed = mayGuestCall(id) || rolesThatMayCall(id).some((role) => role === principal)
  return isAllowed ? null : 403
}

/**
 * A link for a password that is over is told alike to everybody: it was not meant for who is signed in. Neither does a session
 * count where the institution's own site calls with a key, or its directory with a token.
 */
const told = (id: OperationId, status: 401 | 403) =>
  needsPasswordLink(operations[id].access as Policy) ||
  isForSites(operations[id].path) ||
  needsDirectory(operations[id].access as Policy)
    ? 401
    : status

function decided(id: OperationId, principal: string): number | null {
  const user: User = {
    kind: 'user',
    uuid: nothing,
    alias: 'somebody',
    roles: principal === 'advisor' ? ['stduser'] : [principal as Role],
    isInstitutional: principal === 'advisor',
    organization: null,
    assignedOrganizations: [nothing],
  }
  const actor = principal === 'guest' ? guest : user
  const { modules: needed = [], allow } = operations[id].access as Policy
  const modules = new Set([
    ...needed,
    ...allow.flatMap((each) => (typeof each === 'object' ? (each.modules ?? []) : [])),
    'advisors-management',
    'organizations-management',
    'organizations-profiles',
    'v-cards',
  ])
  // What the address names is somebody else's, as in the call.
  const at = (place: string) => (place.startsWith('path.') ? 'missing' : undefined)
  const decision = decide(operations[id].access, { modules, flags: new Set(['topics-enabled']), actor, at })
  return 'status' in decision ? decision.status : null
}

describe('every operation', () => {
  it.each(ids)('%s lets in whom it should, and nobody else', async (id) => {
    for (const principal of ['guest', ...principals]) {
      // Signing out ends a session of its own.
      const isLast = id === 'deleteSession' && principal !== 'guest'
      const status = await ask(
        id,
        isLast ? await server.signIn(principal) : (clients.get(principal) as Client),
      )
      const should = refusal(id, principal)
      expect([principal, 'policy', decided(id, principal)]).toEqual([principal, 'policy', should])
      if (should !== null) expect([principal, status]).toEqual([principal, told(id, should)])
      else expect([401, 403, 405, 500]).not.toContain(status === 401 && id === 'createSession' ? 0 : status)
    }
  })
})

describe('a user of another tenant', () => {
  it('is a guest here, whatever their role there', async () => {
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const here = server.guest('musterbank', stranger.cookie)
    expect((await stranger.get('/api/v1/me')).status).toBe(200)
    for (const id of ids) {
      const should = refusal(id, 'guest')
      const status = await ask(id, here)
      if (should !== null) expect([id, status]).toEqual([id, should])
    }
    expect((await here.get('/api/v1/me')).status).toBe(404)
  })

  it('finds none of this tenant, by any id, and changes nothing', async () => {
    const admin = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const before = await fingerprint(server.db, server.tenants.musterbank?.id as number)
    const organizations = (await clients.get('accountadmin')?.get('/api/v1/organizations'))?.body as {
      uuid: string
    }[]
    expect(organizations.length).toBeGreaterThan(3)
    for (const { uuid } of organizations) {
      const url = `/api/v1/organizations/${uuid}`
      expect((await admin.get(url)).status).toBe(404)
      expect((await admin.put(url, { name: 'Mine', alias: 'mine' })).status).toBe(404)
      expect((await admin.delete(url)).status).toBe(404)
    }
    const theirs = (await admin.get('/api/v1/organizations')).body as { uuid: string }[]
    expect(theirs.filter(({ uuid }) => organizations.some((ours) => ours.uuid === uuid))).toEqual([])
    expect((await admin.get('/api/v1/advisors/anna-becker')).status).toBe(404)
    expect((await admin.get('/api/v1/advisors/anna-becker/v-card')).status).toBe(404)
    expect(await fingerprint(server.db, server.tenants.musterbank?.id as number)).toEqual(before)
  })
})

describe('an organization admin', () => {
  it('reaches the assigned organizations, and no other', async () => {
    const admin = clients.get('accountadmin') as Client
    const orgadmin = clients.get('orgadmin') as Client
    const all = (await admin.get('/api/v1/organizations')).body as {
      uuid: string
      name: string
      alias: string
    }[]
    const own = (await orgadmin.get('/api/v1/organizations')).body as { uuid: string }[]
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
    const foreign = all.filter(({ uuid }) => !own.some((each) => each.uuid === uuid))
    for (const { uuid, name, alias } of foreign) {
      expect((await orgadmin.put(`/api/v1/organizations/${uuid}`, { name, alias })).status).toBe(404)
      expect((await orgadmin.delete(`/api/v1/organizations/${uuid}`)).status).toBe(404)
    }
    const mine = all.find(({ uuid }) => uuid === own[0]?.uuid)
    const saved = await orgadmin.put(`/api/v1/organizations/${mine?.uuid}`, {
      name: mine?.name,
      alias: mine?.alias,
    })
    expect(saved.status).toBe(200)
  })
})

describe('a module that is off', () => {
  it('is 404 for guests and 403 for the signed-in, before anything else', async () => {
    const { id } = server.tenants.harbourbank as { id: number }
    const admin = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const { forgetTenant } = await import('#server/platform/tenancy/tenancy.ts')
    await server.db.withTenant(id, (tx) =>
      tx
        .deleteFrom('modules')
        .where('name', 'in', ['organizations-management', 'organizations-profiles', 'v-cards'])
        .execute(),
    )
    forgetTenant(id)
    const visitor = server.guest('harbourbank')
    expect((await visitor.get('/api/v1/organizations')).status).toBe(404)
    expect((await admin.get('/api/v1/organizations')).status).toBe(403)
    expect((await admin.get('/api/v1/organizations')).body.message).toBe('module off')
    expect((await visitor.get('/api/v1/advisors/james-whitfield/v-card')).status).toBe(404)
    expect((await admin.post('/api/v1/organizations', {})).status).toBe(403)
    expect((await admin.put(`/api/v1/organizations/${nothing}`, {})).status).toBe(403)
  })
})

describe('a session', () => {
  it('ends at once for a user that is disabled, and at sign-out', async () => {
    const client = await server.signIn('stduser', { tenant: 'alpenbank' })
    const other = await server.signIn('stduser', { tenant: 'alpenbank' })
    expect((await client.get('/api/v1/me')).status).toBe(200)
    const out = await other.delete('/api/v1/session')
    expect(out.headers['set-cookie']).toContain('Max-Age=0')
    expect((await other.get('/api/v1/me')).status).toBe(404)
    expect((await client.get('/api/v1/me')).status).toBe(200)
    await server.db.withTenant(server.tenants.alpenbank?.id as number, (tx) =>
      tx
        .updateTable('users')
        .set({ is_active: false })
        .where('email', '=', 'stduser@alpenbank.example')
        .execute(),
    )
    expect((await client.get('/api/v1/me')).status).toBe(404)
  })

  it('loses a role at once', async () => {
    const client = await server.signIn('orgs-manager', { tenant: 'alpenbank' })
    expect((await client.get('/api/v1/organizations')).status).toBe(200)
    await server.db.withTenant(server.tenants.alpenbank?.id as number, (tx) =>
      tx.deleteFrom('user_roles').where('role', '=', 'orgs-manager').execute(),
    )
    expect((await client.get('/api/v1/organizations')).status).toBe(403)
  })
})
