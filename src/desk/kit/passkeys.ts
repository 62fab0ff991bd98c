/** Making and using passkeys in this browser; what the server is sent has the contract's names. */
import type { components, operations } from '#generated/types.ts'
import { chunk } from '#ui/chunk.ts'

export type PasskeyChallenge = components['schemas']['PasskeyChallenge']
export type PasskeyProof = components['schemas']['PasskeyProof']
type NewPasskey = operations['createPasskey']['requestBody']['content']['application/json']
export type MadePasskey = Omit<NewPasskey, 'name'>

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function'

const webAuthn = () => chunk(() => import('@simplewebauthn/browser'))

/** As long as the server waits for it. */
const timeout = 300_000
/** EdDSA, ECDSA with P-256, RSA: one of them is known to every device. */
const algorithms = [-8, -7, -257]

const known = ({ credentials }: PasskeyChallenge) =>
  credentials.map((id) => ({ id, type: 'public-key' as const }))

/** Null: it was given up, or this device cannot, or has one already. */
export async function makePasskey(challenge: PasskeyChallenge): Promise<MadePasskey | null> {
  const { startRegistration } = await webAuthn()
  const name = challenge.user_name ?? ''
  const made = await startRegistration({
    optionsJSON: {
      challenge: challenge.challenge,
      rp: { id: challenge.host, name: challenge.institution },
      user: { id: challenge.user_id ?? '', name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      excludeCredentials: known(challenge),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
    // Whatever the browser says of it, none was made.
  }).catch(() => null)
  if (!made) return null
  return {
    credential_id: made.id,
    client_data: made.response.clientDataJSON,
    attestation: made.response.attestationObject,
    transports: made.response.transports ?? [],
  }
}

/** Null: it was given up, or none of the account's is here. */
export async function signWithPasskey(challenge: PasskeyChallenge): Promise<PasskeyProof | null> {
  const { startAuthentication } = await webAuthn()
  const used = await startAuthentication({
    optionsJSON: {
      challenge: challenge.challenge,
      rpId: challenge.host,
      timeout,
      allowCredentials: known(challenge),
      userVerification: 'preferred',
    },
  }).catch(() => null)
  if (!used) return null
  return {
    credential_id: used.id,
    client_data: used.response.clientDataJSON,
    authenticator_data: used.response.authenticatorData,
    signature: used.response.signature,
  }
}
