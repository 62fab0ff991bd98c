import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { contextOf } from '#scripts/generate/context.ts'
import type { Document, OperationObject } from '#scripts/generate/contract/types.ts'
import { documentOf, json } from '#scripts/generate/testing.ts'
import { logInOf } from './log-in.ts'
import { tokenPath } from './oauth.ts'
import { signInWays, tokenPaths } from './sign-in.ts'

const text = { type: 'string' }
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})
const pair = object({ email: text, password: text, remember_me: { type: 'boolean' } }, ['email', 'password'])
const post = (schema: Schema, rest: object = {}): Record<string, OperationObject> => ({
  post: { requestBody: json(schema), responses: {}, ...rest } as OperationObject,
})
const find = (paths: Record<string, Record<string, OperationObject>>) =>
  logInOf(contextOf(documentOf({ paths })), [])

describe('a call that lets people in', () => {
  it.each(['/login', '/v1/auth/sign_in', '/sessions', '/api/token', '/auth/log-in', '/users/signIn'])(
    'is told by its address and its password: %s',
    (path) => {
      expect(find({ [path]: post(pair) })).toMatchObject({
        address: `/upstream${path}`,
        encoding: 'json',
        inputs: [
          { name: 'email', label: 'Email', type: 'text' },
          { name: 'password', label: 'Password', type: 'password' },
        ],
      })
    },
  )

  it.each<[string, Record<string, Record<string, OperationObject>>]>([
    ['another address', { '/users': post(pair) }],
    ['no password', { '/login': post(object({ email: text })) }],
    ['a key in the path', { '/users/{id}/sessions': post(pair) }],
    ['a question that no page can ask', { '/login': post(object({ ...pair.properties, at: {} }, ['at'])) }],
  ])('is none with %s', (_, paths) => {
    expect(find(paths)).toBeNull()
  })

  it('is the one that strangers may make, asks within an envelope, and knows the way out', () => {
    const user = object({
      user: object({ login: text, pass: { ...text, format: 'password' } }),
      app: { const: 'x' },
    })
    expect(
      find({
        '/admin/login': post(pair, { security: [{ key: [] }] }),
        '/session': { ...post(user, { security: [] }), delete: { responses: {} } },
      }),
    ).toMatchObject({
      address: '/upstream/session',
      inputs: [{ name: 'user.login' }, { name: 'user.pass', type: 'password' }],
      fixed: { app: 'x' },
      out: { method: 'DELETE', address: '/upstream/session' },
    })
    expect(
      find({ '/auth/login': post(pair), '/auth/logout': { post: { responses: {} } } })?.out?.address,
    ).toBe('/upstream/auth/logout')
  })
})

const flows = {
  password: { tokenUrl: 'oauth/token', scopes: { read: '', write: '' } },
  clientCredentials: { tokenUrl: 'https://api.test/id/token', scopes: {} },
  authorizationCode: { tokenUrl: '/oauth/token', scopes: {} },
}
const described = (scheme: object): Document => ({
  ...documentOf({ paths: { '/things': { get: { responses: {} } }, '/oauth/token': post(pair) } }),
  security: [{ way: [] }],
  components: { securitySchemes: { way: scheme } },
})

describe('ways through a call', () => {
  it('come before the token that somebody has', () => {
    const bearer = { id: 'way', help: '', kind: 'bearer' }
    const logIn = find({ '/login': post(pair) })
    const ways = signInWays(described({ type: 'http', scheme: 'bearer' }), { server: '/', logIn })
    expect(ways).toEqual([
      { label: 'User name and password', credentials: [bearer], logIn },
      { label: 'Access token', credentials: [bearer] },
    ])
  })

  it('are all there is where the description has no scheme, and none for basic', () => {
    const logIn = find({ '/login': post(pair) })
    const open = { ...described({}), security: [] }
    expect(signInWays(open, { server: '/', logIn }).map((way) => way.logIn)).toEqual([logIn])
    expect(signInWays(described({ type: 'http', scheme: 'basic' }), { server: '/', logIn })).toHaveLength(1)
  })

  it('are the flows of OAuth that need no page, with the API itself', () => {
    const document = described({ type: 'oauth2', flows })
    const server = 'https://api.test/v2'
    const ways = signInWays(document, { server, logIn: null })
    expect(ways.map(({ label, logIn }) => [label, logIn?.address, logIn?.fixed])).toEqual([
      [
        'User name and password',
        '/upstream/-/token/way/password',
        { grant_type: 'password', scope: 'read write' },
      ],
      [
        'Client ID and secret',
        '/upstream/-/token/way/clientCredentials',
        { grant_type: 'client_credentials' },
      ],
      ['Access token', undefined, undefined],
    ])
    expect(ways.at(-1)?.credentials).toMatchObject([{ kind: 'bearer', isElsewhere: true }])
    expect(logInOf(contextOf(document), tokenPaths(document, server))).toBeNull()
    const elsewhere = { type: 'oauth2', flows: { password: { tokenUrl: 'https://id.test/token' } } }
    expect(signInWays(described(elsewhere), { server, logIn: null })).toHaveLength(1)
  })

  it.each([
    ['oauth/token', '/', './oauth/token'],
    ['/oauth/token', '/v2', '/oauth/token'],
    ['https://a.test/v2/token', 'https://a.test/v2', './token'],
    ['https://evil.test/token', 'https://a.test/v2', null],
    ['//evil.test/token', '/v2', null],
  ])('%s of an API at %s: %s', (url, server, path) => {
    expect(tokenPath(url, server)).toBe(path)
  })
})
