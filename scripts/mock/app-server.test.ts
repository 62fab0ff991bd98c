import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockServer } from './app-server.ts'

const app = mkdtempSync(join(tmpdir(), 'openbranch-mock-test-'))
const backend = createServer((request, reply) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    reply.writeHead(418, { 'content-type': 'application/json', 'x-from': 'backend' })
    reply.end(JSON.stringify({ url: request.url, prefer: request.headers.prefer, body }))
  })
})

let server: Server
let url: string

async function listen(each: Server): Promise<string> {
  await new Promise<void>((done) => each.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(each.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const files = {
    'src/desk/index.html': '<meta nonce="__CSP_NONCE__">desk',
    'src/public/index.html': '<meta nonce="__CSP_NONCE__">public',
    'assets/app.js': 'app()',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(app, file, '..'), { recursive: true })
    writeFileSync(join(app, file), text)
  }
  server = mockServer({
    app,
    backend: await listen(backend),
    start: '/things',
    description: join(app, 'openapi.json'),
  })
  url = await listen(server)
})

afterAll(() => {
  server.close()
  backend.close()
})

const get = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })

describe('pages', () => {
  it.each([
    ['/', '/app/things'],
    ['/app', '/app/things'],
    ['/app/', '/app/things'],
    ['/account/login', '/app/login'],
  ])('%s leads to %s', async (path, location) => {
    expect((await get(path)).headers.get('location')).toBe(location)
  })

  it.each([
    ['/app/login', 'desk'],
    ['/app/things/7', 'desk'],
    ['/app/profile/anna', 'public'],
  ])('%s is a page of the %s entry, under a policy with the nonce that stands in it', async (path, entry) => {
    const reply = await get(path)
    const [, nonce, text] = /nonce="([\w-]+)">(.*)/.exec(await reply.text()) ?? []
    expect(text).toBe(entry)
    expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  })

  it('the address of the login keeps where to go afterwards, on this site only', async () => {
    const locationOf = async (next: string) => {
      const reply = await get(`/account/login?next=${encodeURIComponent(next)}`, { redirect: 'manual' })
      return reply.headers.get('location')
    }
    expect(await locationOf('/app/things?a=1#b')).toBe('/app/login?next=%2Fapp%2Fthings%3Fa%3D1%23b')
    expect(await locationOf('//evil.example/app/')).toBe('/app/login')
  })

  it('files of the build are served, others are not', async () => {
    expect(await (await get('/app/assets/app.js')).text()).toBe('app()')
    for (const path of ['/app/assets/no.js', '/app/assets/..%2f..%2fpackage.json', '/package.json']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

describe('calls', () => {
  it('go to the backend as they are, and so do its replies', async () => {
    const reply = await get('/api/v1/things?a=[1]', { method: 'POST', body: '{"a":1}' })
    expect(reply.status).toBe(418)
    expect(reply.headers.get('x-from')).toBe('backend')
    expect(await reply.json()).toEqual({ url: '/api/v1/things?a=[1]', body: '{"a":1}' })
  })

  it('ask for the texts in the language of the browser', async () => {
    const prefer = async (language: string) => {
      const reply = await get('/api/v1/translations', { headers: { 'accept-language': language } })
      return ((await reply.json()) as { prefer: string }).prefer
    }
    expect(await prefer('en-GB')).toBe('example=english')
    expect(await prefer('de-AT')).toBe('example=german')
  })

  it('that nobody answers get 502', async () => {
    const lonely = mockServer({ app, backend: 'http://127.0.0.1:9', start: '/', description: '' })
    const reply = await fetch(`${await listen(lonely)}/api/v1/things`)
    lonely.close()
    expect(reply.status).toBe(502)
  })
})
