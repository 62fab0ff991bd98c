import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { here, impatient, type OutsideServer, startOutsideServer } from '#server/testing/outside.ts'
import { fetchOutside } from './fetch-outside.ts'

let server: OutsideServer
const redirect = (location: string): RequestListener => {
  return (_, reply) => reply.writeHead(302, { location }).end()
}
const packed = (body: Buffer): RequestListener => {
  return (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
}
const replies: Record<string, RequestListener> = {
  '/good': (_, reply) => reply.writeHead(200, { etag: '"1"' }).end('good'),
  '/unchanged': (request, reply) =>
    reply.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end(),
  '/moved': redirect('/good'),
  '/moved-inside': redirect('http://inside.example/good'),
  '/moved-to-itself': redirect('/moved-to-itself'),
  '/moved-to-a-file': redirect('file:///etc/passwd'),
  '/moved-with-a-password': redirect('http://user:secret@feeds.example/good'),
  '/moved-nowhere': redirect('http://%'),
  '/packed': packed(gzipSync('good')),
  '/bomb': packed(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
  '/broken': packed(gzipSync('good').subarray(0, 12)),
  '/strangely-packed': (_, reply) => reply.writeHead(200, { 'content-encoding': 'br' }).end('good'),
  '/large': (_, reply) => reply.writeHead(200).end(Buffer.alloc(2_000)),
  '/slow': (_, reply) => void reply.writeHead(200).write('good'),
}

beforeAll(async () => {
  server = await startOutsideServer(replies)
})
afterAll(() => server.close())
beforeEach(() => void server.asked.splice(0))

const fetchHere = (path: string, headers: Record<string, string> = {}, mostRedirects = 3) =>
  fetchOutside(
    `http://feeds.example:${server.port}${path}`,
    { headers, mostBytes: 1_000, mostRedirects },
    path === '/slow' ? impatient : here,
  )

it.each(['/good', '/moved', '/packed'])('brings what stands at %s', async (path) => {
  const reply = await fetchHere(path)
  expect([reply.status, reply.body.toString()]).toEqual([200, 'good'])
})

it('says what was answered where it was no page', async () => {
  expect(await fetchHere('/unchanged', { 'if-none-match': '"1"' })).toMatchObject({ status: 304 })
  expect((await fetchHere('/good')).headers.etag).toBe('"1"')
})

it.each([
  ['/moved-inside', 'closed', ['/moved-inside']],
  ['/moved-to-a-file', 'closed', ['/moved-to-a-file']],
  ['/moved-with-a-password', 'closed', ['/moved-with-a-password']],
  ['/moved-nowhere', 'closed', ['/moved-nowhere']],
  ['/moved-to-itself', 'circling', Array(4).fill('/moved-to-itself')],
  ['/bomb', 'large', ['/bomb']],
  ['/large', 'large', ['/large']],
  ['/strangely-packed', 'packed', ['/strangely-packed']],
  ['/slow', 'slow', ['/slow']],
])('brings nothing of %s: it is %s', async (path, reason, all) => {
  await expect(fetchHere(path)).rejects.toMatchObject({ reason })
  expect(server.asked).toEqual(all)
})

it('brings nothing of what is packed badly', async () => {
  await expect(fetchHere('/broken')).rejects.toThrow()
})

it('follows no redirect where none is wanted', async () => {
  expect(await fetchHere('/moved', {}, 0)).toMatchObject({ status: 302 })
  expect(server.asked).toEqual(['/moved'])
})
