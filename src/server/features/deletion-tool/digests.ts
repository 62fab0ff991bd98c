/**
 * Salted digests of what tells who somebody was (product §19.24). Who has them and the database learns nothing that the
 * database does not say; an older copy that was brought back tells by them whom it must forget again.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { mayBeOf, type Person, type PersonalPart } from '../personal-data/public.ts'
import { leftBehind } from './identity.ts'

export interface SaltedDigests {
  /** Hexadecimal. */
  readonly salt: string
  readonly digests: readonly string[]
}

/** Rows of one person whose ids are digested; what is more is found by address, number or alias. */
const mostRows = 1_000

export const digest = (salt: string, word: string): string =>
  createHash('sha256').update(`${salt}\n${word}`).digest('hex').slice(0, 32)

/** Words by which a person, or a row that they left, is known again. */
export const digestWords = {
  email: (email: string) => `email ${email}`,
  phone: (phone: string, nameKey: string) => `phone ${phone} ${nameKey}`,
  row: (uuid: string) => `row ${uuid}`,
  user: (uuid: string) => `user ${uuid}`,
  advisor: (uuid: string) => `advisor ${uuid}`,
} as const

/** With a salt of its own: equal people of two records do not look alike. */
export async function digestsOf(
  tx: TenantTx,
  person: Person,
  parts: readonly PersonalPart[],
): Promise<SaltedDigests> {
  const salt = randomBytes(32).toString('hex')
  const words = [...wordsOf(person), ...(await rowsOf(tx, person, parts))]
  return { salt, digests: words.map((word) => digest(salt, word)) }
}

function wordsOf({ email, phones, names, userUuid, advisorUuid }: Person): string[] {
  return [
    ...(email === null ? [] : [digestWords.email(email)]),
    ...(email === null ? phones.flatMap((phone) => names.map((name) => digestWords.phone(phone, name))) : []),
    ...(userUuid === null ? [] : [digestWords.user(userUuid)]),
    ...(advisorUuid === null ? [] : [digestWords.advisor(advisorUuid)]),
  ]
}

async function rowsOf(tx: TenantTx, person: Person, parts: readonly PersonalPart[]): Promise<string[]> {
  if (person.kind !== 'customer') return []
  const { email, phones, names } = person
  const { rows } = await sql<{ uuid: string }>`
    select l.uuid from (${leftBehind(parts, mayBeOf({ email, phones }))}) l
    where lower(l.email) = ${email}::text or (coalesce(l.email, '') = '' and l.phone = any(${[...phones]}::text[])
      and name_key(l.name) = any(${[...names]}::text[]))
    limit ${mostRows}`.execute(tx)
  return rows.map(({ uuid }) => digestWords.row(uuid))
}
