import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { here, impatient, type OutsideServer, startOutsideServer } from '#server/testing/outside.ts'
import { type Outbound, publicInternet, RefusedFetch } from '../outbound/fetch-outside.ts'
import { fetchPicture } from './fetch-picture.ts'

/** One grey pixel, and the same said to be 20,000 each way. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
const bomb = Buffer.from(png)
bomb.writeUInt32BE(20_000, 16)
bomb.writeUInt32BE(20_000, 20)

let server: OutsideServer
const replies: Record<string, RequestListener> = {
  '/good': (_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(png),
  '/moved': (_, reply) => reply.writeHead(302, { location: '/good' }).end(),
  '/missing': (_, reply) => reply.writeHead(404, { 'content-type': 'image/png' }).end(png),
  '/html': (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<script>'),
  '/svg': (_, reply) => reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  '/lie': (_, reply) =>
    reply.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>'),
  '/bomb': (_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(bomb),
  '/cut': (_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(png.subarray(0, 18)),
  '/large': (_, reply) => {
    reply.writeHead(200, { 'content-type': 'image/png' })
    reply.end(Buffer.concat([png, Buffer.alloc(300 * 1024)]))
  },
  '/slow': (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'image/png' }).write(png.subarray(0, 20)),
}

beforeAll(async () => {
  server = await startOutsideServer(replies)
})
afterAll(() => server.close())
beforeEach(() => void server.asked.splice(0))

const fetchHere = (path: string, changes: Partial<Outbound> = {}) =>
  fetchPicture(`http://maps.example:${server.port}${path}`, { ...here, ...changes })

it('brings a small picture', async () => {
  expect(await fetchHere('/good')).toEqual({ mediaType: 'image/png', bytes: png })
})

it.each(['/moved', '/missing', '/html', '/svg', '/lie', '/bomb', '/cut', '/large', '/slow'])(
  'brings nothing of %s',
  async (path) => {
    await expect(fetchHere(path, path === '/slow' ? impatient : here)).rejects.toThrow()
    expect(server.asked).toEqual([path])
  },
)

it('looks a name up once, refuses it if any of its addresses is closed, and does not wait for ever', async () => {
  let lookups = 0
  const rebinding = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
  expect((await fetchHere('/good', { resolve: rebinding })).bytes).toEqual(png)
  expect(lookups).toBe(1)
  await expect(fetchHere('/good', { resolve: async () => ['127.0.0.1', '10.0.0.1'] })).rejects.toThrow(
    RefusedFetch,
  )
  await expect(fetchHere('/good', { resolve: async () => [] })).rejects.toThrow(RefusedFetch)
  const unresolved = { ...impatient, resolve: () => new Promise<never>(() => {}) }
  await expect(fetchHere('/good', unresolved)).rejects.toThrow('too slow')
  expect(server.asked).toEqual(['/good'])
})

it.each([
  'http://maps.example/',
  'ftp://maps.example/',
  'file:///etc/passwd',
  'https://maps.example:8443/',
  'https://user:secret@maps.example/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
])('never asks %s', async (address) => {
  const resolve = async () => {
    throw new Error('looked up')
  }
  await expect(fetchPicture(address, { ...publicInternet, resolve })).rejects.toThrow(RefusedFetch)
})
