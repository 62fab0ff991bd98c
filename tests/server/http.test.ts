/** The edges of HTTP: headers of every reply, host names, sign-in over the network, languages, limits of size and time. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let admin: Client
let port: number

beforeAll(async () => {
  server = await startTestServer({
    pages: async (app) => {
      app.get('/app/leads-on', (_, reply) => reply.redirect('/app/'))
      app.get('/app/fails', async () => {
        throw Object.assign(new Error('select secret from users'), {
          code: 'XX000',
          detail: 'anna@bank.example',
        })
      })
      app.get('/app/no-database', async () => {
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      })
      app.get('/app/who', async ({ site }) => ({ host: site.host, ip: site.ip, origin: site.origin }))
    },
  })
  admin = await server.signIn('accountadmin')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
})
afterAll(() => server.close())

/** Bytes as they are, since no client would send what some of these tests do; resolves when the server closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let read = ''
    socket.setEncoding('utf8').on('data', (part) => {
      read += part
    })
    socket.on('close', () => resolve(read))
    socket.on('error', () => resolve(read))
  })
}

const statusOf = (reply: string) => Number(reply.split(' ', 2)[1])
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`

describe('every reply', () => {
  const wanted = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }

  function expectHeaders(what: string, headers: TestReply['headers']): void {
    for (const [name, value] of Object.entries(wanted))
      expect([what, name, headers[name]]).toEqual([what, name, value])
    const policy = String(headers['content-security-policy'])
    expect([what, policy]).toEqual([what, expect.stringContaining("default-src 'none'")])
    expect(policy).not.toContain('unsafe')
    expect(String(headers['permissions-policy'])).toContain('camera=()')
    expect([what, headers['x-powered-by'], headers.server]).toEqual([what, undefined, undefined])
  }

  it('has the security headers, whatever its status', async () => {
    const guest = server.guest()
    const json = { 'content-type': 'application/json' }
    const replies: [number, TestReply][] = [
      [200, await guest.get('/api/v1/tenant')],
      [200, await guest.head('/api/v1/translations')],
      [200, await guest.get('/health/live')],
      [200, await server.guest('nowhere.example').get('/health/ready')],
      [204, await guest.delete('/api/v1/session')],
      [302, await guest.get('/app/leads-on')],
      [400, await guest.get('/api/v1/tenant?x=1')],
      [400, await guest.get('/api/v1/%ff')],
      [401, await guest.get('/api/v1/settings')],
      [403, await guest.post('/api/v1/session', {}, { origin: 'https://evil.example' })],
      [404, await guest.get('/api/v1/nothing')],
      [404, await guest.get('/nothing')],
      [405, await guest.patch('/api/v1/tenant', {})],
      [413, await guest.post('/api/v1/session', { email: 'a'.repeat(300_000) })],
      [
        415,
        await guest.send({
          method: 'POST',
          url: '/api/v1/session',
          body: 'a=b',
          headers: { 'content-type': 'text/plain' },
        }),
      ],
      [421, await server.guest('nowhere.example').get('/api/v1/tenant')],
      [421, await server.guest('nowhere.example').get('/app/')],
      [422, await guest.send({ method: 'POST', url: '/api/v1/session', body: '{}', headers: json })],
      [500, await guest.get('/app/fails')],
      [503, await guest.get('/app/no-database')],
    ]
    for (const [status, reply] of replies) {
      expect(reply.status).toBe(status)
      expectHeaders(String(status), reply.headers)
      expect([status, reply.headers['cache-control']]).toEqual([status, 'no-store'])
    }
  })

  it('has them even when the request is not HTTP', async () => {
    for (const text of [
      'nonsense\r\n\r\n',
      lines('GET / HTTP/1.1', 'Connection: close'),
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(200_000)}\r\n\r\n`,
    ]) {
      const reply = await raw(text)
      expect([400, 431]).toContain(statusOf(reply))
      expect(reply).toContain("content-security-policy: default-src 'none'")
      expect(reply).toContain('x-content-type-options: nosniff')
    }
  })

  it('over https says that it stays there, and its cookie holds for this host alone', async () => {
    const behind = await startTestServer({ config: { trustProxy: ['loopback'] } })
    const client = behind.guest()
    const https = { 'x-forwarded-proto': 'https' }
    const reply = await client.get('/api/v1/tenant', https)
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const credentials = { email: 'accountadmin@musterbank.example', password: 'openbranch-demo' }
    const signedIn = await client.post('/api/v1/session', credentials, https)
    expect([signedIn.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-openbranch_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    await behind.close()
  })

  it('to a failure says nothing of it, but has a reference', async () => {
    const reply = await server.guest().get('/app/fails')
    expect(reply.text).not.toMatch(/select|anna|XX000|at /)
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a refusal', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' }
  const device = '/wallet-cards/v1/devices/0123456789abcdef/registrations/pass.example/none'

  it.each([
    [404, '/nothing', 'musterbank'],
    [405, '/filiale/mitte', 'musterbank'],
    [500, '/app/fails', 'musterbank'],
    [503, '/app/no-database', 'musterbank'],
    [421, '/app/', 'nowhere.example'],
    [421, '/filiale/mitte', 'nowhere.example'],
  ])('is a page of its own to a browser: %i at %s', async (status, url, host) => {
    const method = status === 405 ? 'PATCH' : 'GET'
    const reply = await server.guest(host).send({ method, url, headers: browser })
    expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(reply.headers['content-language']).toBe('de')
    expect(reply.text).toMatch(/^<!doctype html><html lang="de">.*<h1>[^<]+<\/h1>/)
    expect(reply.text.includes('<a href="/app/">Musterbank</a>')).toBe(status !== 421)
    const english = await server
      .guest(host)
      .send({ method, url, headers: { ...browser, 'accept-language': 'en' } })
    expect(english.text).toContain('<html lang="en">')
    expect(/<h1>.*<\/h1>/.exec(english.text)?.[0]).not.toBe(/<h1>.*<\/h1>/.exec(reply.text)?.[0])
  })

  it.each([
    [401, 'POST', device],
    [401, 'DELETE', device],
    [405, 'GET', device],
    [404, 'GET', '/wallet-cards/v1/nothing'],
    [415, 'POST', '/wallet-cards/v1/log'],
    [404, 'GET', '/api/v1/nothing'],
    [405, 'GET', '/frontend-logs/log'],
  ])('is JSON where programs ask, however they do: %i to %s %s', async (status, method, url) => {
    const body = status === 415 ? 'x' : JSON.stringify({ pushToken: 'abcdef0123456789' })
    const type = status === 415 ? 'text/plain' : 'application/json'
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const reply = await server.guest().send({
        method,
        url,
        headers: { accept, ...(method === 'POST' && { 'content-type': type }) },
        ...(method === 'POST' && { body }),
      })
      expect([reply.status, reply.headers['content-type']]).toEqual([
        status,
        'application/json; charset=utf-8',
      ])
      expect(reply.body).toEqual({ message: expect.any(String) })
    }
  })

  it('never is plain text', async () => {
    for (const accept of ['text/html', 'text/plain', 'text/*', '*/*', 'image/png'])
      for (const url of ['/nothing', '/app/fails', '/api/v1/nothing', '/wallet-card/nobody'])
        expect(String((await server.guest().get(url, { accept })).headers['content-type'])).not.toContain(
          'plain',
        )
  })
})

