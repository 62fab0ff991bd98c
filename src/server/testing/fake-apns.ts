/**
 * Apple's push service as far as it concerns us, for tests: HTTP/2 with client certificates, each push answered as it is
 * scripted, 200 otherwise.
 */
import { once } from 'node:events'
import { constants, createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers'
import type { TLSSocket } from 'node:tls'
import { type Authority, makeAuthority } from './certificates.ts'

/** A status with its reason, or what else can happen to a push. */
export type Answer =
  | { readonly status: number; readonly reason?: string; readonly timestamp?: number }
  /** No reply, ever. */
  | 'hang'
  /** The reply, and then no more on this connection. */
  | 'goaway'
  /** The connection ends before this push was looked at. */
  | 'goaway-unseen'
  /** The connection breaks off. */
  | 'cut'

export interface ReceivedPush {
  readonly token: string
  readonly apnsId: string
  readonly topic: string
  readonly headers: Readonly<Record<string, unknown>>
  /** Counted from 1. */
  readonly connection: number
  readonly answer: Answer
}

export interface FakeApns {
  readonly url: string
  /** PEM of who signed its certificate. */
  readonly ca: string
  readonly pushes: ReceivedPush[]
  /** How many connections came about. */
  readonly connections: number
  /** What pushes to this token are answered, one after the other; 200 after the last one. */
  script(token: string, ...answers: Answer[]): void
  /** What every push is answered that has no script of its own; undefined: 200. */
  always: Answer | undefined
  /** Called with each token that was answered 200. */
  onWake: ((token: string) => void) | undefined
  /** Called with each token and what it was answered, or what else happened. */
  onAnswer: ((token: string, answer: Answer) => void) | undefined
  /** Waits so long before each reply, ms. */
  delay: number
  /** Takes no connection until start(). */
  stop(): Promise<void>
  /** @returns when it takes connections again, at the same address */
  start(): Promise<void>
}

export interface FakeApnsOptions {
  /** PEM of who signs the certificates of pass types. */
  readonly clientCa: string
  readonly authority?: Authority
  readonly streams?: number
}

/** Whether the phone is woken by it. */
export const isWakeable = (answer: Answer) =>
  answer === 'goaway' || (typeof answer === 'object' && answer.status === 200)

/** Whether it says that the phone does not have the card any more. */
export const isGone = (answer: Answer) => typeof answer === 'object' && answer.status === 410

export async function startFakeApns(options: FakeApnsOptions): Promise<FakeApns> {
  const authority = options.authority ?? (await makeAuthority('Fake push service'))
  const own = await authority.issue({ name: 'localhost' })
  const scripts = new Map<string, Answer[]>()
  const sessions = new Set<ServerHttp2Session>()
  let server: ReturnType<typeof createSecureServer> | undefined
  let port = 0
  let connections = 0

  const fake: FakeApns = {
    get url() {
      return `https://localhost:${port}`
    },
    get connections() {
      return connections
    },
    ca: authority.certificate,
    pushes: [],
    always: undefined,
    onWake: undefined,
    onAnswer: undefined,
    delay: 0,
    script: (token, ...answers) => void scripts.set(token, answers),
    start,
    async stop() {
      for (const session of sessions) session.destroy()
      const closed = server && once(server, 'close')
      server?.close()
      await closed
      server = undefined
    },
  }

  async function start(): Promise<void> {
    server = createSecureServer({
      key: own.key,
      cert: own.certificate,
      ca: options.clientCa,
      requestCert: true,
      rejectUnauthorized: true,
      settings: { maxConcurrentStreams: options.streams ?? 1_000 },
    })
    server.on('session', (session) => {
      const number = ++connections
      sessions.add(session)
      session.on('error', () => {})
      session.once('close', () => sessions.delete(session))
      session.on('stream', (stream, headers) => receive(stream, headers, number))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  function receive(stream: ServerHttp2Stream, headers: Record<string, unknown>, connection: number): void {
    const token = decodeURIComponent(String(headers[':path']).split('/').at(-1) ?? '')
    const answer = wrong(stream, headers) ?? scripts.get(token)?.shift() ?? fake.always ?? { status: 200 }
    const apnsId = String(headers['apns-id'])
    fake.pushes.push({ token, apnsId, topic: String(headers['apns-topic']), headers, connection, answer })
    stream.on('error', () => {})
    stream.resume()
    setTimeout(() => reply(stream, apnsId, answer), fake.delay)
    fake.onAnswer?.(token, answer)
    if (isWakeable(answer)) setTimeout(() => fake.onWake?.(token), fake.delay)
  }

  await start()
  return fake
}

/** The certificate stands for one topic, in its subject's UID. */
function wrong(stream: ServerHttp2Stream, headers: Record<string, unknown>): Answer | undefined {
  if (headers[':method'] !== 'POST') return { status: 405, reason: 'MethodNotAllowed' }
  if (!/^\/3\/device\/[^/]+$/.test(String(headers[':path']))) return { status: 404, reason: 'BadPath' }
  const socket = stream.session?.socket as TLSSocket
  const { UID } = socket.getPeerCertificate().subject as unknown as Record<string, string>
  return headers['apns-topic'] === UID ? undefined : { status: 400, reason: 'TopicDisallowed' }
}

function reply(stream: ServerHttp2Stream, apnsId: string, answer: Answer): void {
  const { session } = stream
  if (stream.destroyed || answer === 'hang') return
  if (answer === 'cut') {
    session?.destroy()
    return
  }
  if (answer === 'goaway-unseen') {
    // The one before it was the last that was looked at; where there is none, only the stream itself can say so.
    if (stream.id === 1) stream.close(constants.NGHTTP2_REFUSED_STREAM)
    else session?.goaway(0, (stream.id ?? 1) - 2)
    return
  }
  const { status, ...rest } = answer === 'goaway' ? { status: 200 } : answer
  stream.respond({ ':status': status, 'apns-id': apnsId })
  stream.end('reason' in rest ? JSON.stringify(rest) : '')
  if (answer === 'goaway') session?.goaway(0)
}
