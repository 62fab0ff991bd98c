/** One HTTP/2 connection for many pushes: opened when it is needed, and anew when it breaks off. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type ClientHttp2Session, connect } from 'node:http2'
import { isIP } from 'node:net'
import { connect as secureConnect, type TLSSocket } from 'node:tls'
import { exchange } from './exchange.ts'
import type { ApnsCredentials, ApnsOptions, PushMessage } from './push.ts'
import { outcomeOf, outcomeOfError, type PushOutcome } from './reply.ts'

const usualPatience = 10_000

/** Pushes on their way at once, unless the service allows fewer. */
const mostAtOnce = 500

/** After a connection that did not come about nobody asks again for so long; twice as long each time, ms. */
const shortestRest = 1_000
const longestRest = 60_000

/** Tries of one push on a connection that ends under it without having looked at it. */
const mostTries = 3

export class Connection {
  readonly #credentials: ApnsCredentials
  readonly #options: ApnsOptions
  readonly #patience: number
  readonly #faultAt: (now: Date) => string | null
  #session: Promise<ClientHttp2Session> | undefined
  /** Whether the service has taken a push with this certificate: until then one goes ahead of all others. */
  #isProven = false
  #free = 1
  #waiting: (() => void)[] = []
  #failures = 0
  #rest: { readonly until: number; readonly outcome: PushOutcome } | undefined

  constructor(credentials: ApnsCredentials, options: ApnsOptions) {
    this.#credentials = credentials
    this.#options = options
    this.#patience = options.patience ?? usualPatience
    this.#faultAt = faultsOf(credentials)
  }

  async push(push: PushMessage): Promise<PushOutcome> {
    const fault = this.#faultAt(this.#options.clock())
    if (fault) return { kind: 'refused', reason: fault }
    await this.#turn()
    try {
      return await this.#send(push)
    } finally {
      this.#next()
    }
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined)
    if (!session || session.destroyed) return
    await new Promise<void>((resolve) => {
      session.once('close', resolve)
      session.close()
      setTimeout(() => session.destroy(), 1_000).unref()
    })
  }

  /** Waits until there is room among those on their way. */
  async #turn(): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  /** @param room how many more may be on their way at once */
  #admit(room: number): void {
    for (let i = 0; i < room; i++) this.#next()
  }

  async #send(push: PushMessage): Promise<PushOutcome> {
    for (let tries = 1; ; tries++) {
      if (this.#rest && this.#rest.until > performance.now()) return this.#rest.outcome
      const outcome = await this.#tryOnce(push)
      if (outcome !== 'unseen') return outcome
      if (tries === mostTries) return { kind: 'later', reason: 'ConnectionLost' }
    }
  }

  /** 'unseen': the connection ended before the service looked at it, so that it can go again at once. */
  async #tryOnce(push: PushMessage): Promise<PushOutcome | 'unseen'> {
    let session: ClientHttp2Session
    try {
      session = await this.#open()
    } catch (error) {
      return outcomeOfError(error)
    }
    const sent = await exchange(session, this.#headers(push), this.#patience)
    if ('unseen' in sent) return 'unseen'
    if ('error' in sent) return outcomeOfError(faults.get(session) ?? sent.error)
    if ('hangs' in sent) {
      await this.#retireIfDead(session)
      // Those behind the first one do not wait as long each.
      if (!this.#isProven) this.#restAfter(unanswered())
      return { kind: 'later', reason: 'Timeout' }
    }
    const outcome = outcomeOf(sent)
    if (outcome.kind !== 'refused') this.#prove(session)
    return outcome
  }

  #prove(session: ClientHttp2Session): void {
    if (this.#isProven) return
    this.#isProven = true
    this.#failures = 0
    this.#rest = undefined
    const { maxConcurrentStreams = mostAtOnce } = session.remoteSettings
    this.#admit(Math.max(1, Math.min(mostAtOnce, maxConcurrentStreams)) - 1)
  }

  #headers({ token, id }: PushMessage) {
    return {
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(token)}`,
      'apns-id': id,
      'apns-topic': this.#credentials.topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    }
  }

  #open(): Promise<ClientHttp2Session> {
    if (this.#session) return this.#session
    const opening = this.#connect(() => {
      if (this.#session === opening) this.#session = undefined
    })
    opening.then(
      () => {
        this.#failures = 0
        this.#rest = undefined
      },
      (error) => this.#restAfter(error),
    )
    this.#session = opening
    return opening
  }

  #restAfter(error: unknown): void {
    const pause = Math.min(longestRest, shortestRest * 2 ** this.#failures++)
    this.#rest = { until: performance.now() + pause, outcome: outcomeOfError(error) }
  }

  /**
   * Ready once the service's settings are there: by then it has also said what it thinks of the certificate.
   *
   * @param leave is called as soon as nothing new can be sent on it
   */
  #connect(leave: () => void): Promise<ClientHttp2Session> {
    return new Promise((resolve, reject) => {
      const { url } = this.#options
      const socket = this.#secure(new URL(url))
      const session = connect(url, { createConnection: () => socket })
      const end = (error: unknown) => {
        clearTimeout(hanging)
        leave()
        reject(error)
      }
      const hanging = setTimeout(() => session.destroy(unanswered()), this.#patience)
      session.on('error', (error) => faults.set(session, error))
      session.once('goaway', leave)
      session.once('close', () => end(faults.get(session) ?? unanswered()))
      // An alert of the other side is the socket's error: the session would not hear of it, and wait.
      socket.on('error', (error) => {
        faults.set(session, error)
        session.destroy(error)
        end(error)
      })
      session.once('remoteSettings', () => {
        clearTimeout(hanging)
        // A push on its way keeps the process; a connection that only waits does not.
        session.unref()
        resolve(session)
      })
    })
  }

  #secure({ hostname, port }: URL): TLSSocket {
    const { certificate: cert, key } = this.#credentials
    const { ca } = this.#options
    return secureConnect({
      host: hostname,
      port: Number(port || 443),
      ...(!isIP(hostname) && { servername: hostname }),
      cert,
      key,
      ...(ca && { ca }),
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['h2'],
    })
  }

  /** One push that hangs may be the service's; if nothing answers any more, the connection is dead. */
  async #retireIfDead(session: ClientHttp2Session): Promise<void> {
    if (session.destroyed) return
    const isAlive = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, Math.min(2_000, this.#patience), false)
      const isAsked = session.ping((error) => {
        clearTimeout(timer)
        resolve(!error)
      })
      if (!isAsked) resolve(true)
    })
    if (!isAlive) session.destroy(unanswered())
  }
}

/** What can be known of a certificate and its key before anybody is asked. */
function faultsOf({ certificate, key }: ApnsCredentials): (now: Date) => string | null {
  try {
    const read = new X509Certificate(certificate)
    if (!read.checkPrivateKey(createPrivateKey(key))) return () => 'KeyOfAnother'
    const { validToDate } = read
    return (now) => (validToDate < now ? 'CertificateExpired' : null)
  } catch {
    return () => 'CertificateUnreadable'
  }
}

/** Why a session ended, for its pushes: their own error does not say it. */
const faults = new WeakMap<ClientHttp2Session, Error>()

const unanswered = () => Object.assign(new Error('The push service does not answer.'), { code: 'ETIMEDOUT' })
