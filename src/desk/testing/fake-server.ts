import { validators } from '#generated/validators.js'
import type { Role } from '#rules/access.ts'
import { topicsEnabled } from '#rules/topics-enabled.ts'
import { type Organization, organization } from './records.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly cache: RequestCache
  readonly signal: AbortSignal
  readonly body: unknown
}

export interface FakeServer {
  /** Answers before the server does, if it has an answer. */
  own?: (sent: Sent) => Response | undefined
  readonly fetch: (request: Request) => Promise<Response>
  readonly sent: Sent[]
  readonly organizations: Organization[]
  readonly settings: Record<string, string>
  /** Signed-in role; null for a guest. */
  role: Role | null
  modules: string[]
  /** Answers the next call of this kind instead of the server; once. */
  readonly answerNext: (call: string, response: Response | Error) => void
  /** Holds back the replies of this kind until the returned function is called. */
  readonly holdBack: (call: string) => () => void
  readonly calls: (call: string) => Sent[]
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** What the start page of administrators is told where nothing waits for them. */
export const nothingNew = {
  ...{
    since: '2026-11-23',
    requests_week: 0,
    requests_open: 0,
    appointments_week: 0,
    appointments_waiting: 0,
  },
  ...{ cards_week: 0, pushes_week: 0, profiles_incomplete: 0, profiles_missing: [], advisors_active: 2 },
  ...{ reviews_waiting: 0, reviews_reported: 0 },
  ...{ deletions_waiting: 0, mails_failed: 0, certificate_ends: null },
}

const nothing = () => new Response(null, { status: 204 })

/**
 * A server as strict as ours: bodies are checked by the contract's own validators (no read-only fields, no partial
 * records), changes need the right version, replies without a body have none.
 */
export function createFakeServer(
  change: Partial<Pick<FakeServer, 'role' | 'modules' | 'own' | 'settings'>> = {},
): FakeServer {
  const once = new Map<string, (Response | Error)[]>()
  const held = new Map<string, Promise<void>>()
  const server: FakeServer = {
    role: 'accountadmin',
    modules: ['organizations-management', 'organizations-profiles'],
    organizations: [
      organization({
        uuid: '00000000-0000-4000-8000-000000000001',
        name: 'Filiale Hohenbrück',
        alias: 'hohenbrueck',
      }),
      organization({
        uuid: '00000000-0000-4000-8000-000000000002',
        name: 'Filiale Marktplatz',
        alias: 'marktplatz',
      }),
    ],
    settings: { name: 'Musterbank', primary_color: '#006756', imprint_de: '' },
    ...change,
    sent: [],
    calls: (call) => server.sent.filter((each) => `${each.method} ${each.path}` === call),
    answerNext: (call, response) => once.set(call, [...(once.get(call) ?? []), response]),
    holdBack: (call) => {
      let release = () => {}
      held.set(call, new Promise((resolve) => (release = resolve)))
      return release
    },
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const path = pathname.replace(/^\/api\/v1/, '')
      const isFile = /^(image\/|application\/pdf)/.test(request.headers.get('content-type') ?? '')
      const text = await request.text()
      const sent = {
        method: request.method,
        path,
        query: searchParams,
        headers: request.headers,
        cache: request.cache,
        signal: request.signal,
        body: text && !isFile ? JSON.parse(text) : text || undefined,
      }
      server.sent.push(sent)
      const call = `${request.method} ${path}`
      await held.get(call)
      request.signal.throwIfAborted()
      const instead = once.get(call)?.shift()
      if (instead instanceof Error) throw instead
      return instead ?? server.own?.(sent) ?? reply(server, sent)
    },
  }
  return server
}

function reply(server: FakeServer, sent: Sent): Response {
  const handle = open[`${sent.method} ${sent.path}`]
  if (handle) return handle(server, sent)
  if (!server.role) return json({ message: 'Please sign in.' }, 401)
  if (sent.path === '/settings') return settings(server, sent)
  if (sent.path === '/organizations') return collection(server, sent)
  const id = /^\/organizations\/([^/]+)$/.exec(sent.path)?.[1]
  return id ? item(server, sent, id) : json({ message: 'Not found' }, 404)
}

