import { describe, expect, it } from 'vitest'
import { createApiClient, NetworkError } from './client.ts'

function fake(reply: () => Response | Promise<Response>) {
  const seen: Request[] = []
  const client = createApiClient({
    baseUrl: 'http://bank.test',
    language: () => 'de-AT',
    fetch: async (request) => {
      seen.push(request)
      return reply()
    },
  })
  return { client, seen }
}

/** A reply that breaks off in the middle. */
const broken = (headers?: Record<string, string>, cause: Error = new TypeError('network error')) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"half":'))
        controller.error(cause)
      },
    }),
    { headers },
  )

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

describe('createApiClient', () => {
  it('sends credentials, JSON and the language', async () => {
    const { client, seen } = fake(() => json({}, { status: 200 }))
    await client.request('POST', '/api/v1/session', { body: { email: 'a@b.test' } })
    const [request] = seen
    expect(request?.credentials).toBe('include')
    expect(request?.method).toBe('POST')
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(request?.headers.get('accept-language')).toBe('de-AT')
    expect(await request?.json()).toEqual({ email: 'a@b.test' })
  })

  it('sends no content type without a body', async () => {
    const { client, seen } = fake(() => new Response(null, { status: 204 }))
    await client.request('DELETE', '/api/v1/session')
    expect(seen[0]?.headers.has('content-type')).toBe(false)
  })

  it('fills and encodes path parameters', async () => {
    const { client, seen } = fake(() => json({}))
    await client.request('GET', '/api/v1/organizations/{id}', { params: { id: 'a/b' } })
    expect(seen[0]?.url).toBe('http://bank.test/api/v1/organizations/a%2Fb')
  })

  it('asks lists as their parameters are declared', async () => {
    const { client, seen } = fake(() => json([]))
    const query = { filter: { is_active: true }, range: [0, 24] as [number, number] }
    await client.GET('/api/v1/message-templates', { params: { query } })
    const { searchParams } = new URL(seen[0]?.url ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({ filter: '{"is_active":true}', range: '[0,24]' })
  })

  it('gives data and response', async () => {
    const { client } = fake(() => json([1], { headers: { 'Content-Range': 'things 0-0/1' } }))
    const { data, response } = await client.request('GET', '/api/v1/things')
    expect(data).toEqual([1])
    expect(response.headers.get('content-range')).toBe('things 0-0/1')
  })

  it('rejects with the response when it is not OK', async () => {
    const { client } = fake(() => json({ message: 'Nein' }, { status: 422 }))
    const reason = await client.request('GET', '/api/v1/things').catch((response: Response) => response)
    expect(reason).toBeInstanceOf(Response)
    expect(await (reason as Response).json()).toEqual({ message: 'Nein' })
  })

  it('answers true to a DELETE that went well and rejects one that did not', async () => {
    const good = fake(() => new Response(null, { status: 204 }))
    await expect(good.client.DELETE('/api/v1/session')).resolves.toBe(true)
    const bad = fake(() => json({ message: 'No' }, { status: 409 }))
    await expect(bad.client.DELETE('/api/v1/session')).rejects.toMatchObject({ status: 409 })
  })

  it('supports HEAD', async () => {
    const { client, seen } = fake(() => new Response(null, { headers: { 'Last-Modified': 'Sat' } }))
    const { response } = await client.HEAD('/api/v1/translations')
    expect(seen[0]?.method).toBe('HEAD')
    expect(response.headers.get('last-modified')).toBe('Sat')
  })

  it.each(['POST', 'PUT', 'PATCH'])('sends the body of %s as JSON', async (method) => {
    const { client, seen } = fake(() => new Response(null, { status: 204 }))
    await client.request(method, '/api/v1/things', { body: [{ uuid: 'ü' }] })
    expect(seen[0]?.headers.get('content-type')).toBe('application/json')
    expect(await seen[0]?.text()).toBe('[{"uuid":"ü"}]')
  })

  it('sends a file as it is, by its kind', async () => {
    const { client, seen } = fake(() => new Response(null, { status: 204 }))
    const body = new Blob([new Uint8Array([137, 80, 0, 255])], { type: 'image/png' })
    await client.request('PUT', '/api/v1/things', { headers: { 'If-Match': '"3"' }, body })
    expect(seen[0]?.headers.get('content-type')).toBe('image/png')
    expect(seen[0]?.headers.get('if-match')).toBe('"3"')
    expect([...new Uint8Array((await seen[0]?.arrayBuffer()) ?? [])]).toEqual([137, 80, 0, 255])
  })

  it('rejects a HEAD that is not OK', async () => {
    const { client } = fake(() => new Response(null, { status: 503 }))
    await expect(client.HEAD('/api/v1/translations')).rejects.toMatchObject({ status: 503 })
  })

  it('says that the network failed', async () => {
    const cause = new TypeError('fetch failed')
    const { client } = fake(() => Promise.reject(cause))
    const reason = await client.request('GET', '/api/v1/things').catch((error: Error) => error)
    expect(reason).toBeInstanceOf(NetworkError)
    expect(reason).toMatchObject({ message: 'Network request failed.', cause })
  })

  it.each<Record<string, string>>([{}, { 'Content-Length': '20' }])(
    'says so too when a reply breaks off in the middle (%o)',
    async (headers) => {
      const { client } = fake(() => broken(headers))
      await expect(client.request('GET', '/api/v1/things')).rejects.toBeInstanceOf(NetworkError)
    },
  )

  it.each(['text', 'blob', 'arrayBuffer'] as const)(
    'says so too of one that is read as %s',
    async (parseAs) => {
      const { client } = fake(() => broken())
      await expect(client.GET('/api/v1/tenant', { parseAs })).rejects.toBeInstanceOf(NetworkError)
    },
  )

  it('says so too of a stream, while it is read', async () => {
    const { client } = fake(() => broken())
    const { data } = await client.GET('/api/v1/tenant', { parseAs: 'stream' })
    await expect(new Response(data).text()).rejects.toBeInstanceOf(NetworkError)
    const stopped = fake(() => broken({}, new DOMException('Stopped', 'AbortError')))
    const { data: left } = await stopped.client.GET('/api/v1/tenant', { parseAs: 'stream' })
    await expect(left?.getReader().read()).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('gives a whole reply as what it is asked for', async () => {
    const { client } = fake(() => new Response('whole'))
    const blob = await client.GET('/api/v1/tenant', { parseAs: 'blob' })
    expect(await blob.data?.text()).toBe('whole')
    const stream = await client.GET('/api/v1/tenant', { parseAs: 'stream' })
    expect(await new Response(stream.data).text()).toBe('whole')
  })

  it('lets a cancelled call be a cancelled call', async () => {
    const { client } = fake(() => Promise.reject(new DOMException('Stopped', 'AbortError')))
    await expect(client.request('GET', '/api/v1/things')).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('does not blame the network for a reply that is no JSON', async () => {
    const { client } = fake(() => new Response('<html>'))
    await expect(client.request('GET', '/api/v1/things')).rejects.toBeInstanceOf(SyntaxError)
  })
})
