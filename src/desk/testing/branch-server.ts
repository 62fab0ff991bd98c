import type { Role } from '#rules/access.ts'
import { writtenPictures } from '#rules/branch-pictures.ts'
import type { Analyst, Assignment } from '../features/external-analysts/changes.ts'
import { createFakeServer, type FakeServer, json } from './fake-server.ts'

export const hohenbrueck = '00000000-0000-4000-8000-000000000001'
export const marktplatz = '00000000-0000-4000-8000-000000000002'

export const martina: Analyst = analyst('Martina', 'Vogel')
export const peter: Analyst = analyst('Peter', 'Sand')

function analyst(first: string, last: string): Analyst {
  const alias = `${first}-${last}`.toLowerCase()
  return { alias, full_name: `${first} ${last}`, email_address: `${alias}@bank.test` }
}

export interface BranchServer extends FakeServer {
  analysts: Analyst[]
  assignments: Assignment[]
  metadata: Record<string, string>
  prefix: string | null
}

/** The fake server with what the two pages of a branch ask for besides. */
export function createBranchServer(
  role: Role = 'accountadmin',
  assigned: readonly string[] = [],
): BranchServer {
  const fake = createFakeServer({ role })
  const user = {
    alias: 'katrin-lorenz',
    is_institutional: false,
    roles: [role],
    full_name: 'Katrin Lorenz',
    organization: null,
    assigned_organizations: assigned,
  }
  fake.answerNext('GET /me', json(user))
  const server: BranchServer = {
    ...fake,
    analysts: [peter, martina],
    assignments: [assignment(martina, 'a1')],
    metadata: { publicName: 'Musterbank am Hafen', publicProfileEnabled: 'true' },
    prefix: 'filiale',
    fetch: async (request) => {
      const { pathname, searchParams: query } = new URL(request.url)
      const path = pathname.replace('/api/v1', '')
      const text = await request.clone().text()
      const reply = await fake.fetch(request)
      const answer = answers[`${request.method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`]
      if (reply.status === 404 && answer)
        return answer(server, { path, query, body: text && JSON.parse(text) })
      const isBranch = reply.ok && path.startsWith('/organizations/') && query.has('with')
      return isBranch
        ? json({ ...(await reply.json()), metadata: entries(server.metadata), metadata_version: 7 })
        : reply
    },
  }
  return server
}

export function assignment({ alias, full_name, email_address }: Analyst, uuid: string): Assignment {
  return {
    uuid: `${uuid.padEnd(8, '0')}-0000-4000-8000-000000000000`,
    external_analyst_alias: alias,
    organization_uuid: hohenbrueck,
    full_name,
    email_address,
  }
}

type Sent = Pick<FakeServer['sent'][number], 'path' | 'query' | 'body'>

const entries = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

const answers: Record<string, (server: BranchServer, sent: Sent) => Response> = {
  'GET /external-analysts': ({ analysts }) => json(analysts),
  'GET /external-analyst-assignments': ({ assignments }) => json(assignments),
  'POST /external-analyst-assignments': (server, { body }) => {
    const { external_analyst_alias } = body as Assignment
    const found = server.analysts.find(({ alias }) => alias === external_analyst_alias)
    if (!found) return json({ message: 'No.' }, 422)
    const made = assignment(found, 'b1')
    server.assignments = [...server.assignments, made]
    return json(made, 201)
  },
  'DELETE /external-analyst-assignments/{id}': (server, { path }) => {
    const count = server.assignments.length
    server.assignments = server.assignments.filter(({ uuid }) => !path.endsWith(String(uuid)))
    return server.assignments.length < count
      ? new Response(null, { status: 204 })
      : json({ message: 'Not found' }, 404)
  },
  'GET /organizations-profiles/configurations/editor': ({ prefix }) => json({ prefix }),
  'PUT /organizations/{id}/metadata': (server, { body }) => {
    for (const [name, value] of Object.entries(body as object))
      server.metadata[name] = Array.isArray(value) ? writtenPictures(value) : String(value)
    return json(entries(server.metadata))
  },
  'GET /search/organizations-by-name': ({ organizations }, { query }) => {
    const only = query.get('uuid')?.split(',')
    const named = (query.get('name') ?? '').toLowerCase()
    const found = organizations.filter(
      ({ uuid, name }) => (!only || only.includes(uuid)) && name.toLowerCase().includes(named),
    )
    return json(found.map(({ uuid, name, alias }) => ({ uuid, name, slug: alias, city: 'Hohenbrück' })))
  },
}
