/** The advisor finder: active advisors by what visitors know of them. */

import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#rules/name-key.ts'
import { askedWords, nameRank } from '#rules/name-match.ts'
import { isUuid } from '#rules/uuid.ts'
import type { QueryParams } from '#server/platform/binding/handler.ts'
import { resembling } from '#server/platform/collections/grams.ts'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type AdvisorCard, advisorCards, byName } from '../advisor-cards/public.ts'
import type { CardState, TenantState } from '../advisors/public.ts'
import { type TopicMatch, topicMatch } from './topic-match.ts'

export const pageSize = 20

/** Texts are trimmed, and absent where they were empty. */
export type AdvisorSearch = QueryParams<'searchAdvisors'>

interface AdvisorSearchResult {
  readonly rows: AdvisorCard[]
  readonly total: number
}

type Conditions = readonly RawBuilder<unknown>[]

/** All that is asked for holds; without anything, all active advisors. */
export async function findAdvisors(
  tx: TenantTx,
  asked: AdvisorSearch,
  tenant: CardState,
): Promise<AdvisorSearchResult> {
  const match = asked.topic === undefined ? null : await topicMatch(tx, asked.topic, tenant)
  const { uuids, total } = await pageOf(tx, { asked, match, tenant })
  if (uuids.length === 0) return { rows: [], total }
  const cards = await advisorCards(tx, uuids, tenant)
  return { rows: match ? cards.map((card) => withSoughtTopics(card, match.topics)) : cards, total }
}

function withSoughtTopics(card: AdvisorCard, sought: ReadonlySet<string>): AdvisorCard {
  const topics = card.topics?.filter((topic) => sought.has(topic)) ?? []
  return topics.length > 0 ? { ...card, sought_topics: topics } : card
}

interface AskedPage {
  readonly asked: AdvisorSearch
  readonly match: TopicMatch | null
  readonly tenant: CardState
}

async function pageOf(tx: TenantTx, { asked, match, tenant }: AskedPage): Promise<AdvisorPage> {
  const further = conditions(asked, tenant)
  const isByMatch = (asked.order ?? 'match') === 'match'
  const position = {
    isBySlot: asked.order === 'next-free-slot' && tenant.modules.has('online-appointments'),
    offset: ((asked.page ?? 1) - 1) * pageSize,
  }
  const uuids = match && (isByMatch ? match.byRank : match.byName)
  if (uuids?.length === 0) return { uuids: [], total: 0 }
  // By a topic alone, as nearly all search: what is kept knows them all.
  if (uuids && asked.name === undefined && further.length === 0) {
    const isSorted = position.isBySlot && uuids.length > mostNamed
    if (isSorted) return await pageOfMany(tx, uuids, position.offset)
    if (!position.isBySlot) return pageIn(uuids, position.offset)
  }
  const where = [sql`a.is_active`, ...further, ...(match ? [isOneOf(match)] : [])]
  if (asked.name !== undefined)
    return await pageOfNamed(tx, where, { ...position, name: asked.name, isByMatch })
  if (!uuids || position.isBySlot) return await pageOfAll(tx, where, position)
  return pageIn(await meeting(tx, where, uuids), position.offset)
}

const pageIn = (uuids: readonly string[], offset: number): AdvisorPage => ({
  uuids: uuids.slice(offset, offset + pageSize),
  total: uuids.length,
})

/** By the shorter list: those who are meant, or all others. As one text: the driver takes long for thousands of values. */
const isOneOf = ({ byName, others }: TopicMatch) =>
  byName.length <= others.length
    ? sql`a.uuid = any(${`{${byName}}`}::uuid[])`
    : sql`a.uuid <> all(${`{${others}}`}::uuid[])`

interface AdvisorPage {
  readonly uuids: string[]
  readonly total: number
}

interface PagePosition {
  /** By the next free slot from a stored column, then by name; whoever has none comes last. */
  readonly isBySlot: boolean
  readonly offset: number
}

