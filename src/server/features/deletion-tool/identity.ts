/** What tells one person from all others, and nothing more: it stands in the key of a search, and what is held is found by it. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { mayBeOf, type Person, type PersonalPart } from '../personal-data/public.ts'

/** A customer is an address; who left none, a number with a name: families share one. */
export type Identity =
  | { readonly kind: 'customer'; readonly email: string }
  | { readonly kind: 'customer'; readonly phone: string; readonly name: string }
  | { readonly kind: 'user' | 'advisor'; readonly user: string | null; readonly advisor: string | null }

/** How a person is shown to whoever looks for them. */
export interface Shown {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly alias: string | null
  readonly organization: string | null
}

export interface KnownPerson {
  readonly identity: Identity
  readonly person: Person
  readonly shown: Shown
}

/** The same for one person, whoever asks. */
export const wordOf = (identity: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(identity).sort()))
    .digest('hex')

/** SQL: what customers left, whichever way they came. */
export const leftBehind = (parts: readonly PersonalPart[], where: RawBuilder<unknown> = sql`true`) =>
  sql.join(
    parts.flatMap(({ left }) => (left ? [left(where)] : [])),
    sql` union all `,
  )

/** @param until what came later is not meant @returns null where nothing is left that says who it is */
export async function knownPerson(
  tx: TenantTx,
  identity: Identity,
  parts: readonly PersonalPart[],
  until: Date,
): Promise<KnownPerson | null> {
  return 'advisor' in identity
    ? await knownColleague(tx, identity, until)
    : await knownCustomer(tx, identity, { parts, until })
}

interface CustomerRow {
  readonly n: number
  readonly phones: string[]
  readonly keys: string[]
  readonly names: string[]
}

async function knownCustomer(
  tx: TenantTx,
  identity: Extract<Identity, { kind: 'customer' }>,
  { parts, until }: { readonly parts: readonly PersonalPart[]; readonly until: Date },
): Promise<KnownPerson | null> {
  const mine =
    'email' in identity
      ? sql`lower(l.email) = ${identity.email}`
      : sql`coalesce(l.email, '') = '' and l.phone = ${identity.phone}
          and (l.name is null or name_key(l.name) = ${identity.name})`
  const candidates =
    'email' in identity ? { email: identity.email, phones: [] } : { email: null, phones: [identity.phone] }
  const { rows } = await sql<CustomerRow>`
    with mine as (
      select l.* from (${leftBehind(parts, mayBeOf(candidates))}) l where ${mine} and l.at <= ${until}::timestamptz),
    named as (select name, max(at) as at from mine where name <> '' group by name order by max(at) desc limit 20)
    select (select count(*)::int from mine) as n,
      array(select distinct phone from mine where phone is not null limit 20) as phones,
      array(select distinct name_key(name) from named) as keys,
      array(select name from named order by at desc) as names`.execute(tx)
  const [found] = rows
  if (!found || found.n === 0) return null
  const email = 'email' in identity ? identity.email : null
  const name = found.names.slice(0, 3).join(', ') || (email ?? found.phones[0] ?? '')
  return {
    identity,
    person: {
      kind: 'customer',
      email,
      phones: found.phones,
      names: found.keys,
      fullNames: wholeNames(found.names),
      userUuid: null,
      advisorUuid: null,
      aliases: [],
      addresses: email === null ? [] : [email],
      until,
    },
    shown: {
      name: name.slice(0, 255),
      email,
      phone: found.phones.length === 1 ? (found.phones[0] ?? null) : null,
      alias: null,
      organization: null,
    },
  }
}

/** A first name alone stands in many texts. */
const wholeNames = (names: readonly string[]) =>
  names.map((name) => name.trim().toLowerCase()).filter((name) => /\S{2}\s+\S{2}/.test(name))

interface ColleagueRow {
  readonly alias: string
  readonly former: string[]
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly own_address: string | null
  readonly phone: string | null
  readonly organization: string | null
  readonly key: string
  readonly title_prefix: string | null
}

async function knownColleague(
  tx: TenantTx,
  identity: Extract<Identity, { kind: 'user' | 'advisor' }>,
  until: Date,
): Promise<KnownPerson | null> {
  const { user, advisor } = identity
  const { rows } = await sql<ColleagueRow>`
    select coalesce(a.slug, u.alias) as alias,
      -- What led to the profile before it got another alias (product §26.9).
      array(select split_part(r.path, '/', 4) from redirections r
        where r.target_path = '/app/profile/' || a.slug and r.path ~ '^/app/profile/[^/]+$'
          and not exists (select from advisors o where '/app/profile/' || o.slug = r.path)) as former, coalesce(a.first_name, u.first_name) as first_name,
      coalesce(a.last_name, u.last_name) as last_name, coalesce(u.email, a.email_address) as email,
      -- A mailbox that colleagues share is nobody's.
      case when not exists (select from advisors o where o.email_address = a.email_address and o.uuid <> a.uuid)
        then a.email_address end as own_address,
      coalesce(a.phone_number, a.mobile_number) as phone, a.title_prefix,
      (select o.name from organizations o where o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid) as organization,
      name_key(coalesce(a.first_name, u.first_name) || ' ' || coalesce(a.last_name, u.last_name)) as key
    from (select ${user}::uuid as user_uuid, ${advisor}::uuid as advisor_uuid) asked
    left join users u on u.uuid = asked.user_uuid
    left join advisors a on a.uuid = asked.advisor_uuid
    where u.uuid is not null or a.uuid is not null`.execute(tx)
  const [row] = rows
  if (!row) return null
  const name = `${row.first_name} ${row.last_name}`.trim()
  const addresses = [row.email, row.own_address].filter((each) => each !== null)
  return {
    identity,
    person: {
      kind: identity.kind,
      email: null,
      phones: [],
      names: [row.key],
      fullNames: wholeNames([name, `${row.title_prefix ?? ''} ${name}`]),
      userUuid: user,
      advisorUuid: advisor,
      aliases: [row.alias, ...row.former],
      addresses: user === null ? addresses.slice(1) : [...new Set(addresses)],
      until,
    },
    shown: { name, email: row.email, phone: row.phone, alias: row.alias, organization: row.organization },
  }
}