describe('the host of a request', () => {
  it('chooses the tenant, whatever its case, port or final dot', async () => {
    for (const host of ['alpenbank.localhost', 'ALPENBANK.localhost:1', 'alpenbank.localhost.:8080']) {
      expect((await server.guest(host).get('/api/v1/tenant')).body.name).toBe('Alpenbank')
    }
    expect((await server.guest('localhost').get('/api/v1/tenant')).body.name).toBe('Musterbank')
  })

  it.each([
    'nowhere.example',
    'alpenbank.localhost.evil.example',
    '127.0.0.1',
    '[::1]',
    'a b',
    'alpenbank.localhost@evil.example',
    "'",
    'x'.repeat(300),
  ])('"%s" belongs to nobody', async (host) => {
    const reply = await server
      .guest('musterbank')
      .send({ method: 'GET', url: '/api/v1/tenant', headers: { host } })
    expect([400, 421]).toContain(reply.status)
    expect(reply.text).not.toContain('bank"')
  })

  it('is not taken from headers that anybody can send', async () => {
    for (const header of ['x-forwarded-host', 'x-host', 'forwarded', 'x-original-host']) {
      const reply = await server
        .guest('musterbank')
        .get('/api/v1/tenant', { [header]: 'alpenbank.localhost' })
      expect(reply.body.name).toBe('Musterbank')
    }
  })

  it('that stands twice, or differs from the address in the first line, is refused', async () => {
    const twice = await raw(
      lines(
        'GET /api/v1/tenant HTTP/1.1',
        'Host: musterbank.localhost',
        'Host: alpenbank.localhost',
        'Connection: close',
      ),
    )
    expect(statusOf(twice)).toBe(400)
    const absolute = await raw(
      lines(
        'GET http://alpenbank.localhost/api/v1/tenant HTTP/1.1',
        'Host: musterbank.localhost',
        'Connection: close',
      ),
    )
    expect(statusOf(absolute)).toBe(400)
    expect(`${twice}${absolute}`).not.toContain('Alpenbank')
  })
})

describe('addresses of visitors', () => {
  it('are those of the connection, unless a trusted proxy says otherwise', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    const reply = await server.guest().get('/app/who', forged)
    expect(JSON.parse(reply.text)).toEqual({
      host: 'musterbank.localhost',
      ip: '127.0.0.1',
      origin: 'http://musterbank.localhost:8080',
    })
  })
})

