/** Whom somebody asks about, and which rows are of that person. */
import { type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { addressMark, type Mark, mentions, phoneMark, wholeMark } from '#server/platform/database/mentions.ts'

export type PersonKind = components['schemas']['DeletionSubject']['kind']
export type DeletionKind = components['schemas']['DeletionKind']

export interface Person {
  readonly kind: PersonKind
  /**
   * Of a customer, in small letters; null of one who left none. Colleagues are known by their uuids alone: whole branches
   * share a mailbox.
   */
  readonly email: string | null
  /** Of a customer, in E.164. What was left without an e-mail address is theirs where number and name are. */
  readonly phones: readonly string[]
  /** As name_key() has them. */
  readonly names: readonly string[]
  /** As they were written, in small letters. */
  readonly fullNames: readonly string[]
  readonly userUuid: string | null
  readonly advisorUuid: string | null
  /** Of an advisor or user: today's first, then those that were left behind and are nobody else's. */
  readonly aliases: readonly string[]
  /** In small letters: where mails to nobody else go. */
  readonly addresses: readonly string[]
  /** What a customer leaves later was not meant. */
  readonly until: Date
}

interface CustomerColumns {
  readonly email: string
  /** Null: the table has none. */
  readonly phone: string | null
  readonly name: string
  readonly at: string
}

/** SQL: a row `x` was left by the customer. */
export function byCustomer(
  { email, phones, names, until }: Person,
  columns: Partial<CustomerColumns> = {},
): RawBuilder<unknown> {
  const { phone, ...named } = { email: 'email', phone: 'phone', name: 'name', at: 'created_at', ...columns }
  const [address, name, at] = [named.email, named.name, named.at].map((each) => sql.ref(`x.${each}`))
  const byPhone = sql`
    coalesce(${address}, '') = '' and ${sql.ref(`x.${phone}`)} = any(${[...phones]}::text[])
      and name_key(${name}) = any(${[...names]}::text[])`
  return sql`((lower(${address}) = ${email}::text ${phone === null ? sql`` : sql`or (${byPhone})`})
    and ${at} <= ${until}::timestamptz and ${mayBeOf({ email, phones })})`
}

/** SQL: a row `x` may be the customer's, found by indexes; whether it is, is asked beside it. */
export const mayBeOf = ({ email, phones }: Pick<Person, 'email' | 'phones'>): RawBuilder<unknown> =>
  sql`x.uuid in (select left_by(mail_key(${email}::text), ${[...phones]}::text[]))`

/** SQL: a column of a row `x` names the person's account. */
export const byUser = ({ userUuid }: Person, column = 'user_uuid'): RawBuilder<unknown> =>
  sql`${sql.ref(`x.${column}`)} = ${userUuid}::uuid`

/** SQL: a column of a row `x` names the person's profile. */
export const byAdvisor = ({ advisorUuid }: Person, column = 'advisor_uuid'): RawBuilder<unknown> =>
  sql`${sql.ref(`x.${column}`)} = ${advisorUuid}::uuid`

/** By which a text is surely about the person: nobody else has them. */
export function marksOf(person: Person): readonly Mark[] {
  const { email, phones, fullNames, addresses, aliases, userUuid, advisorUuid } = person
  const keys = [...aliases.map((alias) => `"${alias}"`), userUuid, advisorUuid].filter((key) => key !== null)
  const mails = new Set(email === null ? addresses : [email, ...addresses])
  return [
    ...keys.map(wholeMark),
    ...[...mails].map(addressMark),
    ...(email === null ? phones.flatMap((phone) => fullNames.map((name) => phoneMark(phone, name))) : []),
  ]
}

/** SQL: one of these marks stands in one of the columns of a row `x`, whatever its type. */
export const mentionedIn = (marks: readonly Mark[], ...columns: readonly string[]): RawBuilder<unknown> =>
  mentions(
    marks,
    columns.map((column) => sql.ref(`x.${column}`)),
  )
