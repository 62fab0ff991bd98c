/** What a list of single requests cannot show: bytes as no client would send them, patterns, and calls in a row. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#server/platform/contract/our-contract.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { servedOperations } from '#tests/served.ts'

let server: TestServer
let admin: Client
let port: number

beforeAll(async () => {
  const { pages } = await import('#server/pages/pages.ts')
  server = await startTestServer({ pages, config: { rateLimitFactor: 1_000 } })
  admin = await server.signIn('accountadmin')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
})
afterAll(() => server.close())

/** Bytes as they are; resolves when the server closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let read = ''
    socket.setEncoding('latin1').on('data', (part) => {
      read += part
    })
    socket.on('close', () => resolve(read))
    socket.on('error', () => resolve(read))
  })
}

const statuses = (reply: string) =>
  [...reply.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
const host = 'Host: musterbank.localhost'
const request = (first: string, ...lines: string[]) => [first, host, ...lines, '', ''].join('\r\n')

describe('two readings of one request', () => {
  const hidden = 'GET /api/v1/me HTTP/1.1\r\nHost: alpenbank.localhost\r\n\r\n'

  it.each([
    ['a length beside chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks beside a length', ['Transfer-Encoding: chunked', 'Content-Length: 5']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 70']],
    ['a list of lengths', ['Content-Length: 0, 70']],
    ['a signed length', ['Content-Length: +0']],
    ['a length in hex', ['Content-Length: 0x10']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['chunked not last', ['Transfer-Encoding: chunked, identity']],
    ['a blank before the colon', ['Transfer-Encoding : chunked']],
    ['a folded header', ['X-A: b', ' Transfer-Encoding: chunked']],
    ['a header without a name', [': chunked']],
    ['a bare line feed', ['X-A: b\nTransfer-Encoding: chunked']],
    ['NUL in a header', ['X-A: b\u0000c']],
  ])('is refused, and what follows is not answered: %s', async (_, lines) => {
    const reply = await raw(
      `${request('POST /api/v1/session HTTP/1.1', 'Content-Type: application/json', ...lines)}0\r\n\r\n${hidden}`,
    )
    expect(statuses(reply)).toEqual([400])
  })

  it.each([
    'zz\r\n{}\r\n0\r\n\r\n',
    '-1\r\n{}\r\n0\r\n\r\n',
    'ffffffffffffffffff\r\n{}\r\n',
    '2;a=b\nc\r\n{}\r\n0\r\n\r\n',
  ])('is refused in chunks: %j', async (chunks) => {
    const head = request(
      'POST /api/v1/session HTTP/1.1',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    )
    expect(statuses(await raw(head + chunks))).toEqual([400])
  })
})

describe('addresses that clients would tidy up', () => {
  it.each([
    '/api/v1/../../etc/passwd',
    '/app/assets/../../../../etc/passwd',
    '/app/assets/..%2f..%2f..%2fpackage.json',
    '/app/assets/%2e%2e/%2e%2e/package.json',
    '/app/assets/..\\..\\package.json',
    '/app/assets//etc/passwd',
    '/app/assets/%252e%252e/package.json',
    '/app/pictures/../../../package.json',
    '/app/theme/../../package.json',
    '/api/v1/translations/../settings',
    '//alpenbank.localhost/api/v1/tenant',
    '/api/v1//tenant',
    '/api//v1/tenant',
    '/api/v1/tenant/',
    '/API/V1/TENANT',
    '/api/v1/tenant;a=b',
    '/api/v1/tenant%00',
    '/api/v1/tenant%2f',
    '/%61pi/v1/settings',
    '/api/v1/\u00e4',
    '/api/v1/tenant#a',
    '/api/v1/tenant\ta',
    '*',
    '',
    'api/v1/tenant',
  ])('%s shows no file, no secret and no failure', async (path) => {
    const reply = await raw(request(`GET ${path} HTTP/1.1`, 'Connection: close'))
    const [status = 0] = statuses(reply)
    expect(status === 200 || (status >= 300 && status < 500)).toBe(true)
    expect(reply).not.toMatch(/root:|"dependencies"|session_secret|Alpenbank|^\s+at /m)
    // Settings are not for guests, however they are spelt.
    if (/settings/.test(path)) expect([400, 401, 404]).toContain(status)
  })
})

describe('verbs', () => {
  it.each(['OPTIONS', 'TRACE', 'PROPFIND', 'LINK', 'PURGE', 'QUERY'])(
    '%s changes nothing and is refused',
    async (verb) => {
      const reply = await raw(request(`${verb} /api/v1/tenant HTTP/1.1`, 'Connection: close'))
      expect([400, 404, 405]).toContain(statuses(reply)[0])
      expect(reply).not.toMatch(/^access-control-/im)
    },
  )

  it.each(['CONNECT musterbank.localhost:443', 'get /api/v1/tenant', 'G\u0000ET /api/v1/tenant'])(
    '"%s" is no request',
    async (line) => {
      const reply = await raw(request(`${line} HTTP/1.1`, 'Connection: close'))
      expect(statuses(reply).filter((status) => status < 400)).toEqual([])
    },
  )

  it('that an address does not know are 405, with those that it knows in Allow', async () => {
    const paths = new Map<string, Set<string>>()
    for (const { path, method } of Object.values(contract.operations)) {
      if (!path.startsWith('/api/')) continue
      paths.set(path, (paths.get(path) ?? new Set()).add(method))
    }
    for (const [path, methods] of paths) {
      const verb = ['PATCH', 'PUT', 'DELETE', 'POST'].find((each) => !methods.has(each))
      if (!verb) continue
      const url = path.replace(/\{[^}]+\}/g, '071ae6ad-9cee-4599-b2fd-599d2b371319')
      const reply = await admin.send({ method: verb, url })
      // A longer path of another operation may be meant as well: /x/{id} and /x/me.
      expect([path, verb, reply.status === 405 || methods.size === 0]).toEqual([path, verb, true])
      const allowed = String(reply.headers.allow).split(', ')
      for (const method of methods) expect([path, allowed.includes(method)]).toEqual([path, true])
      expect(allowed).not.toContain(verb)
    }
  })
})

describe('HEAD', () => {
  const plain = servedOperations.filter(
    ({ method, path, parameters }) =>
      method === 'GET' &&
      path.startsWith('/api/') &&
      !path.includes('{') &&
      !parameters.some(({ required }) => required),
  )

  it.each(plain.map(({ id, path }) => [id, path]))(
    'answers as GET does, without the body: %s',
    async (_, path) => {
      const get = await admin.get(path)
      const head = await admin.head(path)
      expect([head.status, head.text]).toEqual([get.status, ''])
      const kept = ['content-type', 'etag', 'last-modified', 'content-range', 'cache-control', 'vary']
      for (const name of kept) expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    },
  )
})

describe('calls in a row', () => {
  it('what was made is there, the same change twice is one, what was deleted is gone', async () => {
    const made = await admin.post('/api/v1/organizations', { name: 'Reihe', alias: 'reihe' })
    expect(made.status).toBe(201)
    const url = String(made.headers.location)
    const read = await admin.get(url)
    expect([read.status, read.body]).toEqual([200, made.body])
    expect(read.headers.etag).toBe(made.headers.etag)
    const change = { name: 'Reihe zwei', alias: 'reihe' }
    const [first, second] = [await admin.put(url, change), await admin.put(url, change)]
    const { version: _, updated_at: __, ...one } = first.body
    expect([second.status, second.body]).toEqual([200, expect.objectContaining(one)])
    expect((await admin.delete(url)).status).toBeLessThan(300)
    for (const reply of [await admin.get(url), await admin.put(url, change), await admin.delete(url)])
      expect(reply.status).toBe(404)
  })
})

describe('the patterns of the contract', () => {
  const patterns = [...JSON.stringify(contract.description()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text]) => JSON.parse(text as string) as string,
  )

  it.each([...new Set(patterns)])('%s takes no longer for a text that nearly fits', (pattern) => {
    const regex = new RegExp(pattern, 'u')
    const begins = fc.sample(
      fc.stringMatching(new RegExp(withoutLookahead(pattern), 'u'), { size: 'small' }),
      { seed: 7, numRuns: 8 },
    )
    const units = new Set(
      begins.flatMap((text) => [text, text.slice(-1), text.slice(0, 1), 'a', '0', ' ', '-', 'a-', '.']),
    )
    for (const unit of units) {
      if (unit === '') continue
      const text = `${unit.repeat(Math.ceil(30_000 / unit.length))}\u0001`
      expect([unit, fastest(() => regex.test(text)) < 50]).toEqual([unit, true])
    }
  })

  /** The sampler does not know them. */
  function withoutLookahead(pattern: string): string {
    const inner = /\(\?[!=](?:[^()[\]\\]|\\.|\[(?:[^\]\\]|\\.)*\]|\((?!\?[!=])(?:[^()\\]|\\.)*\))*\)/g
    const less = pattern.replaceAll(inner, '')
    return less === pattern ? pattern : withoutLookahead(less)
  }

  /** Of three, in ms of the processor: others work on this machine too. */
  function fastest(run: () => void): number {
    const times = [0, 1, 2].map(() => {
      const begin = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(begin)
      return (user + system) / 1_000
    })
    return Math.min(...times)
  }
})