describe('a program that is no browser', () => {
  it('may write without Origin, as long as no session rides along', async () => {
    const hit = JSON.stringify({ action: 'v_card_downloaded', data: { advisorAlias: 'anna-becker' } })
    const post = (cookie: string) =>
      raw(
        `${lines('POST /frontend-logs/log HTTP/1.1', 'Host: musterbank.localhost', 'Content-Type: application/json', `Content-Length: ${hit.length}`, ...(cookie ? [`Cookie: ${cookie}`] : []), 'Connection: close')}${hit}`,
      )
    expect(statusOf(await post(''))).toBe(204)
    expect(statusOf(await post(String(admin.cookie)))).toBe(403)
  })
})

describe('languages', () => {
  it('follow Accept-Language, then the tenant', async () => {
    const message = async (tenant: string, language?: string) => {
      const reply = await server
        .guest(tenant)
        .get('/api/v1/settings', language ? { 'accept-language': language } : {})
      return reply.body.message
    }
    expect(await message('musterbank')).toBe('Bitte melden Sie sich an.')
    expect(await message('harbourbank')).toBe('Please sign in.')
    expect(await message('musterbank', 'en-GB,en;q=0.8')).toBe('Please sign in.')
    expect(await message('harbourbank', 'fr,de-LI;q=0.7')).toBe('Bitte melden Sie sich an.')
    expect(await message('harbourbank', 'xx,*;q=0.1')).toBe('Please sign in.')
    expect(await message('musterbank', `${'de,'.repeat(4000)}`)).toBe('Bitte melden Sie sich an.')
  })
})

describe('saving what somebody else changed', () => {
  it('is 412 with both versions, and nothing is lost', async () => {
    const [first] = (await admin.get('/api/v1/organizations')).body as { uuid: string }[]
    const url = `/api/v1/organizations/${first?.uuid}`
    const read = await admin.get(url)
    const etag = String(read.headers.etag)
    const { name, alias } = read.body
    const [one, two] = await Promise.all([
      admin.put(url, { name: `${name} A`, alias }, { 'if-match': etag }),
      admin.put(url, { name: `${name} B`, alias }, { 'if-match': etag }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 412])
    const [won, lost] = one.status === 200 ? [one, two] : [two, one]
    expect(lost.body.current.name).toBe(won.body.name)
    expect(lost.headers.etag).toBe(won.headers.etag)
    const again = await admin.put(url, { name, alias }, { 'if-match': String(lost.headers.etag) })
    expect(again.status).toBe(200)
    expect((await admin.put(url, { name, alias }, { 'if-match': 'nonsense' })).status).toBe(400)
  })
})

describe('sign-in over the network', () => {
  it('is limited by failed tries, and says when to come back', async () => {
    const guest = server.guest('harbourbank')
    const credentials = { email: 'analyst@harbourbank.example', password: 'wrong' }
    for (let i = 0; i < 10; i++) {
      // Headers that anybody can send do not make another visitor.
      const reply = await guest.post('/api/v1/session', credentials, { 'x-forwarded-for': `203.0.113.${i}` })
      expect(reply.status).toBe(401)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    const refused = await guest.post('/api/v1/session', { ...credentials, password: 'openbranch-demo' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })

  it('makes another session each time, and an old one from before is worth nothing', async () => {
    const before = await server.signIn('content-manager')
    const reply = await before.post('/api/v1/session', {
      email: 'content-manager@musterbank.example',
      password: 'openbranch-demo',
    })
    const cookie = String(reply.headers['set-cookie']).split(';', 1)[0]
    expect(cookie).not.toBe(before.cookie)
    expect((await before.get('/api/v1/me')).status).toBe(404)
    expect((await server.guest('musterbank', cookie).get('/api/v1/me')).status).toBe(200)
  })
})

describe('too much of a request', () => {
  it('slow bodies do not hold the database', async () => {
    const text = lines(
      'POST /api/v1/session HTTP/1.1',
      'Host: musterbank.localhost',
      'Content-Type: application/json',
      'Content-Length: 500',
      'Expect: 100-continue',
    )
    const slow = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').setEncoding('utf8'))
    // The server says that it has the head and waits for the body.
    const heard = slow.map((socket) => once(socket, 'data'))
    for (const socket of slow) socket.write(`${text}{"email":`)
    for (const [part] of await Promise.all(heard)) expect(part).toMatch(/^HTTP\/1\.1 100 /)
    expect((await server.guest().get('/api/v1/organizations')).status).toBe(401)
    expect((await admin.get('/api/v1/organizations')).status).toBe(200)
    expect(slow.filter(({ readyState }) => readyState === 'open')).toHaveLength(20)
    for (const socket of slow) socket.destroy()
  })
})
