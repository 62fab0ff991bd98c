import fastify from 'fastify'
import { bind } from '#server/platform/binding/bind.ts'
import { contract } from '#server/platform/contract/our-contract.ts'
import type { Values } from './figures.ts'

const organization = {
  uuid: '0b8f9f2e-4f2c-4d86-9a53-3d0f4b1c2a11',
  name: 'Filiale Hohenbrück',
  alias: 'hohenbrueck',
  slug: 'hohenbrueck',
  address: { street: 'Am Alten Hafen 12', zip: '24987', city: 'Hohenbrück' },
  advisors_count: 8,
  updated_at: '2026-11-23T15:40:00.000Z',
  updated_by: 'Jonas Petersen',
  version: 3,
}
const write = { name: organization.name, alias: organization.alias, address: organization.address }
const url = `/api/v1/organizations/${organization.uuid}`

const actor = {
  kind: 'user',
  uuid: organization.uuid,
  alias: 'k',
  roles: ['accountadmin'],
  isInstitutional: true,
  organization: null,
  assignedOrganizations: [],
}
const allModules = { has: () => true }

/** What a request knows of its tenant and caller: here without any database. */
const site = {
  tenant: {
    id: 1,
    slug: 'musterbank',
    name: 'Musterbank',
    language: 'de',
    timeZone: 'Europe/Berlin',
    publicUrl: '',
  },
  settings: {},
  modules: allModules,
  flags: allModules,
  host: 'localhost',
  origin: 'http://localhost',
  isSecure: false,
  ip: '127.0.0.1',
  now: new Date(),
  language: 'de',
  pageLanguage: 'de',
  caller: async () => ({ actor, session: null }),
  callerAtOnce: () => ({ actor, session: null }),
}

async function bound() {
  const app = fastify()
  app.decorateRequest('site', null, [])
  app.addHook('onRequest', async (request) => {
    request.site = site as never
  })
  const reply = async () => ({ status: 200, body: organization })
  const handlers = Object.fromEntries(Object.keys(contract.operations).map((id) => [id, reply]))
  const db = { withTenant: (_: number, fn: (tx: unknown) => Promise<unknown>) => fn({}) }
  const started = performance.now()
  bind(app, { contract, handlers, db, send: async () => {}, rateLimitFactor: 1 } as never)
  await app.ready()
  return { app, bindMs: performance.now() - started }
}

async function plain() {
  const app = fastify()
  app.decorateRequest('site', null, [])
  app.addHook('onRequest', async (request) => {
    request.site = site as never
  })
  app.put('/api/v1/organizations/:id', async (_, reply) => {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(organization))
  })
  await app.ready()
  return app
}

type Injected = Pick<Awaited<ReturnType<typeof plain>>, 'inject'>

/** Time of this thread on the processor, not of the clock: what else the machine does must not count. */
async function microseconds(app: Injected, count: number): Promise<number> {
  const headers = { 'content-type': 'application/json', host: 'localhost' }
  const payload = JSON.stringify(write)
  const started = process.threadCpuUsage()
  for (let i = 0; i < count; i++) {
    const { statusCode } = await app.inject({ method: 'PUT', url, headers, payload })
    if (statusCode !== 200) throw new Error(`the write was answered with ${statusCode}`)
  }
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / count
}

/** Binding the contract, and what access, validation and serialisation add to a write of an organization. */
export async function measureContract(): Promise<Values> {
  const { app, bindMs } = await bound()
  const bare = await plain()
  const rounds = { bound: [] as number[], bare: [] as number[] }
  // The first rounds warm up; the quickest of each is the one that nothing disturbed.
  for (let i = 0; i < 12; i++) {
    rounds.bound.push(await microseconds(app, 3000))
    rounds.bare.push(await microseconds(bare, 3000))
  }
  const added = Math.min(...rounds.bound) - Math.min(...rounds.bare)
  return { bind: bindMs, 'per-request': added }
}