async function pageOfAll(
  tx: TenantTx,
  where: Conditions,
  { isBySlot, offset }: PagePosition,
): Promise<AdvisorPage> {
  const all = sql.join(where, sql` and `)
  const order = isBySlot ? bySlot : byName
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from advisors a where ${all} order by ${order} offset ${offset} limit ${pageSize}`.execute(
    tx,
  )
  const counted = await sql<{ n: number }>`select count(*) as n from advisors a where ${all}`.execute(tx)
  return { uuids: rows.map(({ uuid }) => uuid), total: counted.rows[0]?.n ?? 0 }
}

const bySlot = sql`a.next_free_starts_at, ${byName}`

/** Of more it is quicker to ask who is free first, and to leave out who is not meant, than to send all their uuids. */
const mostNamed = 300

async function pageOfMany(tx: TenantTx, uuids: readonly string[], offset: number): Promise<AdvisorPage> {
  const meant = new Set(uuids)
  const end = offset + pageSize
  for (let limit = end * 10; ; limit *= 8) {
    const { rows } = await sql<{ uuids: string | null }>`
      select string_agg(uuid::text, ',') as uuids from (
        select a.uuid from advisors a where a.is_active order by ${bySlot} limit ${limit}
      ) first`.execute(tx)
    const first = rows[0]?.uuids?.split(',') ?? []
    const found = first.filter((uuid) => meant.has(uuid))
    if (found.length >= end || first.length < limit)
      return { uuids: found.slice(offset, end), total: uuids.length }
  }
}

/** Those of them who meet all conditions, in the same order. */
async function meeting(
  tx: TenantTx,
  where: Conditions,
  uuids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuids: string | null }>`
    select string_agg(a.uuid::text, ',') as uuids from advisors a where ${sql.join(where, sql` and `)}`.execute(
    tx,
  )
  const left = new Set(rows[0]?.uuids?.split(','))
  return uuids.filter((uuid) => left.has(uuid))
}

interface Named extends PagePosition {
  readonly name: string
  /** The best match comes first, whatever the order. */
  readonly isByMatch: boolean
}

async function pageOfNamed(
  tx: TenantTx,
  where: Conditions,
  { name, isByMatch, isBySlot, offset }: Named,
): Promise<AdvisorPage> {
  const words = askedWords(name)
  // The longest leads to the fewest.
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (!longest) return { uuids: [], total: 0 }
  // As an array, so that only those advisors are read.
  const alike = sql`a.uuid = any(array(${resembling('advisors_grams', longest)}))`
  const found = await namedLines(tx, [...where, alike], isBySlot)
  const byRank = Map.groupBy(found, (line) => {
    const rank = nameRank(words, keyIn(line))
    return rank === null || isByMatch ? rank : 0
  })
  byRank.delete(null)
  const ranked = [...byRank].toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))
  // Equal ones stay in the order of the slots; else they stand as in a telephone book, as byName has them.
  const lines = ranked.flatMap(([, equal]) => (isBySlot ? equal : equal.toSorted()))
  const page = lines.slice(offset, offset + pageSize)
  return { uuids: page.map(uuidIn), total: lines.length }
}

const uuidIn = (line: string) => line.slice(0, line.lastIndexOf('\t')).slice(-36)
const keyIn = (line: string) => line.slice(line.lastIndexOf('\t') + 1)

/**
 * A line for each: what it is sorted by, uuid and key, with tabs between them. As rows, the embedded database takes three
 * times as long to hand over a thousand, and several times as long to sort them.
 */
async function namedLines(tx: TenantTx, where: Conditions, isBySlot: boolean): Promise<string[]> {
  const order = isBySlot ? sql`order by a.next_free_starts_at, a.name_order, a.uuid` : sql``
  // By name alone, as nearly all search: with all that can be asked along there are thousands of texts.
  const mark = where.length === 2 ? prepared : sql``
  // A name may hold whatever somebody has typed; its key has neither tabs nor line ends.
  const { rows } = await sql<{ lines: string | null }>`
    ${mark} select string_agg(
      replace(a.name_order, E'\\n', ' ') || E'\\t' || a.uuid || E'\\t' || a.name_key, E'\\n' ${order}
    ) as lines
    from advisors a where ${sql.join(where, sql` and `)}`.execute(tx)
  return rows[0]?.lines?.split('\n') ?? []
}

function conditions({ place, organization, language, type, times }: AdvisorSearch, { modules }: TenantState) {
  const all: RawBuilder<unknown>[] = []
  if (place !== undefined)
    all.push(sql`a.organization_uuid in (select o.uuid from organizations o where ${isAt(place)})`)
  if (organization !== undefined) all.push(belongsTo(organization))
  if (language !== undefined) all.push(sql`${language} = any(a.languages)`)
  if (type !== undefined) all.push(modules.has('online-appointments') ? meetsBy(type) : sql`false`)
  if (times !== undefined) all.push(modules.has('online-appointments') ? mayBeFree() : sql`false`)
  return all
}

const mostWords = 8
const wordsOf = (text: string) => nameKey(text).split(' ').filter(Boolean).slice(0, mostWords)
/** Texts without a word (%) find nobody. */
const every = (words: readonly string[], holds: (word: string) => RawBuilder<unknown>) =>
  words.length > 0 ? sql.join(words.map(holds), sql` and `) : sql`false`

/** Each word is the beginning of the zip, or of a word of the city or of the branch's name. */
function isAt(place: string): RawBuilder<unknown> {
  const begins = (key: RawBuilder<unknown>, word: string) => sql`strpos(' ' || ${key}, ${` ${word}`}) > 0`
  return every(
    wordsOf(place),
    (word) => sql`(
      left(o.address_zip, length(${word}::text)) = ${word} or ${begins(sql`o.place_key`, word)}
      or exists (
        select from organization_metadata m
        where m.tenant_id = o.tenant_id and m.organization_uuid = o.uuid and m.name = 'publicName'
          and ${begins(sql`name_key(m.value)`, word)}
      )
    )`,
  )
}

function meetsBy(type: string): RawBuilder<unknown> {
  return sql`a.books_online and exists (
    select from advisor_appointment_types k
    where k.tenant_id = a.tenant_id and k.advisor_uuid = a.uuid and k.type = ${type}
  )`
}

/** Who is known to have no time is left out; where nobody knows, the card leads to all of them (product §3.2). */
const mayBeFree = () => sql`a.books_online and (
    a.next_free_starts_at is not null or a.next_free_checked_at is null
    or a.next_free_version <> ${tenantVersionOf('next-free')}
  )`

function belongsTo(organization: string): RawBuilder<unknown> {
  if (isUuid(organization)) return sql`a.organization_uuid = ${organization}`
  return sql`a.organization_uuid in (select o.uuid from organizations o where o.slug = ${organization})`
}
