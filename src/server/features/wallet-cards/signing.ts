/** What a card's archive is made of, and what its signature covers. Runs in the workers. */
import { createHash } from 'node:crypto'
import { type Signer, type SignerPem, signerOf } from './cms.ts'

/** A card to be signed. */
export interface Unsigned {
  /** Path to text. */
  readonly texts: Readonly<Record<string, string>>
  /** Path to SHA-1 in hexadecimal digits, of what is signed along: pictures. */
  readonly hashes: Readonly<Record<string, string>>
  /** The signing time, in ms since 1970. */
  readonly at: number
}

export interface Signed {
  /** The bytes that are signed. */
  readonly manifest: string
  readonly signature: Uint8Array
}

/** `manifest.json` names the SHA-1 of every file: that is the format's own, and no secret rests on it. */
export function signCard({ texts, hashes, at }: Unsigned, signer: Signer): Signed {
  const own = Object.entries(texts).map(([path, text]) => [path, sha1(text)])
  const manifest = JSON.stringify({ ...Object.fromEntries(own), ...hashes })
  // In memory of its own: small buffers are cut from a larger one, which a message between threads would copy whole.
  return { manifest, signature: new Uint8Array(signer.sign(Buffer.from(manifest), new Date(at))) }
}

export const sha1 = (content: string | Uint8Array) => createHash('sha1').update(content).digest('hex')

export interface SigningTask {
  readonly id: number
  readonly fingerprint: string
  /** With the first task of a certificate only. */
  readonly pem?: SignerPem
  readonly cards: readonly Unsigned[]
}

export type SigningReply =
  | { readonly id: number; readonly signed: readonly Signed[] }
  | { readonly id: number; readonly error: string }

const signers = new Map<string, Signer>()

/** Signs the cards of a task with a certificate that this or an earlier one has brought. */
export function perform({ id, fingerprint, pem, cards }: SigningTask): SigningReply {
  try {
    if (pem) signers.set(fingerprint, signerOf(pem))
    const signer = signers.get(fingerprint)
    if (!signer) throw new Error('The certificate has not arrived.')
    return { id, signed: cards.map((card) => signCard(card, signer)) }
  } catch (error) {
    return { id, error: (error as Error).message }
  }
}