const open: Record<string, (server: FakeServer, sent: Sent) => Response> = {
  'GET /tenant': ({ settings }) =>
    json({
      name: settings.name,
      language: 'de',
      images: { tenantLogo: '', bigHeaderImage: '' },
      headerWidget: { type: 'default', title: '', description: '' },
      settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
      meta_tags: [],
    }),
  'GET /modules': ({ modules }) =>
    json(modules.map((module_name) => ({ module_name, effective_state: true }))),
  'GET /configurations/online-appointments': ({ modules, settings }) =>
    json({
      isTopicsEnabled: modules.includes('online-appointments') && topicsEnabled(settings),
    }),
  'GET /me': ({ role }) =>
    role
      ? json({
          alias: 'katrin-lorenz',
          is_institutional: false,
          roles: [role],
          full_name: 'Katrin Lorenz',
          organization: null,
          assigned_organizations: [],
        })
      : json({ message: 'Nobody is signed in.' }, 404),
  'HEAD /translations': () =>
    new Response(null, { headers: { 'Last-Modified': 'Sat, 21 Nov 2026 08:00:00 GMT' } }),
  'GET /translations': () =>
    json({ Save: 'Save' }, 200, { 'Last-Modified': 'Sat, 21 Nov 2026 08:00:00 GMT' }),
  'GET /demo-logins': () =>
    json([
      { email: 'accountadmin@bank.test', password: 'demo', role: 'accountadmin', description: 'Settings' },
    ]),
  'GET /account-admin/overview': () => json(nothingNew),
  'POST /session': (server, { body }) => {
    if ((body as { password: string }).password !== 'demo') {
      return json({ message: 'E-mail or password are not right.' }, 401)
    }
    server.role = 'accountadmin'
    return nothing()
  },
  'DELETE /session': (server) => {
    server.role = null
    return nothing()
  },
}

function settings(server: FakeServer, { method, body }: Sent): Response {
  if (method === 'GET') return json(server.settings)
  const change = body as Record<string, string>
  const refused = refusal('updateSetting', change)
  if (refused) return refused
  Object.assign(server.settings, change)
  return nothing()
}

function collection({ organizations }: FakeServer, { method, query, body }: Sent): Response {
  if (method === 'POST') {
    const refused = refusal('createOrganization', body)
    if (refused) return refused
    const made = organization({ ...(body as Partial<Organization>), uuid: crypto.randomUUID(), version: 1 })
    organizations.push(made)
    return json(made, 201, { ETag: '"1"' })
  }
  const filter = JSON.parse(query.get('filter') ?? '{}')
  const [from, to] = JSON.parse(query.get('range') ?? '[0,24]')
  const [field, order] = JSON.parse(query.get('sort') ?? '["name","ASC"]')
  const rows = organizations
    .filter(({ name }) => name.toLowerCase().includes((filter.q ?? '').toLowerCase()))
    .toSorted(
      (a, b) =>
        String(a[field as 'name']).localeCompare(String(b[field as 'name'])) * (order === 'ASC' ? 1 : -1),
    )
  return json(rows.slice(from, to + 1), 200, {
    'Content-Range': `organizations ${from}-${to}/${rows.length}`,
  })
}

function item({ organizations }: FakeServer, { method, headers, body }: Sent, id: string): Response {
  const found = organizations.find(({ uuid }) => uuid === id)
  if (!found) return json({ message: 'Not found' }, 404)
  if (method === 'GET') return json(found, 200, { ETag: `"${found.version}"` })
  if (headers.get('If-Match') !== `"${found.version}"`)
    return json({ message: 'Changed', current: found }, 412)
  if (method === 'DELETE') {
    if (found.advisors_count) return json({ message: '8 advisors belong to this organization.' }, 409)
    organizations.splice(organizations.indexOf(found), 1)
    return nothing()
  }
  const refused = refusal('updateOrganization', body)
  if (refused) return refused
  const change = body as Partial<Organization>
  if (organizations.some((other) => other !== found && other.alias === change.alias)) {
    return json(
      { message: 'Please correct the marked fields.', errors: { alias: ['This alias is taken.'] } },
      422,
    )
  }
  Object.assign(found, change, { version: found.version + 1 })
  return json(found, 200, { ETag: `"${found.version}"` })
}

function refusal(operationId: keyof typeof validators, body: unknown): Response | null {
  const validate = validators[operationId].body
  if (!validate || validate(body)) return null
  const errors = (validate.errors ?? []).map(({ instancePath, params, message }) => {
    const below = params.missingProperty ?? params.additionalProperty
    const path = [...instancePath.split('/').slice(1), ...(below ? [below] : [])].join('.')
    return [path, [message]]
  })
  return json({ message: 'Please correct the marked fields.', errors: Object.fromEntries(errors) }, 422)
}
