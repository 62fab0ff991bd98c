/** Erases again who had been erased, and is back with an older copy of the database (product §19.24). */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { DeletionKind, Erasing, PersonalPart } from '../personal-data/public.ts'
import { digest, digestWords } from './digests.ts'
import { partsToErase } from './erasing.ts'
import { type Identity, knownPerson, leftBehind, wordOf } from './identity.ts'
import { bringBack, type KeptRecord, recordsIn } from './restoring.ts'

/** What customers left, of which so much is read at once. */
const page = 10_000

export interface ErasedAgain {
  /** Those that were not in this database. */
  readonly records: number
  readonly people: number
  /** Why some were not erased again: they are tried anew when the command is given again. */
  readonly failures: readonly string[]
  /** Institutions of the file that are not here. */
  readonly unknown: readonly string[]
}

interface Again {
  readonly db: Db
  readonly parts: readonly PersonalPart[]
  readonly now: Date
  /** How an advisor is called of whom nothing is left but what counts. */
  readonly formerAdvisor: (tenantId: number) => Promise<string>
}

/**
 * Every step can be done twice: a command that was stopped is given again.
 * @param path of the records that were kept beside the backups
 * @throws SyntaxError with the number of a line that is no record
 */
export async function eraseAgain(again: Again, path: string): Promise<ErasedAgain> {
  const tenants = new Map<string, KeptRecord[]>()
  for await (const record of recordsIn(path)) {
    const own = tenants.get(record.tenant) ?? []
    own.push(record)
    tenants.set(record.tenant, own)
  }
  const unknown: string[] = []
  const failures: string[] = []
  let [records, people] = [0, 0]
  for (const [slug, all] of tenants) {
    const id = await idOf(again.db, slug)
    if (id === null) {
      unknown.push(slug)
      continue
    }
    const missing = await missingOf(again.db, id, all)
    const done = await eraseThose(again, id, missing)
    people += done.people
    failures.push(...done.failures.values())
    for (const record of missing)
      if (!done.failures.has(record)) await again.db.withTenant(id, (tx) => bringBack(tx, record, again.now))
    records += missing.length
  }
  return { records, people, failures, unknown }
}

const idOf = (db: Db, slug: string): Promise<number | null> =>
  db.withSystem(async (tx) => {
    const found = await tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst()
    return found?.id ?? null
  })

/** What the copy has a record of was erased before it was made. */
const missingOf = (db: Db, tenantId: number, all: readonly KeptRecord[]): Promise<KeptRecord[]> =>
  db.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from deletions where uuid = any(${all.map(({ uuid }) => uuid)}::uuid[])`.execute(tx)
    const known = new Set(rows.map(({ uuid }) => uuid))
    return all.filter(({ uuid }) => !known.has(uuid))
  })

/** Whom a record was about, as the copy knows them. */
interface Found {
  readonly record: KeptRecord
  readonly identities: Map<string, Identity>
}

interface Done {
  readonly people: number
  readonly failures: ReadonlyMap<KeptRecord, string>
}

/** One that fails keeps none of the others. */
async function eraseThose(again: Again, tenantId: number, records: readonly KeptRecord[]): Promise<Done> {
  const failures = new Map<KeptRecord, string>()
  if (records.length === 0) return { people: 0, failures }
  const found = records.map((record): Found => ({ record, identities: new Map() }))
  await findCustomers(
    again,
    tenantId,
    found.filter(({ record }) => record.subject_kind === 'customer'),
  )
  await findColleagues(
    again,
    tenantId,
    found.filter(({ record }) => record.subject_kind !== 'customer'),
  )
  const formerAdvisor = await again.formerAdvisor(tenantId)
  let people = 0
  for (const { record, identities } of found)
    for (const identity of identities.values())
      try {
        if (await erasePerson(again, { tenantId, record, identity, formerAdvisor })) people++
      } catch (error) {
        failures.set(record, `Deletion ${record.uuid} of ${record.tenant}: ${(error as Error).message}`)
      }
  return { people, failures }
}

interface CustomerRow {
  readonly uuid: string
  readonly email: string | null
  readonly phone: string | null
  readonly key: string
}

async function findCustomers({ db, parts }: Again, tenantId: number, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  const sought = found.map(({ record, identities }) => ({
    salt: record.salt,
    digests: new Set(record.digests),
    identities,
  }))
  let last: string | null = null
  while (true) {
    const after: string | null = last
    const rows: readonly CustomerRow[] = await db.withTenant(tenantId, (tx) => leftAfter(tx, parts, after))
    for (const row of rows) {
      const identity = identityOf(row)
      if (identity === null) continue
      const words = [digestWords.row(row.uuid), wordFor(identity)]
      for (const { salt, digests, identities } of sought)
        if (words.some((word) => digests.has(digest(salt, word)))) identities.set(wordOf(identity), identity)
    }
    if (rows.length < page) return
    last = rows.at(-1)?.uuid ?? null
  }
}

async function leftAfter(
  tx: TenantTx,
  parts: readonly PersonalPart[],
  after: string | null,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select l.uuid, nullif(lower(l.email), '') as email, l.phone, name_key(coalesce(l.name, '')) as key
    from (${leftBehind(parts)}) l where ${after}::uuid is null or l.uuid > ${after}::uuid
    order by l.uuid limit ${page}`.execute(tx)
  return rows
}

type Customer = Extract<Identity, { kind: 'customer' }>

function identityOf({ email, phone, key }: CustomerRow): Customer | null {
  if (email !== null) return { kind: 'customer', email }
  return phone === null ? null : { kind: 'customer', phone, name: key }
}

const wordFor = (customer: Customer): string =>
  'email' in customer ? digestWords.email(customer.email) : digestWords.phone(customer.phone, customer.name)

interface ColleagueRow {
  readonly user: string | null
  readonly advisor: string | null
}

async function findColleagues({ db }: Again, tenantId: number, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  const { rows } = await db.withTenant(tenantId, (tx) =>
    sql<ColleagueRow>`
      select u.uuid as user, a.uuid as advisor
      from users u full join advisors a on a.tenant_id = u.tenant_id and a.user_uuid = u.uuid`.execute(tx),
  )
  for (const { record, identities } of found) {
    const digests = new Set(record.digests)
    const has = (word: string) => digests.has(digest(record.salt, word))
    for (const { user, advisor } of rows) {
      const account = user !== null && has(digestWords.user(user)) ? user : null
      const profile = advisor !== null && has(digestWords.advisor(advisor)) ? advisor : null
      if (account === null && profile === null) continue
      const kind = profile === null ? 'user' : 'advisor'
      const identity: Identity = { kind, user: account, advisor: profile }
      identities.set(wordOf(identity), identity)
    }
  }
}

interface OnePerson {
  readonly tenantId: number
  readonly record: KeptRecord
  readonly identity: Identity
  readonly formerAdvisor: string
}

/** Nobody is told: they were when it was ordered. What came after the order was not meant then, nor is it now. */
async function erasePerson(
  { db, parts, now }: Again,
  { tenantId, record, identity, formerAdvisor }: OnePerson,
): Promise<boolean> {
  const until = new Date(record.created_at)
  const known = await db.withTenant(tenantId, (tx) => knownPerson(tx, identity, parts, until))
  if (!known) return false
  const { person } = known
  const how: Erasing = { action: record.action, now, formerAdvisor }
  for (const part of partsToErase(parts, { person, kinds: record.kinds as readonly DeletionKind[] | null }))
    await db.withTenant(tenantId, (tx) => part.erase(tx, person, how))
  return true
}
