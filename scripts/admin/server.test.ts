import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScenarioPanel } from '#scripts/mock/panel.ts'
import type { ForeignAdmin } from '../../src/admin/format.ts'
import { adminServer } from './server.ts'

const app = mkdtempSync(join(tmpdir(), 'openbranch-admin-test-'))
let seen: { url?: string; headers: IncomingHttpHeaders; body: string }[] = []

const api = createServer((incoming, outgoing) => {
  let body = ''
  incoming.on('data', (chunk) => {
    body += chunk
  })
  incoming.on('end', () => {
    seen.push({ url: incoming.url, headers: incoming.headers, body })
    const { pathname } = new URL(incoming.url ?? '', 'http://api.test')
    if (pathname === '/v1/away') return outgoing.writeHead(302, { location: 'https://evil.example/' }).end()
    if (pathname === '/v1/moved') return outgoing.writeHead(301, { location: '/v1/things/?a=1' }).end()
    if (pathname === '/v1/problem') {
      return outgoing.writeHead(500, { 'content-type': 'application/problem+json' }).end('{}')
    }
    outgoing.writeHead(401, {
      'content-type': 'text/html',
      'set-cookie': ['sid=1; Domain=api.test; Path=/v1; Secure; SameSite=None', 'a=b; Max-Age=60; HttpOnly'],
      'access-control-allow-origin': '*',
      'www-authenticate': 'Basic realm="x"',
      'clear-site-data': '"*"',
      'x-total-count': '7',
    })
    outgoing.end('<script>alert(1)</script>')
  })
})

const servers: Server[] = []

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function serve(upstream: () => Promise<URL>, isMock = false, panel?: ScenarioPanel): Promise<string> {
  const admin = { title: 'Things', isMock } as ForeignAdmin
  return listen(
    adminServer({
      app,
      admin,
      formOf: (id) => (id === 'a b' ? 'form()' : null),
      tokenPathOf: (scheme, flow) => (scheme === 'o auth' && flow === 'password' ? '/oauth/token' : null),
      ...(panel && { panel }),
      textsIn: (language) => ({ Save: language }),
      upstream,
      hosts: ['localhost', '127.0.0.1'],
      cookiePrefix: 'api8080-',
    }),
  )
}

let apiUrl: string
let url: string

beforeAll(async () => {
  const files = { 'src/admin/index.html': '<meta nonce="__CSP_NONCE__">admin', 'assets/app.js': 'app()' }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(app, file, '..'), { recursive: true })
    writeFileSync(join(app, file), text)
  }
  apiUrl = await listen(api)
})

beforeEach(async () => {
  seen = []
  url = await serve(() => Promise.resolve(new URL(`${apiUrl}/v1`)))
})

afterAll(() => {
  for (const server of servers) server.close()
})

const get = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })

