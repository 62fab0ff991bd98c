/** The institution's own sign-in for tests: a real provider on this machine, and ways in which one can lie. */

import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly groups?: unknown
}

/** Answers in place of the provider; false: the provider does. */
export type Lie = (request: IncomingMessage, reply: ServerResponse) => boolean | Promise<boolean>

export interface TestProvider {
  readonly issuer: string
  /** Who is signed in there. */
  person: Person
  /** Null: it tells the truth. */
  lie: Lie | null
  /** Signs in there as `person`: follows what a browser would from the address that it was sent to. @returns where it leads back */
  visit(address: string): Promise<string>
  /** Goes to the address where a session ends there, with the browser of the last visit, and agrees. @returns where it leads back */
  leave(address: string): Promise<string>
  close(): Promise<void>
}

export const client = { id: 'openbranch', secret: 'a secret between the two' }

/**
 * @param callbacks addresses that it sends browsers back to
 * @param pages where it leads those who have signed out
 */
export async function startProvider(
  callbacks: readonly string[],
  pages: readonly string[] = [],
): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://login.example:${(server.address() as AddressInfo).port}`
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const state: Pick<TestProvider, 'person' | 'lie'> = {
    person: { sub: 'anna', email: 'advisor@musterbank.example', email_verified: true },
    lie: null,
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...callbacks],
        post_logout_redirect_uris: [...pages],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: 'one' }] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...state.person }) }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of the test'] },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  })
  const answer = provider.callback()
  server.on('request', async (request, reply) => {
    if (await state.lie?.(request, reply)) return
    if (request.url?.startsWith('/interaction/')) return await signedIn(request, reply)
    await answer(request, reply)
  })

  /** There is no form: whoever comes is signed in, and agrees. */
  async function signedIn(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { params, grantId } = await provider.interactionDetails(request, reply)
    const accountId = state.person.sub
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant?.addOIDCScope(String(params.scope))
    await provider.interactionFinished(
      request,
      reply,
      { login: { accountId }, consent: { grantId: (await grant?.save()) ?? '' } },
      { mergeWithLastSubmission: true },
    )
  }

  const open = new Map<string, string>()
  return Object.assign(state, {
    issuer,
    visit: async (address: string) => {
      open.clear()
      return await visit(address, issuer, open)
    },
    leave: async (address: string) => await leave(address, issuer, open),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

/** Cookies of a browser, which are changed by what it is given. */
type Cookies = Map<string, string>

/** As a browser asks, which knows the provider by its number. */
async function ask(address: URL, cookies: Cookies, form?: URLSearchParams): Promise<Response> {
  const reply = await fetch(`http://127.0.0.1:${address.port}${address.pathname}${address.search}`, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form && { method: 'POST', body: form }),
  })
  for (const cookie of reply.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
    cookies.set(name, value)
  }
  return reply
}

async function visit(from: string, issuer: string, cookies: Cookies): Promise<string> {
  let address = new URL(from)
  for (let step = 0; step < 10; step++) {
    if (address.port !== new URL(issuer).port) return address.href
    const reply = await ask(address, cookies)
    const location = reply.headers.get('location')
    if (!location) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
    address = new URL(location, address)
  }
  throw new Error('The provider leads in a circle.')
}

async function leave(at: string, issuer: string, cookies: Cookies): Promise<string> {
  const page = await (await ask(new URL(at), cookies)).text()
  const [, secret] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  const [, action] = /action="([^"]+)"/.exec(page) ?? []
  if (!secret || !action) throw new Error(`The provider asks nothing: ${page}`)
  const form = new URLSearchParams({ xsrf: secret, logout: 'yes' })
  const reply = await ask(new URL(new URL(action, issuer).pathname, at), cookies, form)
  return reply.headers.get('location') ?? `It answered ${reply.status}`
}
