import { describe, expect, it } from 'vitest'
import { authorized, inputsOf } from './credentials.ts'
import type { Credential, SignInWay } from './format.ts'

const way = (...credentials: Credential[]): SignInWay => ({ label: '', credentials })
const key = (place: 'header' | 'query' | 'cookie', name: string): Credential => ({
  id: name,
  help: '',
  kind: 'api-key',
  in: place,
  name,
})
const basic: Credential = { id: 'login', help: 'Ask Rosa.', kind: 'basic' }
const bearer: Credential = { id: 'token', help: '', kind: 'bearer' }

const send = (given: SignInWay, entered: Record<string, string>, init?: RequestInit) =>
  authorized(new Request('http://desk.test/upstream/things?a=1', init), given, entered)

describe('what was entered stands where the scheme wants it', () => {
  it('in headers, the query, and what becomes the API’s cookies', async () => {
    const all = way(key('header', 'X-Key'), key('query', 'token'), key('cookie', 'sid'), key('cookie', 'b'))
    const request = await send(all, { 'X-Key': 'k', token: 't&', sid: '1', b: '2' })
    expect(request.headers.get('x-key')).toBe('k')
    expect(request.url).toBe('http://desk.test/upstream/things?a=1&token=t%26')
    expect(request.headers.get('x-upstream-cookie')).toBe('sid=1; b=2')
  })

  it.each([
    [bearer, { token: 'abc' }, 'Bearer abc'],
    [bearer, { token: 'bearer abc' }, 'Bearer abc'],
    [basic, { 'login.user': 'rosa', 'login.password': 'ä:1' }, `Basic ${btoa('rosa:\u00c3\u00a4:1')}`],
    [basic, { 'login.user': 'key' }, `Basic ${btoa('key:')}`],
  ])('%o as authorization', async (credential, entered, header) => {
    expect((await send(way(credential), entered)).headers.get('authorization')).toBe(header)
  })

  it('and method, body and other headers stay', async () => {
    const headers = { 'content-type': 'application/json', 'if-match': '"3"' }
    const request = await send(way(bearer), { token: 't' }, { method: 'PUT', body: '{"a":1}', headers })
    expect(request.method).toBe('PUT')
    expect(await request.text()).toBe('{"a":1}')
    expect(request.headers.get('content-type')).toBe('application/json')
    expect(request.headers.get('if-match')).toBe('"3"')
    expect(await (await send(way(bearer), { token: 't' }, { method: 'DELETE' })).text()).toBe('')
  })
})

it('the page asks for a user name and a password, or for one secret by its name', () => {
  expect(
    inputsOf(way(basic, bearer, key('query', 'k'))).map(({ label, help, type }) => [label, help, type]),
  ).toEqual([
    ['User name', 'Ask Rosa.', 'text'],
    ['Password', '', 'password'],
    ['Access token', '', 'password'],
    ['k', '', 'password'],
  ])
})
