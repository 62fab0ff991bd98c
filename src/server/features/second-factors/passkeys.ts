/** Passkeys (WebAuthn): a key pair on a device, bound to the host at which it was made. */
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { newToken, tokenHash } from '#server/platform/identity/tokens.ts'
import type { ChallengePurpose } from './tables.ts'

/** Time to find one's key and touch it. */
const challengeMinutes = 5

/** A browser's way here; what it signs names both. */
export interface Place {
  readonly host: string
  readonly origin: string
  readonly now: Date
}

export interface NewPasskey {
  readonly name: string
  readonly credential_id: string
  readonly client_data: string
  readonly attestation: string
  readonly transports?: readonly string[]
}

export interface PasskeyProof {
  readonly credential_id: string
  readonly client_data: string
  readonly authenticator_data: string
  readonly signature: string
}

export interface OwnPasskey {
  readonly uuid: string
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

/** @returns what is to be signed; it counts once, for a few minutes, and for this purpose */
export async function makeChallenge(
  tx: TenantTx,
  userUuid: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string> {
  const challenge = newToken()
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: tokenHash(challenge),
      user_uuid: userUuid,
      purpose,
      expires_at: new Date(now.getTime() + challengeMinutes * 60_000),
    })
    .execute()
  return challenge
}

/** Uses a challenge up, whatever comes of it. */
async function takeChallenge(
  tx: TenantTx,
  userUuid: string,
  purpose: ChallengePurpose,
  clientData: string,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('user_uuid', '=', userUuid)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n ? challenge : null
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** @returns the new passkey's uuid; null where it is none for this challenge, or somebody has it already */
export async function addPasskey(
  tx: TenantTx,
  userUuid: string,
  given: NewPasskey,
  place: Place,
): Promise<string | null> {
  const challenge = await takeChallenge(tx, userUuid, 'add', given.client_data, place.now)
  if (challenge === null) return null
  const response: RegistrationResponseJSON = {
    id: given.credential_id,
    rawId: given.credential_id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: given.client_data, attestationObject: given.attestation },
  }
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: false,
    // What cannot be read is no passkey, whatever was wrong with it.
  }).catch(() => null)
  if (!checked?.registrationInfo) return null
  const { credential } = checked.registrationInfo
  const made = await tx
    .insertInto('passkeys')
    .values({
      user_uuid: userUuid,
      name: given.name,
      credential_id: credential.id,
      public_key: credential.publicKey,
      uses: credential.counter,
      transports: [...(given.transports ?? [])],
      host: place.host,
      created_at: place.now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('uuid')
    .executeTakeFirst()
  return made?.uuid ?? null
}

/** Whether a passkey of the user signed a challenge of theirs. The challenge is used up, whatever comes of it. */
export async function provePasskey(
  tx: TenantTx,
  userUuid: string,
  given: PasskeyProof,
  place: Place,
): Promise<boolean> {
  const challenge = await takeChallenge(tx, userUuid, 'sign-in', given.client_data, place.now)
  const passkey = challenge === null ? undefined : await passkeyOf(tx, userUuid, given.credential_id)
  if (challenge === null || !passkey) return false
  const response: AuthenticationResponseJSON = {
    id: given.credential_id,
    rawId: given.credential_id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: given.client_data,
      authenticatorData: given.authenticator_data,
      signature: given.signature,
    },
  }
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: passkey.host,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.uses),
    },
    // As above; a key that was copied counts its uses backwards, which is refused here too.
  }).catch(() => null)
  if (!checked?.verified) return false
  await tx
    .updateTable('passkeys')
    .set({ uses: checked.authenticationInfo.newCounter, used_at: place.now })
    .where('uuid', '=', passkey.uuid)
    .execute()
  return true
}

async function passkeyOf(tx: TenantTx, userUuid: string, credentialId: string) {
  return await tx
    .selectFrom('passkeys')
    .select(['uuid', 'credential_id', 'public_key', 'uses', 'host'])
    .where('user_uuid', '=', userUuid)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

/** The oldest first. */
export async function passkeysOf(tx: TenantTx, userUuid: string): Promise<OwnPasskey[]> {
  return await tx
    .selectFrom('passkeys')
    .select(['uuid', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at')
    .execute()
}

/** Ids of the passkeys that a browser at this host can offer. */
export async function credentialsAt(tx: TenantTx, userUuid: string, host: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_uuid', '=', userUuid)
    .where('host', '=', host)
    .orderBy('created_at')
    .execute()
  return rows.map(({ credential_id }) => credential_id)
}

/** @returns whether there was one of theirs */
export async function removePasskey(tx: TenantTx, userUuid: string, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
