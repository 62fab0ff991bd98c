/**
 * The certificate that a tenant's cards are signed with, and that proves the server to the push service: certificate.pem,
 * key.pem and chain.pem (what stands above it, without the root) in the tenant's secret files.
 */
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { readSecretFile, secretFilesPlace, writeSecretFile } from '#server/platform/secrets/secret-files.ts'
import type { Settings, Tenant } from '#server/platform/tenancy/tenant.ts'
import type { SignerPem } from './cms.ts'
import { type Authority, demoOrganization, makeDemoAuthorities, makeDemoSigner } from './demo-chain.ts'

export interface WalletCertificate extends SignerPem {
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
  /** SHA-256 of the certificate and what stands above it. */
  readonly fingerprint: string
  readonly notAfter: Date
  /** Made here: phones do not trust it. */
  readonly isDemo: boolean
}

/** What keeps cards from being signed, told to whoever runs the server. */
export class CertificateError extends Error {
  /** Unreadable: perhaps only for as long as its files are being replaced. */
  readonly reason: 'CertificateExpired' | 'CertificateUnusable' | 'CertificateUnreadable'

  constructor(reason: CertificateError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Of whom the certificate is, and as of when. */
export interface CertificateQuery {
  readonly tenant: Pick<Tenant, 'id' | 'slug'>
  readonly settings: Settings
  readonly now: Date
  /** Whether one is made where there is none. */
  readonly isDemo: boolean
}

/** In ms: how soon replaced files are used. */
const lifetime = 60_000
const loaded = new Map<string, { readonly at: number; readonly certificate: Promise<WalletCertificate> }>()

/** @throws CertificateError if there is none, or none that fits */
export async function walletCertificate(ask: CertificateQuery): Promise<WalletCertificate> {
  const { tenant, settings, now } = ask
  const key = [secretFilesPlace(), tenant.slug, ...asked(ask), settings['wallet.certificate'] ?? ''].join(
    '\n',
  )
  const known = loaded.get(key)
  const isFresh = known !== undefined && Math.abs(now.getTime() - known.at) < lifetime
  const certificate = isFresh ? known.certificate : load(ask)
  if (!isFresh) {
    loaded.set(key, { at: now.getTime(), certificate })
    certificate.catch(() => loaded.delete(key))
  }
  const found = await certificate
  if (found.notAfter <= now)
    throw new CertificateError(
      'CertificateExpired',
      `The wallet certificate of ${tenant.slug} ended on ${found.notAfter.toISOString()}.`,
    )
  return found
}

/** When the certificate that is there ends, or has ended; null: there is none that can be read. */
export async function certificateEnd(ask: CertificateQuery): Promise<Date | null> {
  try {
    return (await read(ask))?.notAfter ?? null
  } catch (error) {
    if (error instanceof CertificateError) return null
    throw error
  }
}

/** What the settings want of the certificate; '' where any will do. */
const asked = ({ settings }: Pick<CertificateQuery, 'settings'>) => [
  settings['wallet.pass_type_identifier'] ?? '',
  settings['wallet.team_identifier'] ?? '',
]

async function load(ask: CertificateQuery): Promise<WalletCertificate> {
  const found = await read(ask)
  const refusal = found ? mismatch(found, ask) : `There is no wallet certificate for ${ask.tenant.slug}.`
  if (found && !refusal) return found
  // A real certificate is never replaced by one of ours.
  const mayMake = ask.isDemo && (!found || found.isDemo)
  if (!mayMake) throw new CertificateError('CertificateUnusable', refusal ?? '')
  await makeForDemo(ask)
  return (await read(ask)) as WalletCertificate
}

function mismatch(found: WalletCertificate, ask: CertificateQuery): string | null {
  const [passType, team] = asked(ask)
  if (passType && passType !== found.passTypeIdentifier)
    return `The wallet certificate of ${ask.tenant.slug} is for the pass type ${found.passTypeIdentifier}, the settings say ${passType}.`
  if (team && team !== found.teamIdentifier)
    return `The wallet certificate of ${ask.tenant.slug} is of the team ${found.teamIdentifier}, the settings say ${team}.`
  return null
}

const placeOf = ({ tenant, settings }: CertificateQuery) => [
  tenant.slug,
  settings['wallet.certificate'] || 'default',
]

async function read(ask: CertificateQuery): Promise<WalletCertificate | null> {
  const place = placeOf(ask)
  const [certificate, key, chain] = await Promise.all(
    ['certificate.pem', 'key.pem', 'chain.pem'].map((file) => readSecretFile(...place, file)),
  )
  if (!certificate || !key) return null
  try {
    return facts({ certificate, key, chain: certificatesIn(chain ?? '') })
  } catch (error) {
    throw new CertificateError('CertificateUnreadable', `${place.join('/')}: ${(error as Error).message}`)
  }
}

function facts(pem: SignerPem): WalletCertificate {
  const certificate = new X509Certificate(pem.certificate)
  if (!certificate.checkPrivateKey(createPrivateKey(pem.key)))
    throw new Error('The key does not belong to the certificate.')
  const { UID, OU } = certificate.toLegacyObject().subject as Readonly<Record<string, string | undefined>>
  if (!UID || !OU) throw new Error('The certificate names no pass type (UID) or no team (OU).')
  return {
    ...pem,
    passTypeIdentifier: UID,
    teamIdentifier: OU,
    fingerprint: fingerprintOf(pem),
    notAfter: new Date(certificate.validTo),
    isDemo: certificate.issuer.includes(`O=${demoOrganization}`),
  }
}

const fingerprintOf = ({ certificate, chain }: SignerPem) =>
  createHash('sha256')
    .update([certificate, ...chain].join('\n'))
    .digest('hex')

const certificatesIn = (text: string) =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []

/** Where the demo's own authorities lie; no tenant's slug begins so. */
const authorities = 'Demo-authorities'

/** One after the other, so that two tenants share one issuer. */
let making: Promise<unknown> = Promise.resolve()

async function makeForDemo(ask: CertificateQuery): Promise<void> {
  const mine = making.then(() => make(ask))
  making = mine.catch(() => {})
  await mine
}

async function make(ask: CertificateQuery): Promise<void> {
  const { tenant, now } = ask
  const [passType, team] = asked(ask)
  const issuer = (await readIssuer()) ?? (await makeIssuer(now))
  const identifiers = {
    passTypeIdentifier: passType || `pass.example.${tenant.slug}`,
    teamIdentifier: team || 'A1B2C3D4E5',
  }
  const { certificate, key, chain } = await makeDemoSigner(issuer, identifiers, now)
  const place = placeOf(ask)
  await writeSecretFile(key, ...place, 'key.pem')
  await writeSecretFile(chain.join(''), ...place, 'chain.pem')
  await writeSecretFile(certificate, ...place, 'certificate.pem')
}

async function readIssuer(): Promise<Authority | null> {
  const [certificate, key] = await Promise.all(
    ['issuer.pem', 'issuer-key.pem'].map((file) => readSecretFile(authorities, file)),
  )
  return certificate && key ? { certificate, key } : null
}

async function makeIssuer(now: Date): Promise<Authority> {
  const { root, issuer } = await makeDemoAuthorities(now)
  await writeSecretFile(root, authorities, 'root.pem')
  await writeSecretFile(issuer.key, authorities, 'issuer-key.pem')
  await writeSecretFile(issuer.certificate, authorities, 'issuer.pem')
  return issuer
}

/** For tests and whoever checks a signature of the demo: what openssl is given as CAfile. */
export const demoRoot = () => readSecretFile(authorities, 'root.pem')
