/** What each feature that stores something about people says in its personal-data.ts: how to find, export and erase it. */
import type { TenantTx } from '#server/platform/database/tables.ts'

/**
 * Whom somebody asks about: an advisor or user by alias, a visitor by e-mail address or phone number. What is absent
 * matches nobody.
 */
export interface Person {
  readonly alias?: string
  /** In small letters. */
  readonly email?: string
  /** E.164, see phoneOf in #rules/phone.ts. */
  readonly phone?: string
}

export interface PersonalData {
  /** Message key, for instance 'Contact requests'. */
  readonly label: string
  count(tx: TenantTx, person: Person): Promise<number>
  /** Everything stored, without ids that only we understand. */
  export(tx: TenantTx, person: Person): Promise<readonly object[]>
  /** Deletes, or empties what others still need. */
  erase(tx: TenantTx, person: Person): Promise<void>
}
