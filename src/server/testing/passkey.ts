/** A passkey as a phone keeps one, for tests: makes and signs what a browser would send. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** Somebody touched it (1), and it says which key it has made (64). */
const flags = { used: 0x01, made: 0x41 }

export class TestPasskey {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string
  readonly #host: string
  uses = 0

  /** @param origin of the page, for instance http://musterbank.localhost */
  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
    this.#origin = origin
    this.#host = new URL(origin).hostname
  }

  get credentialId(): string {
    return base64url(this.id)
  }

  /** What createPasskey takes. */
  registration(challenge: string, name = 'Telefon') {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, Buffer.from(x, 'base64url')],
      [cose.COSEKEYS.y, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(flags.made),
      Buffer.alloc(16),
      length,
      this.id,
      isoCBOR.encode(key),
    ])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    return {
      name,
      credential_id: this.credentialId,
      client_data: this.#clientData('webauthn.create', challenge),
      attestation: base64url(attestation),
      transports: ['internal'],
    }
  }

  /** What createSession takes as `passkey`. */
  proof(challenge: string) {
    this.uses++
    const data = this.#authenticatorData(flags.used)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientData, 'base64url'))])
    return {
      credential_id: this.credentialId,
      client_data: clientData,
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', signed, this.#key)),
    }
  }

  #authenticatorData(flag: number): Buffer {
    const uses = Buffer.alloc(4)
    uses.writeUInt32BE(this.uses)
    return Buffer.concat([sha256(this.#host), Buffer.from([flag]), uses])
  }

  #clientData(type: string, challenge: string): string {
    return base64url(
      Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })),
    )
  }
}
