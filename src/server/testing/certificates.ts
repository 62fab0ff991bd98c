/** Certificates for tests that speak TLS: an authority of their own, and whom it vouches for. */
import { KeyObject, webcrypto } from 'node:crypto'
import { Integer, OctetString, Utf8String } from 'asn1js'
import {
  AltName,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  RelativeDistinguishedNames,
} from 'pkijs'

const commonName = '2.5.4.3'
const userId = '0.9.2342.19200300.100.1.1'
const altNames = '2.5.29.17'
const basicConstraints = '2.5.29.19'

export interface Credentials {
  /** PEM. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
}

export interface Subject {
  readonly name: string
  /** Of a pass type's certificate: the pass type. */
  readonly uid?: string
  /** From which day to which. */
  readonly valid?: readonly [from: Date, to: Date]
}

export interface Authority extends Credentials {
  issue(subject: Subject): Promise<Credentials>
}

export async function makeAuthority(name: string): Promise<Authority> {
  const keys = await newKeys()
  const certificate = draft({ name }, { name })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never)
  certificate.extensions = [
    extension(basicConstraints, new BasicConstraints({ cA: true }).toSchema().toBER()),
  ]
  await certificate.sign(keys.privateKey as never, 'SHA-256')
  return {
    ...credentials(certificate, keys),
    async issue(subject) {
      const own = await newKeys()
      const issued = draft(subject, { name })
      await issued.subjectPublicKeyInfo.importKey(own.publicKey as never)
      issued.extensions = [extension(altNames, localhost().toBER())]
      await issued.sign(keys.privateKey as never, 'SHA-256')
      return credentials(issued, own)
    },
  }
}

type Keys = webcrypto.CryptoKeyPair

const newKeys = () =>
  webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]) as Promise<Keys>

let serial = Date.now()

function draft(subject: Subject, issuer: Subject): Certificate {
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: serial++ }) })
  certificate.subject = named(subject)
  certificate.issuer = named(issuer)
  const day = 86_400_000
  const [from, to] = subject.valid ?? [new Date(Date.now() - day), new Date(Date.now() + 30 * day)]
  certificate.notBefore.value = from
  certificate.notAfter.value = to
  return certificate
}

function named({ name, uid }: Subject): RelativeDistinguishedNames {
  const value = (text: string) => new Utf8String({ value: text })
  return new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: commonName, value: value(name) as never }),
      ...(uid ? [new AttributeTypeAndValue({ type: userId, value: value(uid) as never })] : []),
    ],
  })
}

const extension = (extnID: string, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical: extnID === basicConstraints, extnValue })

const localhost = () =>
  new AltName({
    altNames: [
      new GeneralName({ type: 2, value: 'localhost' }),
      new GeneralName({ type: 7, value: new OctetString({ valueHex: new Uint8Array([127, 0, 0, 1]) }) }),
    ],
  }).toSchema()

function credentials(certificate: Certificate, { privateKey }: Keys): Credentials {
  const body = Buffer.from(certificate.toSchema(true).toBER()).toString('base64')
  const lines = body.match(/.{1,64}/g)?.join('\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
