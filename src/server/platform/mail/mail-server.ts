/** A mail server, over connections that stay open from one mail to the next. */
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import { type MailLimits, mostOfOne } from '../process/mail-limits.ts'
import { Lanes } from './lanes.ts'

export interface MailServer {
  /** Mails that it takes at the same time, as far as is known: a server that refuses connections has fewer. */
  atOnce(): number
  /**
   * Of one tenant not on all connections at once: where it hangs, others go on.
   *
   * @throws when the server does not take it
   */
  send(tenantId: number, message: object): Promise<void>
  /** Those under way still go. */
  close(): void
}

interface Opened {
  readonly pool: SMTPPool
  deliver(message: object): Promise<unknown>
}

/** In ms: for how long a server that refused a connection is not asked for one more. */
const modestFor = 60_000

export function mailServer(url: string, limits: MailLimits): MailServer {
  let opened: Promise<Opened> | undefined
  const connections = Number(URL.parse(url)?.searchParams.get('maxConnections')) || limits.connections
  // With a limit of mails a second, more connections would all begin in its first moment.
  const most = Math.min(connections, limits.perSecond ?? connections)
  let atOnce = most
  let underWay = 0
  let refusedAt = 0
  const lanes = new Lanes(() => mostOfOne(atOnce))

  function use(pool: SMTPPool, connections: number): void {
    atOnce = connections
    pool.options.maxConnections = connections
  }

  /** @returns whether it is worth another try: on a connection that is open already */
  function makeDoWithFewer(pool: SMTPPool): boolean {
    const open = Math.min(atOnce, underWay)
    if (open <= 1) return false
    refusedAt = performance.now()
    use(pool, open - 1)
    return true
  }

  async function deliver({ pool, deliver }: Opened, message: object): Promise<void> {
    for (;;) {
      try {
        await deliver(message)
        if (atOnce < most && performance.now() - refusedAt > modestFor) use(pool, atOnce + 1)
        return
      } catch (error) {
        if (!(isRefusedConnection(error) && makeDoWithFewer(pool))) throw error
      }
    }
  }

  return {
    atOnce: () => atOnce,
    async send(tenantId, message) {
      opened ??= open(url, { ...limits, connections: most })
      const leave = await lanes.enter(tenantId)
      underWay++
      try {
        await deliver(await opened, message)
      } finally {
        underWay--
        leave()
      }
    },
    close() {
      void opened?.then(({ pool }) => pool.close())
    },
  }
}

async function open(smtpUrl: string, { connections, perSecond }: MailLimits): Promise<Opened> {
  const [{ createTransport }, { default: Pool }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-pool'),
  ])
  const url = new URL(smtpUrl)
  const options = {
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
    ...(perSecond && { rateLimit: String(perSecond) }),
  }
  for (const [name, value] of Object.entries(options)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  url.searchParams.set('maxConnections', String(connections))
  const pool = new Pool({ url: url.href })
  const transport = createTransport(pool)
  return { pool, deliver: (message) => transport.sendMail(message) }
}

/** Before any mail was handed over: 'too many connections', by the greeting or by what answers a sign-in. */
function isRefusedConnection(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as { code?: unknown; responseCode?: number }
  return (code === 'EPROTOCOL' || code === 'EAUTH') && responseCode >= 400 && responseCode < 500
}
