/**
 * The signature of a wallet card: a detached CMS SignedData (RFC 5652) with its signing time, by RSA and SHA-256. The
 * structure is asn1js's, the arithmetic the platform's own: a signature in JavaScript alone takes a hundred times as long.
 */
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { fromBER, Integer, Null, ObjectIdentifier, Sequence, UTCTime } from 'asn1js'

export interface SignerPem {
  readonly certificate: string
  readonly key: string
  /** The certificates above it, without the root: phones look for them in the signature. */
  readonly chain: readonly string[]
}

export interface Signer {
  /** @param at whole seconds count */
  sign(content: Uint8Array, at: Date): Buffer
}

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
} as const

const tag = { octets: 0x04, sequence: 0x30, set: 0x31, context0: 0xa0 } as const

/** What is the same in every signature is encoded once. */
export function signerOf({ certificate, key, chain }: SignerPem): Signer {
  const own = derOf(certificate)
  const privateKey = createPrivateKey(key)
  const fixed = {
    version: integer(1),
    digests: wrap(tag.set, algorithm(oid.sha256)),
    content: wrap(tag.sequence, objectId(oid.data)),
    certificates: wrap(tag.context0, own, ...chain.map(derOf)),
    identifier: issuerAndSerial(own),
    digest: algorithm(oid.sha256),
    rsa: algorithm(oid.rsa),
  }
  return {
    sign(content, at) {
      const attributes = signedAttributes(content, at)
      const signerInfo = wrap(
        tag.sequence,
        fixed.version,
        fixed.identifier,
        fixed.digest,
        wrap(tag.context0, ...attributes),
        fixed.rsa,
        wrap(tag.octets, rsa(privateKey, attributes)),
      )
      const signedData = wrap(
        tag.sequence,
        fixed.version,
        fixed.digests,
        fixed.content,
        fixed.certificates,
        wrap(tag.set, signerInfo),
      )
      return wrap(tag.sequence, objectId(oid.signedData), wrap(tag.context0, signedData))
    },
  }
}

/** The attributes are signed as the SET that they are, though they stand in the signature under a tag of their own. */
const rsa = (key: KeyObject, attributes: readonly Buffer[]) =>
  sign('sha256', wrap(tag.set, ...attributes), key)

/** In the order of their bytes, as DER wants the members of a SET. */
function signedAttributes(content: Uint8Array, at: Date): Buffer[] {
  const digest = createHash('sha256').update(content).digest()
  return [
    attribute(oid.contentType, objectId(oid.data)),
    attribute(oid.signingTime, encoded(new UTCTime({ valueDate: at }))),
    attribute(oid.messageDigest, wrap(tag.octets, digest)),
  ].sort(Buffer.compare)
}

const attribute = (type: string, value: Buffer) => wrap(tag.sequence, objectId(type), wrap(tag.set, value))

/** Both kinds that stand here have no parameters but NULL. */
const algorithm = (type: string) =>
  encoded(new Sequence({ value: [new ObjectIdentifier({ value: type }), new Null()] }))

/** As the certificate itself writes them: names that are equal to read need not be equal in bytes. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [body] = (fromBER(certificate).result as Sequence).valueBlock.value as [Sequence]
  const parts = body.valueBlock.value
  // A certificate of version 3 begins with its version under a tag of its own.
  const first = parts[0]?.idBlock.tagClass === 3 ? 1 : 0
  const [serial, , issuer] = parts.slice(first)
  if (!serial || !issuer) throw new Error('The certificate has neither serial number nor issuer.')
  return wrap(
    tag.sequence,
    Buffer.from(issuer.valueBeforeDecodeView),
    Buffer.from(serial.valueBeforeDecodeView),
  )
}

const integer = (value: number) => encoded(new Integer({ value }))
const objectId = (value: string) => encoded(new ObjectIdentifier({ value }))
const encoded = (item: { toBER(): ArrayBuffer }) => Buffer.from(item.toBER())

export const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

/** Tag, length, contents (X.690, 8.1). */
function wrap(type: number, ...contents: readonly Buffer[]): Buffer {
  const length = contents.reduce((sum, each) => sum + each.length, 0)
  const bytes = length < 0x80 ? [] : bigEndian(length)
  const head = length < 0x80 ? [type, length] : [type, 0x80 | bytes.length, ...bytes]
  return Buffer.concat([Buffer.from(head), ...contents])
}

function bigEndian(length: number): number[] {
  return length === 0 ? [] : [...bigEndian(Math.floor(length / 256)), length % 256]
}
