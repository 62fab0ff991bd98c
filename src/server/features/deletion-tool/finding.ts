/** Who is meant by what was typed: each person apart, those found as it was typed before those spelled differently. */
import { type RawBuilder, sql } from 'kysely'
import type { PersonSearch } from '#rules/person-search.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isSomebodys } from '../advisors/public.ts'
import { mayBeOf, type PersonalPart, type PersonKind } from '../personal-data/public.ts'
import { type Identity, leftBehind } from './identity.ts'

/** People of one reply. */
export const mostPeople = 50

export interface Match {
  readonly identity: Identity
  readonly match: 'exact' | 'similar'
}

interface Finding {
  /** SQL: the rows `x` among which they are; absent: all. */
  readonly candidates?: RawBuilder<unknown>
  /** SQL: which rows, and of these, which as it was typed. */
  readonly found: RawBuilder<unknown>
  readonly isExact: RawBuilder<unknown>
}

/** One more than are told, to know whether there are more. */
export async function findPeople(
  tx: TenantTx,
  search: PersonSearch,
  { kind, parts }: { readonly kind: PersonKind | null; readonly parts: readonly PersonalPart[] },
): Promise<Match[]> {
  const colleagues = kind === 'customer' ? [] : await findColleagues(tx, search, kind)
  const customers = kind === null || kind === 'customer' ? await findCustomers(tx, search, parts) : []
  const all = [...colleagues, ...customers]
  return [...all.filter(({ match }) => match === 'exact'), ...all.filter(({ match }) => match === 'similar')]
}

const hasWords = (name: RawBuilder<unknown>, words: readonly string[]) =>
  sql`string_to_array(name_key(${name}), ' ') @> ${[...words]}::text[]`

function customersBy(search: PersonSearch): Finding {
  if (search.by === 'email')
    return {
      candidates: mayBeOf({ email: search.email, phones: [] }),
      found: sql`l.email <> ''`,
      isExact: sql`lower(l.email) = ${search.email}`,
    }
  if (search.by === 'phone')
    return {
      candidates: mayBeOf({ email: null, phones: [search.phone] }),
      found: sql`l.phone = ${search.phone}`,
      isExact: sql`true`,
    }
  return {
    found: sql`l.name <> '' and ${hasWords(sql`l.name`, search.words)}`,
    isExact: sql`position(lower(${search.typed}) in lower(l.name)) > 0`,
  }
}

interface CustomerMatch {
  readonly email: string | null
  readonly phone: string | null
  readonly name: string | null
  readonly exact: boolean
}

async function findCustomers(
  tx: TenantTx,
  search: PersonSearch,
  parts: readonly PersonalPart[],
): Promise<Match[]> {
  const { candidates, found, isExact } = customersBy(search)
  const left = leftBehind(parts, candidates)
  const { rows } = await sql<CustomerMatch>`
    select nullif(lower(l.email), '') as email,
      case when coalesce(l.email, '') = '' then l.phone end as phone,
      case when coalesce(l.email, '') = '' then name_key(coalesce(l.name, '')) end as name,
      bool_or(coalesce(${isExact}, false)) as exact
    from (${left}) l
    where ${found} and (l.email <> '' or l.phone <> '')
    group by 1, 2, 3 order by 4 desc, max(l.name), 1, 2 limit ${mostPeople + 1}`.execute(tx)
  const exact = rows.map(
    ({ email, phone, name, exact: isAsTyped }): Match => ({
      identity:
        email === null
          ? { kind: 'customer', phone: phone ?? '', name: name ?? '' }
          : { kind: 'customer', email },
      match: isAsTyped ? 'exact' : 'similar',
    }),
  )
  if (search.by !== 'phone') return exact
  const known = new Set(rows.map(({ email }) => email))
  const writers = await findWriters(tx, search.phone)
  return [
    ...exact,
    ...writers
      .filter((email) => !known.has(email))
      .map((email): Match => ({ identity: { kind: 'customer', email }, match: 'similar' })),
  ]
}

/** Conversations ask for no number; a visitor may have written theirs. */
async function findWriters(tx: TenantTx, phone: string): Promise<string[]> {
  // Behind the country and the first digits, however these are written.
  const end = phone.slice(-7)
  const { rows } = await sql<{ email: string }>`
    select distinct lower(t.email) as email from messages m
    join threads t on t.tenant_id = m.tenant_id and t.uuid = m.thread_uuid
    where m.sender = 'visitor' and t.email <> '' and m.text ~ '[0-9]{2}'
      and position(${end} in regexp_replace(m.text, '[^0-9]', '', 'g')) > 0
    order by 1 limit 10`.execute(tx)
  return rows.map(({ email }) => email)
}

function colleaguesBy(search: PersonSearch): Finding {
  if (search.by === 'email') {
    const isAddress = sql`${search.email} in (p.email, p.email_address)`
    return {
      found: sql`(${isAddress} or ${search.key} in (mail_key(p.email), mail_key(p.email_address)))`,
      isExact: isAddress,
    }
  }
  if (search.by === 'phone')
    return { found: sql`${search.phone} in (p.phone_number, p.mobile_number)`, isExact: sql`true` }
  const isAlias = sql`p.alias = ${search.typed.toLowerCase()}`
  return {
    found: sql`(${isAlias} or ${hasWords(sql`p.name`, search.words)})`,
    isExact: sql`(${isAlias} or position(lower(${search.typed}) in lower(p.name)) > 0)`,
  }
}

interface ColleagueMatch {
  readonly user: string | null
  readonly advisor: string | null
  readonly exact: boolean
}

async function findColleagues(tx: TenantTx, search: PersonSearch, kind: PersonKind | null): Promise<Match[]> {
  const { found, isExact } = colleaguesBy(search)
  const { rows } = await sql<ColleagueMatch>`
    select p.user, p.advisor, coalesce(${isExact}, false) as exact
    from (
      select u.uuid as user, a.uuid as advisor, u.email, a.email_address, a.phone_number, a.mobile_number,
        coalesce(a.slug, u.alias) as alias,
        coalesce(a.first_name, u.first_name) || ' ' || coalesce(a.last_name, u.last_name) as name
      from users u full join advisors a on a.tenant_id = u.tenant_id and a.user_uuid = u.uuid
    ) p
    where ${found} and ${isSomebodys('p.alias')}
      and (${kind}::text is null or ${kind}::text = case when p.advisor is null then 'user' else 'advisor' end)
    order by 3 desc, p.name, p.alias limit ${mostPeople + 1}`.execute(tx)
  return rows.map(({ user, advisor, exact }) => ({
    identity: { kind: advisor === null ? 'user' : 'advisor', user, advisor },
    match: exact ? 'exact' : 'similar',
  }))
}
