/** Aliases: each is a user's, an advisor's, or one that an advisor has left behind, and nobody else's (product §26.1). */
import { type RawBuilder, sql } from 'kysely'
import { aliasStem, freeAlias } from '#rules/alias.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export interface AliasOwner {
  /** Null: nobody else has it. */
  readonly name: string | null
  /** Whether it is an advisor's who has no user. */
  readonly isUserless: boolean
  /** Whether it is a user's who is no advisor. */
  readonly isProfileless: boolean
  /** Small letters; null where they have none. */
  readonly email: string | null
}

/** Whose own alias is none that is taken. */
export interface AliasAsker {
  readonly user: string | null
  readonly advisor?: string
}

interface AliasRow {
  readonly name: string
  readonly kind: 'user' | 'advisor' | 'left'
  readonly email: string | null
  readonly isOwn: boolean
  /** A user without a profile, or a profile without a user. */
  readonly isAlone: boolean
}

/** Who else has an alias, as user or as advisor, or has left it behind: visitors are led from it to them (product §26.9). */
export async function aliasOwner(tx: TenantTx, alias: string, asker: AliasAsker): Promise<AliasOwner> {
  const { user, advisor = null } = asker
  const isOwn = sql`coalesce(a.user_uuid = ${user}::uuid, false) or coalesce(a.uuid = ${advisor}::uuid, false)`
  const { rows } = await sql<AliasRow>`
    ${prepared} select ${nameOf()} as name, 'user' as kind, email,
      coalesce(uuid = ${user}::uuid, false) as "isOwn",
      not exists (select from advisors a where a.tenant_id = users.tenant_id and a.user_uuid = users.uuid) as "isAlone"
    from users where alias = ${alias}
    union all
    select first_name || ' ' || last_name, 'advisor', email_address, ${isOwn}, user_uuid is null
    from advisors a where slug = ${alias}
    union all
    select a.first_name || ' ' || a.last_name, 'left', null, ${isOwn}, false
    from redirections r join advisors a on a.tenant_id = r.tenant_id and a.slug = r.target
    where r.target_kind = 'profile' and r.is_active and r.path = ${profilePath + alias}`.execute(tx)
  const owners = rows.filter((row) => !row.isOwn)
  const isWaiting = (kind: AliasRow['kind']) =>
    owners.length > 0 && owners.every((owner) => owner.kind === kind && owner.isAlone)
  return {
    name: owners[0]?.name ?? null,
    isUserless: isWaiting('advisor'),
    isProfileless: isWaiting('user'),
    email: owners[0]?.email?.toLowerCase() ?? null,
  }
}

/** Next to one that is taken. Reads all that are like it, so it is asked only then: of tills and rooms there are thousands. */
export async function freeAliasBeside(tx: TenantTx, alias: string): Promise<string> {
  const stem = aliasStem(alias)
  const isLike = (value: RawBuilder<unknown>, before = '') =>
    sql`(${value} = ${before + alias} or ${value} >= ${`${before}${stem}-`} and ${value} < ${`${before}${stem}.`})`
  const { rows } = await sql<{ alias: string }>`
    select alias from users where ${isLike(sql`alias`)}
    union all
    select slug from advisors where ${isLike(sql`slug`)}
    union all
    select substr(path, ${profilePath.length + 1}) from redirections
    where target_kind = 'profile' and is_active and ${isLike(sql`path`, profilePath)}`.execute(tx)
  return freeAlias(
    alias,
    rows.map((row) => row.alias),
  )
}

/** Where profiles stand; migration 0080 writes down addresses that begin so. */
const profilePath = '/app/profile/'
