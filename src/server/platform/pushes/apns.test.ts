import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Authority, type Credentials, makeAuthority } from '#server/testing/certificates.ts'
import { type Answer, type FakeApns, startFakeApns } from '#server/testing/fake-apns.ts'
import { until } from '#tests/until.ts'
import { type Apns, openApns } from './apns.ts'
import type { ApnsCredentials } from './push.ts'

const topic = 'pass.example.musterbank'

let authority: Authority
let fake: FakeApns
let credentials: ApnsCredentials
let apns: Apns

const open = (given: Partial<Parameters<typeof openApns>[0]> = {}) =>
  openApns({ url: fake.url, ca: fake.ca, clock: () => new Date(), ...given })
const wake = (token: string, who = credentials) => apns.push(who, { token, id: randomUUID() })

beforeAll(async () => {
  authority = await makeAuthority('Authority of pass types')
  fake = await startFakeApns({ clientCa: authority.certificate })
  credentials = { topic, ...(await authority.issue({ name: 'Pass type', uid: topic })) }
  apns = open()
})
afterEach(async () => {
  vi.useRealTimers()
  fake.always = undefined
  fake.delay = 0
  await apns.close()
  apns = open()
})
afterAll(async () => {
  await apns.close()
  await fake.stop()
})

describe('the push service', () => {
  it('takes many pushes on one connection, as Apple wants them', async () => {
    const before = { pushes: fake.pushes.length, connections: fake.connections }
    const outcomes = await Promise.all(Array.from({ length: 300 }, (_, i) => wake(`phone${i}`)))
    expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true)
    const pushes = fake.pushes.slice(before.pushes)
    expect(pushes).toHaveLength(300)
    expect(fake.connections - before.connections).toBe(1)
    expect(pushes[0]?.headers).toMatchObject({
      ':method': 'POST',
      ':path': '/3/device/phone0',
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
      'apns-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(outcomes[0]).toEqual({ kind: 'sent', apnsId: pushes[0]?.apnsId })
  })

  it.each<[Answer, object]>([
    [{ status: 200 }, { kind: 'sent' }],
    [
      { status: 400, reason: 'BadDeviceToken' },
      { kind: 'gone', reason: 'BadDeviceToken', since: null },
    ],
    [{ status: 400, reason: 'DeviceTokenNotForTopic' }, { kind: 'gone' }],
    [
      { status: 400, reason: 'BadMessageId' },
      { kind: 'faulty', reason: 'BadMessageId' },
    ],
    [
      { status: 400, reason: 'TopicDisallowed' },
      { kind: 'refused', reason: 'TopicDisallowed' },
    ],
    [
      { status: 403, reason: 'BadCertificate' },
      { kind: 'refused', reason: 'BadCertificate' },
    ],
    [{ status: 404, reason: 'BadPath' }, { kind: 'faulty' }],
    [
      { status: 410, reason: 'Unregistered', timestamp: 1_700_000_000_000 },
      { kind: 'gone', since: new Date(1_700_000_000_000) },
    ],
    [
      { status: 413, reason: 'PayloadTooLarge' },
      { kind: 'faulty', reason: 'PayloadTooLarge' },
    ],
    [
      { status: 429, reason: 'TooManyRequests' },
      { kind: 'later', reason: 'TooManyRequests' },
    ],
    [{ status: 500, reason: 'InternalServerError' }, { kind: 'later' }],
    [
      { status: 503, reason: 'Shutdown' },
      { kind: 'later', reason: 'Shutdown' },
    ],
    [
      { status: 503, reason: 'a text;\u0000' },
      { kind: 'later', reason: 'Status503' },
    ],
  ])('that answers %j gives %j', async (answer, outcome) => {
    fake.script('asked', answer)
    expect(await wake('asked')).toMatchObject(outcome)
  })

  it('that answers one push with nothing keeps the others', async () => {
    await apns.close()
    apns = open({ patience: 500 })
    await wake('first')
    const before = fake.connections
    fake.script('silent', 'hang')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = wake('silent')
    const others = await Promise.all(['a', 'b', 'c'].map((token) => wake(token)))
    expect(others.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent'])
    await until(() => fake.pushes.some(({ token }) => token === 'silent'))
    vi.advanceTimersByTime(500)
    expect(await silent).toEqual({ kind: 'later', reason: 'Timeout' })
    expect((await wake('after')).kind).toBe('sent')
    expect(fake.connections).toBe(before)
  })

  it('that never answers the first push does not hold up those behind it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const own = open({ patience: 300 })
    fake.always = 'hang'
    const before = fake.pushes.length
    const all = ['a', 'b', 'c', 'd', 'e'].map((token) => own.push(credentials, { token, id: randomUUID() }))
    await until(() => fake.pushes.length > before)
    vi.advanceTimersByTime(300)
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(Array(5).fill('later'))
    expect(fake.pushes.length - before).toBe(1)
    fake.always = undefined
    await until(async () => (await own.push(credentials, { token: 'f', id: randomUUID() })).kind === 'sent')
    await own.close()
  })

  it('that says goodbye gets the rest on a new connection, and nothing twice', async () => {
    await wake('first')
    const before = { pushes: fake.pushes.length, connections: fake.connections }
    fake.script('goodbye', 'goaway')
    expect((await wake('goodbye')).kind).toBe('sent')
    const outcomes = await Promise.all(['a', 'b', 'c'].map((token) => wake(token)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent'])
    expect(fake.pushes.slice(before.pushes).map(({ token }) => token)).toEqual(['goodbye', 'a', 'b', 'c'])
    expect(fake.connections - before.connections).toBe(1)
  })

  it('that ends before it looked at a push gets it again at once, under the same id', async () => {
    await wake('first')
    fake.script('unseen', 'goaway-unseen')
    expect((await wake('unseen')).kind).toBe('sent')
    const [one, two] = fake.pushes.filter(({ token }) => token === 'unseen')
    expect(one?.apnsId).toBe(two?.apnsId)
    expect(two?.connection).not.toBe(one?.connection)
  })

  it('that breaks off leaves what was on its way for later', async () => {
    await wake('first')
    fake.script('cut', 'cut')
    expect(await wake('cut')).toEqual({ kind: 'later', reason: 'ConnectionLost' })
    expect((await wake('cut')).kind).toBe('sent')
  })

  it('that is down is not asked by each of a thousand', async () => {
    await fake.stop()
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, (_, i) => wake(`down${i}`)))
    expect(new Set(outcomes.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ kind: 'later', reason: 'Unreachable' })]),
    )
    await fake.start()
    // Rests for a second after a connection that did not come about.
    await expect.poll(async () => (await wake('up')).kind).toBe('sent')
  })

  it('that hangs while connecting is given up', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const other = open({ url: `https://localhost:${(silent.address() as AddressInfo).port}`, patience: 100 })
    expect(await other.push(credentials, { token: 'x', id: randomUUID() })).toEqual({
      kind: 'later',
      reason: 'Unreachable',
    })
    await other.close()
    silent.close()
  })

  it('that refuses our certificate is asked once, not by all', async () => {
    fake.always = { status: 403, reason: 'BadCertificate' }
    const before = fake.pushes.length
    const first = await wake('refused')
    expect(first).toEqual({ kind: 'refused', reason: 'BadCertificate' })
    expect(fake.pushes.length - before).toBe(1)
  })

  it('that does not know who signed our certificate refuses the connection', async () => {
    const stranger = await makeAuthority('Stranger')
    const unknown = { topic, ...(await stranger.issue({ name: 'Pass type', uid: topic })) }
    const strict = await startStrictServer(
      await authority.issue({ name: 'localhost' }),
      authority.certificate,
    )
    const other = open({ url: strict.url, ca: authority.certificate })
    const asked = () => other.push(unknown, { token: 'x', id: randomUUID() })
    expect(await asked()).toEqual({ kind: 'refused', reason: 'TlsRefused' })
    // Nor is it asked again at once.
    expect(await asked()).toEqual({ kind: 'refused', reason: 'TlsRefused' })
    await other.close()
    await strict.stop()
  })

  it('is not asked with a certificate that has expired, or is none', async () => {
    const before = fake.connections
    const valid = [new Date('2024-01-01'), new Date('2024-12-31')] as const
    const old = { topic, ...(await authority.issue({ name: 'Pass type', uid: topic, valid })) }
    expect(await wake('x', old)).toEqual({ kind: 'refused', reason: 'CertificateExpired' })
    expect(await wake('x', { ...credentials, certificate: 'none' })).toEqual({
      kind: 'refused',
      reason: 'CertificateUnreadable',
    })
    expect(await wake('x', { ...credentials, key: old.key })).toEqual({
      kind: 'refused',
      reason: 'KeyOfAnother',
    })
    expect(fake.connections).toBe(before)
  })

  it('that we do not know gets nothing', async () => {
    const before = fake.pushes.length
    const stranger = await makeAuthority('Stranger')
    const other = open({ ca: stranger.certificate })
    expect(await other.push(credentials, { token: 'x', id: randomUUID() })).toEqual({
      kind: 'later',
      reason: 'Unreachable',
    })
    await other.close()
    expect(fake.pushes.length).toBe(before)
  })
})

/** Says no as TLS has it, with an alert; Node's own server only hangs up. */
async function startStrictServer({ certificate, key }: Credentials, clientCa: string) {
  const folder = await mkdtemp(join(tmpdir(), 'openbranch-tls-'))
  const files = { cert: certificate, key, ca: clientCa }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const args = '-accept 127.0.0.1:0 -cert cert -key key -CAfile ca -Verify 1 -verify_return_error -alpn h2'
  const server = spawn('openssl', ['s_server', ...args.split(' ')], { cwd: folder })
  let said = ''
  const port = await new Promise<string>((resolve) => {
    server.stdout.on('data', (part) => {
      said += part
      const found = /ACCEPT [\d.]+:(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return {
    url: `https://localhost:${port}`,
    async stop() {
      server.kill()
      await rm(folder, { recursive: true })
    },
  }
}
