/**
 * Tokens in addresses: whoever has one may do what the contract says of its kind (`{ token: appointment }`), for the one
 * thing that the address names. A wrong or ended token is none.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Policy, TokenKind } from '#rules/access.ts'
import type { Db, TenantTx } from '../database/database.ts'
import type { TenantFacts } from '../tenancy/tenancy.ts'
import type { Caller, Values } from './access.ts'

export type TokenPlaces = Pick<Values, 'path' | 'query'>

/** Whether a token opens what the address names. */
export type TokenCheck = (tx: TenantTx, at: GivenToken, now: Date) => Promise<boolean>
export type TokenChecks = Readonly<Partial<Record<TokenKind, TokenCheck>>>

export interface GivenToken extends TokenPlaces {
  readonly token: string
}

/** The kinds that a policy lets in. */
export function tokenKinds({ allow }: Policy): TokenKind[] {
  return allow.flatMap((each) => (typeof each === 'object' && each.token ? [each.token] : []))
}

const longest = 100

/** Cards prove themselves by a header of their own, and nowhere else: addresses are written down on their way. */
const ofCard: TokenKind = 'pass'
const scheme = /^ApplePass +(\S+) *$/i

/**
 * What stands under the name token in the query or the path, or in the header of cards; null for nothing that could be
 * one.
 */
export function givenToken(
  kinds: readonly TokenKind[],
  { path, query }: TokenPlaces,
  authorization?: string,
): GivenToken | null {
  const token = kinds.includes(ofCard) ? scheme.exec(authorization ?? '')?.[1] : (query.token ?? path.token)
  return typeof token === 'string' && token !== '' && token.length <= longest ? { token, path, query } : null
}

interface Checking {
  readonly db: Pick<Db, 'withTenant'>
  readonly tokens?: TokenChecks
}

/** @param tx of a caller inside the process, whose transaction is shared */
export async function withTokens(
  caller: Caller,
  kinds: readonly TokenKind[],
  { db, tokens = {} }: Checking,
  { tenant, now }: Pick<TenantFacts, 'tenant'> & { readonly now: Date },
  given: GivenToken,
  tx?: TenantTx,
): Promise<Caller> {
  const prove = async (open: TenantTx) => {
    const proven = new Set<TokenKind>()
    for (const kind of kinds) if (await tokens[kind]?.(open, given, now)) proven.add(kind)
    return proven
  }
  const proven = await (tx ? prove(tx) : db.withTenant(tenant.id, prove, { readOnly: true }))
  return proven.size > 0 ? { ...caller, tokens: proven } : caller
}

export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: a copy of the database opens nothing. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

export function isToken(token: string, hash: Uint8Array | null | undefined): boolean {
  return hash != null && hash.length === 32 && timingSafeEqual(tokenHash(token), hash)
}
