/** The one place that reads the environment (product §37.1). */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type MailLimits, usualMailLimits } from './mail-limits.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** All connections to PostgreSQL; null: by the processor's cores. */
  readonly databaseConnections: number | null
  /** Where mails go; null: nowhere from this process. */
  readonly smtpUrl: string | null
  /** Whether mails stay in the database, where nobody gets them; else who has no mail server leaves them to processes that have. */
  readonly keepsMails: boolean
  readonly mailLimits: MailLimits
  /** The push service for wallet cards; null: no push leaves the machine. */
  readonly apnsUrl: string | null
  /** Addresses or networks of the proxies whose X-Forwarded headers count; false: nobody's. */
  readonly trustProxy: false | string[]
  readonly demo: boolean
  readonly logLevel: string
  readonly rateLimitFactor: number
  readonly guestLimits: GuestLimits
  /** Open at the same time from one address (IPv6: its /64) that is no trusted proxy's; streams of those who are signed in apart. */
  readonly connectionsPerAddress: number
  /** How long a stop may take before the process goes, whatever still runs. */
  readonly stopSeconds: number
  /** What pages and settings of all tenants may take of memory together. */
  readonly cacheMegabytes: number
  readonly production: boolean
  /** Whoever brings it may read the figures, from anywhere; null: programs of this machine may. */
  readonly metricsToken: string | null
  /** What secrets in the database are sealed with; null: the data directory's own, see encryption.ts. */
  readonly secret: string | null
  /** Folder of the institutions' keys and certificates, see secret-files.ts. */
  readonly walletCertificates: string
}

/** Of a process to PostgreSQL: one each for health checks, notes, listeners and jobs, and two for requests. */
export const fewestConnections = 6

/** Calls in a minute of one browser behind an address, of the address, and of all guests of a tenant together. */
export interface GuestLimits {
  readonly browser: number
  readonly address: number
  readonly tenant: number
}

/**
 * A visitor who types a name asks some thirty times a minute, and the guests of a branch share an address and often the very
 * same browser: these are ten times what the largest branches ask.
 */
export const usualGuestLimits: GuestLimits = { browser: 1_000, address: 5_000, tenant: 20_000 }

/** A mistake of the person who starts the program: its message is all they need to see. */
export class StartError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** @throws StartError for a value that cannot be meant. */
export function readConfig(environment: Environment = process.env, args: readonly string[] = []): Config {
  const options = readArguments(args)
  const dataDir = resolve(options.data ?? (environment.DATA_DIR || './data'))
  const production = environment.NODE_ENV === 'production'
  const databaseUrl = environment.DATABASE_URL || null
  const demo = environment.DEMO ? isOn(environment.DEMO) : !databaseUrl && !production
  return {
    port: readPort(options.port ?? environment.PORT ?? '8080'),
    host: environment.HOST || '127.0.0.1',
    dataDir,
    databaseUrl,
    databaseConnections: readConnections(environment.DATABASE_CONNECTIONS),
    ...readMails(environment.SMTP_URL, demo),
    mailLimits: {
      connections: readWhole('SMTP_CONNECTIONS', environment.SMTP_CONNECTIONS) ?? usualMailLimits.connections,
      perSecond: readWhole('SMTP_PER_SECOND', environment.SMTP_PER_SECOND),
    },
    apnsUrl: readPushService(environment.APNS_URL) ?? (demo ? null : appleUrl),
    trustProxy: readProxies(environment.TRUST_PROXY),
    demo,
    // The demo's terminal shows addresses and logins; a line per request would push them away.
    logLevel: environment.LOG_LEVEL || (demo ? 'warn' : 'info'),
    rateLimitFactor: readPositive('RATE_LIMIT_FACTOR', environment.RATE_LIMIT_FACTOR, 1),
    guestLimits: readGuestLimits(environment.GUEST_CALLS_PER_MINUTE),
    connectionsPerAddress: readPositive('CONNECTIONS_PER_ADDRESS', environment.CONNECTIONS_PER_ADDRESS, 256),
    stopSeconds: readPositive('STOP_SECONDS', environment.STOP_SECONDS, 12),
    cacheMegabytes: readPositive('CACHE_MEGABYTES', environment.CACHE_MEGABYTES, 256),
    production,
    metricsToken: readSecret('METRICS_TOKEN', environment.METRICS_TOKEN),
    secret: readSecret('OPENBRANCH_SECRET', environment.OPENBRANCH_SECRET),
    walletCertificates: resolve(environment.WALLET_CERTIFICATES || `${dataDir}/wallet-certificates`),
  }
}

function readArguments(args: readonly string[]): { port?: string; data?: string } {
  try {
    return parseArgs({ args: [...args], options: { port: { type: 'string' }, data: { type: 'string' } } })
      .values
  } catch (error) {
    throw new StartError(`${(error as Error).message} (known: --port N, --data DIR)`)
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  throw new StartError(`PORT must be a number from 0 to 65535, not '${text}'.`)
}

/** The word that says that mails are to stay here. */
const keep = 'keep'

function readMails(text: string | undefined, demo: boolean): Pick<Config, 'smtpUrl' | 'keepsMails'> {
  if (!text) return { smtpUrl: null, keepsMails: demo }
  if (text === keep) return { smtpUrl: null, keepsMails: true }
  const url = URL.parse(text)
  if (url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname)
    return { smtpUrl: text, keepsMails: false }
  // Without what stands there: it may be a password.
  throw new StartError(
    `SMTP_URL must be like smtp://user:password@mail.example:587 (smtps: for TLS from the first byte), or '${keep}', which keeps mails in the database and sends none.`,
  )
}

const appleUrl = 'https://api.push.apple.com'

function readPushService(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && url.pathname === '/' && !url.search) return url.origin
  throw new StartError(`APNS_URL must be https with a host and maybe a port, not '${text}'.`)
}

function readPositive(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual
  const number = Number(text)
  if (number > 0 && Number.isFinite(number)) return number
  throw new StartError(`${name} must be a number above 0, not '${text}'.`)
}

function readGuestLimits(text: string | undefined): GuestLimits {
  if (!text) return usualGuestLimits
  if (!/^[1-9]\d{0,8}(,[1-9]\d{0,8}){2}$/.test(text))
    throw new StartError(`GUEST_CALLS_PER_MINUTE must be three numbers like 1000,5000,20000, not '${text}'.`)
  const [browser = 0, address = 0, tenant = 0] = text.split(',').map(Number)
  return { browser, address, tenant }
}

function readWhole(name: string, text: string | undefined): number | null {
  if (!text) return null
  const count = Number(text)
  if (/^\d+$/.test(text) && count > 0 && count <= 1000) return count
  throw new StartError(`${name} must be a number from 1 to 1000, not '${text}'.`)
}

function readConnections(text: string | undefined): number | null {
  if (!text) return null
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= fewestConnections && count <= 1000) return count
  throw new StartError(
    `DATABASE_CONNECTIONS must be a number from ${fewestConnections} to 1000, not '${text}'.`,
  )
}

function readSecret(name: string, text: string | undefined): string | null {
  if (!text) return null
  if (text.length >= 32) return text
  throw new StartError(`${name} must have at least 32 characters.`)
}

function readProxies(text: string | undefined): false | string[] {
  if (!text || !isOn(text)) return false
  if (text === '1' || text === 'true') return ['loopback']
  return text.split(',').map((part) => part.trim())
}

function isOn(text: string): boolean {
  return !['0', 'false', 'no', 'off'].includes(text.toLowerCase())
}
