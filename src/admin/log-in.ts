import { wrapped } from '../desk/resources/adapters/bodies.ts'
import { base64, type Entered } from './credentials.ts'
import type { Credential, LogIn } from './format.ts'

/** The call that lets somebody in with what was typed. */
export function logInRequest(
  { address, encoding, inputs, fixed, isClient }: LogIn,
  entered: Entered,
): Request {
  const typed = inputs.map(({ name }) => [name, entered[name] ?? ''] as const).filter(([, value]) => value)
  const said = isClient ? [] : typed
  const values = [...said, ...Object.entries(fixed)]
  const headers = new Headers({ Accept: 'application/json' })
  if (isClient) {
    const part = (name: string) => encodeURIComponent(entered[name] ?? '')
    headers.set('Authorization', `Basic ${base64(`${part('client_id')}:${part('client_secret')}`)}`)
  }
  if (encoding === 'json') headers.set('Content-Type', 'application/json')
  const body =
    encoding === 'json'
      ? JSON.stringify(values.reduce<object>((all, [path, value]) => merged(all, wrapped(path, value)), {}))
      : new URLSearchParams(values.map(([name, value]): [string, string] => [name, value]))
  return new Request(new URL(address, location.origin), { method: 'POST', headers, body })
}

function merged(all: object, next: unknown): object {
  const [[name, value] = ['', undefined]] = Object.entries(next as object)
  const before = (all as Record<string, unknown>)[name]
  const isBoth = typeof before === 'object' && typeof value === 'object' && before !== null
  return { ...all, [name]: isBoth ? merged(before, value) : value }
}

/** What the reply of a log-in gives for the credentials: a token. Cookies come by themselves. */
export async function givenBy(reply: Response, credentials: readonly Credential[]): Promise<Entered> {
  const takes = credentials.filter((each) => each.kind !== 'basic' && !isCookie(each))
  const token =
    tokenIn(await reply.json().catch(() => null)) ?? bare(reply.headers.get('authorization') ?? undefined)
  return token ? Object.fromEntries(takes.map(({ id }) => [id, token])) : {}
}

const isCookie = (each: Credential) => each.kind === 'api-key' && each.in === 'cookie'

/** What tokens are called, the likeliest first. */
const names = [
  'access_token',
  'accessToken',
  'token',
  'auth_token',
  'authToken',
  'jwt',
  'id_token',
  'api_key',
  'apiKey',
  'session_token',
  'sessionToken',
  'session_id',
  'sessionId',
]

function tokenIn(json: unknown, depth = 0): string | undefined {
  if (typeof json === 'string') return depth === 0 ? bare(json) : undefined
  if (typeof json !== 'object' || json === null) return undefined
  const known = json as Record<string, unknown>
  const name = names.find((each) => typeof known[each] === 'string' && known[each] !== '')
  if (name) return bare(known[name] as string)
  if (depth > 1) return undefined
  return Object.values(known)
    .map((each) => tokenIn(each, depth + 1))
    .find(Boolean)
}

const bare = (token: string | undefined) => token?.replace(/^Bearer\s+/i, '') || undefined
