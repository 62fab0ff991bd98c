/**
 * Certificates of the demo: a root, an issuer, and a signer for each pass type. Phones trust none of them; openssl does,
 * with the root given to it.
 */
import { randomBytes } from 'node:crypto'
import { Set as Asn1Set, BitString, fromBER, Integer, ObjectIdentifier, Sequence, Utf8String } from 'asn1js'
import type { Certificate, Extension } from 'pkijs'
import type { SignerPem } from './cms.ts'

export const demoOrganization = 'Openbranch demonstration'

/** Whoever signs: its certificate and its key. */
export interface Authority {
  readonly certificate: string
  readonly key: string
}

interface Names {
  readonly commonName: string
  /** Pass type identifier. */
  readonly userId?: string
  /** Team identifier. */
  readonly unit?: string
}

const attributeTypes = {
  userId: '0.9.2342.19200300.100.1.1',
  commonName: '2.5.4.3',
  unit: '2.5.4.11',
  organization: '2.5.4.10',
} as const

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const

const years = 10

/** The root's key is gone once the issuer is made: nobody needs it again. */
export async function makeDemoAuthorities(now: Date): Promise<{ root: string; issuer: Authority }> {
  const [rootKeys, issuerKeys] = await Promise.all([newKeys(), newKeys()])
  const rootName = { commonName: 'Openbranch demonstration root' }
  const issuerName = { commonName: 'Openbranch demonstration issuer' }
  const root = await certify(
    { subject: rootName, publicKey: rootKeys.publicKey, isAuthority: true, now },
    { name: rootName, key: rootKeys.privateKey },
  )
  const issuer = await certify(
    { subject: issuerName, publicKey: issuerKeys.publicKey, isAuthority: true, now },
    { name: rootName, key: rootKeys.privateKey },
  )
  return { root, issuer: { certificate: issuer, key: await keyPem(issuerKeys.privateKey) } }
}

/** @param identifiers what stands in the cards that it signs, and must stand in its certificate as well */
export async function makeDemoSigner(
  issuer: Authority,
  identifiers: { readonly passTypeIdentifier: string; readonly teamIdentifier: string },
  now: Date,
): Promise<SignerPem> {
  const keys = await newKeys()
  const subject = {
    commonName: `Pass type ID: ${identifiers.passTypeIdentifier}`,
    userId: identifiers.passTypeIdentifier,
    unit: identifiers.teamIdentifier,
  }
  const key = await crypto.subtle.importKey('pkcs8', pemBytes(issuer.key), algorithm, false, ['sign'])
  const certificate = await certify(
    { subject, publicKey: keys.publicKey, isAuthority: false, now },
    { name: { commonName: 'Openbranch demonstration issuer' }, key },
  )
  return { certificate, key: await keyPem(keys.privateKey), chain: [issuer.certificate] }
}

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

interface Request {
  readonly subject: Names
  readonly publicKey: CryptoKey
  readonly isAuthority: boolean
  readonly now: Date
}

async function certify(
  { subject, publicKey, isAuthority, now }: Request,
  issuer: { readonly name: Names; readonly key: CryptoKey },
): Promise<string> {
  const pki = await import('pkijs')
  const engine = new pki.CryptoEngine({ name: 'node', crypto })
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: positive(randomBytes(16)) }),
  })
  certificate.issuer = distinguished(pki, issuer.name)
  certificate.subject = distinguished(pki, subject)
  certificate.notBefore.value = new Date(now.getTime() - 3_600_000)
  certificate.notAfter.value = new Date(new Date(now).setFullYear(now.getFullYear() + years))
  certificate.extensions = extensions(pki, isAuthority)
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine)
  await certificate.sign(issuer.key, 'SHA-256', engine)
  return pem('CERTIFICATE', certificate.toSchema(true).toBER())
}

type Pki = typeof import('pkijs')

/** One attribute after the other, as certificates of authorities have them; pkijs itself would write one of many values. */
function distinguished(pki: Pki, { userId, commonName, unit }: Names): Certificate['subject'] {
  const parts = [
    [attributeTypes.userId, userId],
    [attributeTypes.commonName, commonName],
    [attributeTypes.unit, unit],
    [attributeTypes.organization, demoOrganization],
  ] as const
  const value = parts.flatMap(([type, text]) => (text ? [new Asn1Set({ value: [named(type, text)] })] : []))
  return new pki.RelativeDistinguishedNames({ schema: fromBER(new Sequence({ value }).toBER()).result })
}

const named = (type: string, text: string) =>
  new Sequence({ value: [new ObjectIdentifier({ value: type }), new Utf8String({ value: text })] })

/** Signing certificates sign cards (as mails are signed) and prove the client to the push service. */
function extensions(pki: Pki, isAuthority: boolean): Extension[] {
  const usage = isAuthority ? 0b0000_0110 : 0b1000_0000
  const made: [id: string, isCritical: boolean, value: { toBER(): ArrayBuffer }][] = [
    ['2.5.29.19', true, new pki.BasicConstraints({ cA: isAuthority }).toSchema()],
    [
      '2.5.29.15',
      true,
      new BitString({ valueHex: new Uint8Array([usage]).buffer, unusedBits: isAuthority ? 1 : 7 }),
    ],
  ]
  if (!isAuthority) {
    const purposes = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4']
    const value = new Sequence({ value: purposes.map((each) => new ObjectIdentifier({ value: each })) })
    made.push(['2.5.29.37', false, value])
  }
  return made.map(
    ([extnID, critical, value]) => new pki.Extension({ extnID, critical, extnValue: value.toBER() }),
  )
}

/** The first bit of a positive INTEGER is 0. */
function positive(bytes: Buffer): ArrayBuffer {
  const first = (bytes[0] ?? 0) & 0x7f || 1
  return Uint8Array.from([first, ...bytes.subarray(1)]).buffer
}

const keyPem = async (key: CryptoKey) => pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', key))

const pemBytes = (text: string) => Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64')

function pem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
