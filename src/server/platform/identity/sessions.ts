/** Sessions: 256 random bits in a cookie, their SHA-256 in the database; how long they last, product §30.1 says. */
import { createHash, randomBytes } from 'node:crypto'
import type { TenantTx } from '../database/database.ts'
import type { Settings } from '../tenancy/tenant.ts'
import { type Client, type ClientWords, clientWords } from './client-words.ts'

export interface SessionFacts {
  readonly tokenHash: Uint8Array
  readonly userUuid: string
  /** When its owner signed in. */
  readonly startedAt: Date
  /** Whether the institution asked for a second factor then: what it asks later counts from the next sign-in on. */
  readonly asksFactor: boolean
  /** Unless somebody uses it before. */
  readonly endsAt: Date
}

/** A session ends after so long without a call. */
export const idleMinutes = 30

/** And in any case after so long; a shorter time counts for whoever is signed in already. */
export const sessionHours = (settings: Settings) => Number(settings['sign_in.session_hours'] || 12)

/** Which sessions have not ended. */
export interface Lasting {
  readonly now: Date
  readonly hours: number
}
/** `seen_at` is written at most this often, so that reading stays reading. */
const seenGrainSeconds = 60

const minutes = (count: number) => count * 60_000

export interface NewSession {
  readonly tenantId: number
  readonly userUuid: string
  readonly now: Date
  /** What the browser had. */
  readonly before: SessionFacts | null
  readonly client: Client
  /** Whether the institution asks this user for a second factor. */
  readonly asksFactor: boolean
}

/** Starts a session and ends the one that the browser had: an identifier from before the sign-in is worth nothing. */
export async function startSession(tx: TenantTx, session: NewSession): Promise<string> {
  const { tenantId, userUuid, now, before, client, asksFactor } = session
  if (before) await endSession(tx, before)
  const token = randomBytes(32)
  await tx
    .insertInto('sessions')
    .values({
      tenant_id: tenantId,
      token_hash: sha256(token),
      user_uuid: userUuid,
      created_at: now,
      seen_at: now,
      ...clientWords(client),
      asks_factor: asksFactor,
    })
    .execute()
  return token.toString('base64url')
}

/** @param token the cookie's value. */
export async function findSession(
  tx: TenantTx,
  token: string,
  lasting: Lasting,
): Promise<(SessionFacts & { isStale: boolean }) | null> {
  const hash = hashOf(token)
  const row = hash && (await findLiveSession(tx, hash, lasting))
  if (!row) return null
  const isStale = lasting.now.getTime() - row.seen_at.getTime() > seenGrainSeconds * 1000
  return {
    tokenHash: hash,
    userUuid: row.user_uuid,
    startedAt: row.created_at,
    asksFactor: row.asks_factor,
    endsAt: endOf(row, lasting.hours),
    isStale,
  }
}

function endOf(row: { readonly seen_at: Date; readonly created_at: Date }, hours: number): Date {
  const idle = row.seen_at.getTime() + minutes(idleMinutes)
  return new Date(Math.min(idle, row.created_at.getTime() + minutes(60 * hours)))
}

/** One that has not ended, by what is stored of it. */
async function findLiveSession(tx: TenantTx, tokenHash: Uint8Array, lasting: Lasting) {
  return await liveSessions(tx, lasting)
    .select(['user_uuid', 'seen_at', 'created_at', 'asks_factor'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

const liveSessions = (tx: TenantTx, { now, hours }: Lasting) =>
  tx
    .selectFrom('sessions')
    .where('seen_at', '>', new Date(now.getTime() - minutes(idleMinutes)))
    .where('created_at', '>', new Date(now.getTime() - minutes(60 * hours)))

/** A session as its owner sees it. */
export interface OwnSession extends ClientWords {
  readonly uuid: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly tokenHash: Uint8Array
}

const mostShown = 100

/** Somebody's sessions that have not ended, the last used first. */
export async function sessionsOf(tx: TenantTx, userUuid: string, lasting: Lasting): Promise<OwnSession[]> {
  return await liveSessions(tx, lasting)
    .select([
      'uuid',
      'created_at as createdAt',
      'seen_at as seenAt',
      'token_hash as tokenHash',
      'browser',
      'system',
      'network',
    ])
    .where('user_uuid', '=', userUuid)
    .orderBy('seen_at', 'desc')
    .limit(mostShown)
    .execute()
}

/**
 * Signs somebody out everywhere.
 *
 * @param kept which session stays
 */
export async function endSessionsOf(
  tx: TenantTx,
  userUuid: string,
  kept: SessionFacts | null = null,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_uuid', '=', userUuid)
    .$if(kept !== null, (query) => query.where('token_hash', '!=', kept?.tokenHash as Uint8Array))
    .execute()
}

/** @returns whether there was one of theirs */
export async function endSessionOf(tx: TenantTx, userUuid: string, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function touchSession(tx: TenantTx, session: SessionFacts, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', session.tokenHash).execute()
}

export async function endSession(tx: TenantTx, session: SessionFacts): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute()
}

function hashOf(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? sessionHash(token) : null
}

/** What is stored of a session's token. */
export const sessionHash = (token: string) => sha256(Buffer.from(token, 'base64url'))

function sha256(token: Buffer): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The `__Host-` prefix ties the cookie to this host and to https; browsers refuse it without https. */
export function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-openbranch_session' : 'openbranch_session'
}

export function sessionCookie(token: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName(isSecure)}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

export function clearedCookie(isSecure: boolean): string {
  return `${sessionCookie('', isSecure)}; Max-Age=0`
}
