/** What is asked beside a password, and what is said where it is missing or wrong (product §30.6). */
import { HttpError, tooMany } from '../contract/errors.ts'
import type { TenantTx } from '../database/database.ts'
import { type Counting, giveBack, type Limit, take } from '../guards/rate-limits.ts'

/** What somebody shows beside the password: a code of their app, or a passkey. */
export type FactorKind = 'code' | 'passkey'
export type ProvenFactor = FactorKind | 'recovery-code'

export interface GivenFactor {
  /** Six digits, or a recovery code. */
  readonly code?: string
  readonly passkey?: {
    readonly credential_id: string
    readonly client_data: string
    readonly authenticator_data: string
    readonly signature: string
  }
}

/** Where second factors are kept. */
export interface Factors {
  /** The second factors of an account; without any, the password is enough. */
  factorsOf(tx: TenantTx, userUuid: string): Promise<readonly FactorKind[]>
  /** Whether the institution asks this account for one. */
  asksFactor(tx: TenantTx, userUuid: string): Promise<boolean>
  /** Uses up what was given; null: it proves nothing. */
  proveFactor(tx: TenantTx, userUuid: string, given: GivenFactor): Promise<ProvenFactor | null>
}

/** Three codes count at once: whoever knows the password and tries a hundred a day finds one in nine years. */
const codesADay: Limit = { name: 'codes of account', most: 100, seconds: 86_400 }

export const isGiven = ({ code, passkey }: GivenFactor) => code !== undefined || passkey !== undefined

/** @throws HttpError 429 */
export async function askFactor(
  tx: TenantTx,
  given: GivenFactor & { readonly uuid: string },
  { factorsOf, proveFactor }: Factors,
  counting: Counting,
): Promise<{ readonly kinds: readonly FactorKind[]; readonly proven: ProvenFactor | null }> {
  const kinds = await factorsOf(tx, given.uuid)
  if (kinds.length === 0 || !isGiven(given)) return { kinds, proven: null }
  return { kinds, proven: await limited(tx, given.uuid, counting, () => proveFactor(tx, given.uuid, given)) }
}

/** Whatever is proven by a code of an account counts here: a wrong one is given nowhere else either. @throws HttpError 429 */
export async function limited(
  tx: TenantTx,
  userUuid: string,
  counting: Counting,
  prove: () => Promise<ProvenFactor | null>,
): Promise<ProvenFactor | null> {
  const wait = await take(tx, codesADay, { ...counting, key: userUuid })
  if (wait !== null) throw tooMany(wait)
  const proven = await prove()
  if (proven) await giveBack(tx, [codesADay, userUuid], counting)
  return proven
}

/** Names what the account asks for; only what was given is called wrong. */
export function factorRefusal(kinds: readonly FactorKind[], given: GivenFactor): HttpError {
  const isWrong = (kind: FactorKind) => given[kind] !== undefined
  // A recovery code may be typed where there is no app.
  const told = new Set<FactorKind>(isWrong('code') ? [...kinds, 'code'] : kinds)
  const sentences = [...told].map((kind) => [kind, [(isWrong(kind) ? wrong : missing).errors[kind]]])
  return new HttpError(401, (isGiven(given) ? wrong : missing).message, {
    errors: Object.fromEntries(sentences),
  })
}

const missing = {
  message: 'Please enter your code.',
  errors: {
    code: 'Please enter the code of your second factor.',
    passkey: 'Please use your passkey.',
  },
} as const

const wrong = {
  message: 'This did not prove who you are.',
  errors: { code: 'Code is not valid.', passkey: 'This passkey is not valid here.' },
} as const
