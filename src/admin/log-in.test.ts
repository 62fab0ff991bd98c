import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Credential, LogIn } from './format.ts'
import { givenBy, logInRequest } from './log-in.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://desk.test' })
})

const input = (name: string) => ({ name, label: name, help: '', type: 'text' as const, autoComplete: 'off' })
const logIn = (change: Partial<LogIn>): LogIn => ({
  address: '/upstream/login',
  encoding: 'json',
  inputs: ['user.email', 'user.password'].map(input),
  fixed: { 'user.app': 'admin' },
  isClient: false,
  ...change,
})

describe('what was typed is sent', () => {
  it('as the JSON that the call takes', async () => {
    const request = logInRequest(logIn({}), { 'user.email': 'a@b.test', 'user.password': '"' })
    expect(request.url).toBe('http://desk.test/upstream/login')
    expect(await request.json()).toEqual({ user: { email: 'a@b.test', password: '"', app: 'admin' } })
  })

  it('as a form, without what was left empty', async () => {
    const inputs = ['username', 'client_id'].map(input)
    const request = logInRequest(logIn({ encoding: 'form', inputs, fixed: { grant_type: 'password' } }), {
      username: 'a&b',
    })
    expect(request.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(await request.text()).toBe('username=a%26b&grant_type=password')
  })

  it('as the name of an app in the header', async () => {
    const fixed = { grant_type: 'client_credentials' }
    const inputs = ['client_id', 'client_secret'].map(input)
    const request = logInRequest(logIn({ encoding: 'form', isClient: true, inputs, fixed }), {
      client_id: 'a:b',
      client_secret: 's',
    })
    expect(request.headers.get('authorization')).toBe(`Basic ${btoa('a%3Ab:s')}`)
    expect(await request.text()).toBe('grant_type=client_credentials')
  })
})

const bearer: Credential = { id: 'way', help: '', kind: 'bearer' }
const cookie: Credential = { id: 'way', help: '', kind: 'api-key', in: 'cookie', name: 'sid' }

describe('what comes back', () => {
  it.each<[string, unknown, object]>([
    ['a token', { expires_in: 3, refresh_token: 'r', access_token: 't' }, { way: 't' }],
    ['one within an envelope', { data: { user: { token: 'Bearer t' } } }, { way: 't' }],
    ['one alone', 't', { way: 't' }],
    ['none', { message: 'Welcome' }, {}],
  ])('%s', async (_, body, given) => {
    expect(await givenBy(Response.json(body), [bearer])).toEqual(given)
  })

  it('may be a header, or a cookie alone', async () => {
    const headers = { authorization: 'Bearer t' }
    expect(await givenBy(new Response(null, { headers }), [bearer])).toEqual({ way: 't' })
    expect(await givenBy(Response.json({ token: 't' }), [cookie])).toEqual({})
  })
})