/** As it stands: fetch would tidy the path up, and set its own host. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(url)
    const call = request({ port, host: '127.0.0.1', path, headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    call.on('error', reject)
    call.end()
  })

describe('pages and files', () => {
  it.each(['/app/', '/app/things/7', '/app/login'])('%s is the app, under a strict policy', async (path) => {
    const reply = await get(path)
    const [, nonce, text] = /nonce="([\w-]+)">(.*)/.exec(await reply.text()) ?? []
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(text).toBe('admin')
    expect(policy).toContain(`'nonce-${nonce}'`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  it('the description, texts, forms and files of the build are served, others are not', async () => {
    expect(await (await get('/app/contract/admin.json')).json()).toMatchObject({ title: 'Things' })
    expect(await (await get('/app/contract/texts.de.json')).json()).toEqual({ Save: 'de' })
    const form = await get('/app/contract/forms/a%20b.js')
    expect(form.headers.get('content-type')).toContain('text/javascript')
    expect(await form.text()).toBe('form()')
    expect(await (await get('/app/assets/app.js')).text()).toBe('app()')
    for (const path of [
      '/app/contract/forms/none.js',
      '/app/contract/forms/%E0%A4.js',
      '/app/contract/secret',
      '/app/assets/..%2f..%2fpackage.json',
      '/package.json',
    ]) {
      expect((await get(path)).status).toBe(404)
    }
  })

  it('on examples the panel stands before the app, with its own files and all states', async () => {
    const files: Record<string, string> = { '/app/mock/panel.js': 'panel()', '/app/states': '<html>states' }
    url = await serve(() => Promise.resolve(new URL(apiUrl)), true, {
      fileAt: (path) =>
        files[path] === undefined
          ? undefined
          : { type: path.endsWith('.js') ? 'text/javascript' : 'text/html', text: files[path] },
      onPage: (html) => `panel ${html}`,
      policy: (policy) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    })
    expect(await (await get('/app/mock/panel.js')).text()).toBe('panel()')
    expect(await (await get('/app/states')).text()).toBe('panel <html>states')
    const page = await get('/app/things')
    expect(await page.text()).toMatch(/^panel /)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it('the root leads to the app', async () => {
    for (const path of ['/', '/app']) expect((await get(path)).headers.get('location')).toBe('/app/')
  })
})

describe('calls', () => {
  it('go to the API below its own path, with what is the API’s and nothing else', async () => {
    await get('/upstream/things/?a=%5B1%5D', {
      method: 'POST',
      body: '{"a":1}',
      headers: {
        authorization: 'Bearer t',
        'x-api-key': 'k',
        'content-type': 'application/json',
        cookie: 'openbranch=secret; api8080-sid=1; api9090-sid=2',
        'x-upstream-cookie': 'typed=2',
        referer: `${url}/app/`,
        origin: url,
        'x-forwarded-for': '10.0.0.1',
      },
    })
    const [call] = seen
    expect(call?.url).toBe('/v1/things/?a=%5B1%5D')
    expect(call?.body).toBe('{"a":1}')
    expect(call?.headers).toMatchObject({
      host: new URL(apiUrl).host,
      authorization: 'Bearer t',
      'x-api-key': 'k',
      cookie: 'sid=1; typed=2',
    })
    for (const name of ['origin', 'referer', 'x-forwarded-for', 'x-upstream-cookie']) {
      expect(call?.headers).not.toHaveProperty(name)
    }
  })

  it('come back as data, without what an API says to browsers', async () => {
    const reply = await get('/upstream/things')
    expect(reply.status).toBe(401)
    expect(reply.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(reply.headers.get('x-total-count')).toBe('7')
    for (const name of ['access-control-allow-origin', 'www-authenticate', 'clear-site-data']) {
      expect(reply.headers.has(name)).toBe(false)
    }
    expect(reply.headers.getSetCookie()).toEqual([
      'api8080-sid=1; Path=/upstream; HttpOnly; SameSite=Strict',
      'api8080-a=b; Max-Age=60; Path=/upstream; HttpOnly; SameSite=Strict',
    ])
  })

  it.each(['/upstream/../secret', '/upstream/a/%2E%2e/%2e./b', '/upstream/..\\x'])(
    'never leave the API: %s',
    async (path) => {
      expect(await raw(path)).toBe(400)
      expect(seen).toEqual([])
    },
  )

  it.each(['/upstream//evil.example/x', '/upstream/@evil.example/', '/upstream/http://evil.example/'])(
    'reach no other host: %s',
    async (path) => {
      await raw(path)
      expect(seen.map((call) => call.url)).toEqual([`/v1${path.slice('/upstream'.length)}`])
      expect(seen[0]?.headers.host).toBe(new URL(apiUrl).host)
    },
  )

  it('follow the API to its own pages only', async () => {
    expect((await get('/upstream/moved')).headers.get('location')).toBe('/upstream/things/?a=1')
    const away = await get('/upstream/away')
    expect(away.status).toBe(502)
    expect(away.headers.get('x-upstream-failure')).toBe('1')
    expect(await away.json()).toEqual({
      message: 'The API leads to another address, which is not followed.',
    })
  })

  it('say in one sentence why nobody answers', async () => {
    url = await serve(() => Promise.resolve(new URL('http://127.0.0.1:9/')))
    expect(await (await get('/upstream/things')).json()).toEqual({ message: 'The API does not answer.' })
    url = await serve(() => Promise.reject(new Error('Prism could not start with this description.')))
    expect(await (await get('/upstream/things')).json()).toEqual({
      message: 'Prism could not start with this description.',
    })
    url = await serve(() => Promise.resolve(new URL(`${apiUrl}/v1`)), true)
    expect(await (await get('/upstream/problem')).json()).toEqual({
      message: 'The description has no usable example for this call.',
    })
    url = await serve(() => Promise.resolve(new URL(`${apiUrl}/v1`)))
    expect((await get('/upstream/problem')).status).toBe(500)
  })

  it('for a token go to its own address beside the calls, and to no other', async () => {
    const body = 'grant_type=password'
    await get('/upstream/-/token/o%20auth/password', { method: 'POST', body })
    expect(seen).toMatchObject([{ url: '/oauth/token', body, headers: { host: new URL(apiUrl).host } }])
    for (const other of ['o%20auth/implicit', 'other/password', '%E0%A4/password'])
      expect((await get(`/upstream/-/token/${other}`, { method: 'POST', body })).status).toBe(404)
    expect(seen).toHaveLength(1)
    url = await serve(() => Promise.resolve(new URL(`${apiUrl}/v1`)), true)
    const example = await get('/upstream/-/token/o%20auth/password', { method: 'POST', body })
    expect(await example.json()).toEqual({ access_token: 'example' })
    expect(seen).toHaveLength(1)
  })

  it('can be left: the cookies of the API are forgotten, and no others', async () => {
    const cookie = 'openbranch=secret; api8080-sid=1; api9090-sid=2'
    const reply = await get('/upstream/-/cookies', { method: 'DELETE', headers: { cookie } })
    expect(reply.headers.getSetCookie()).toEqual(['api8080-sid=; Max-Age=0; Path=/upstream; HttpOnly'])
    expect(seen).toEqual([])
  })

  it('of other sites, or by a name that is not ours, are refused', async () => {
    expect(
      (await get('/upstream/things', { method: 'POST', headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403)
    expect(await raw('/upstream/things', { host: 'evil.example' })).toBe(403)
    expect(await raw('/app/', { host: 'evil.example:80' })).toBe(403)
    expect(seen).toEqual([])
  })
})
