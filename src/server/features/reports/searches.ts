/** Searches of the finder (product §19.18): noted in passing after the reply, and written by the second. */
import type { FastifyBaseLogger } from 'fastify'
import { isUuid } from '#rules/uuid.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type LateRows, lateRows } from '#server/platform/tenancy/late-rows.ts'
import { insertSearches, type SearchRow } from './queries.ts'

/** What a visitor typed and chose, and whether somebody was found. */
export interface NotedSearch {
  readonly at: Date
  readonly name: string
  /** Words, or the uuid of one of the institution's topics. */
  readonly topic: string
  readonly place: string
  /** Uuid or slug of a branch; empty for all. */
  readonly organization: string
  readonly hasResult: boolean
}

export const noteSearches = (
  db: Pick<Db, 'withTenant'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  pause?: number,
): LateRows<NotedSearch> =>
  lateRows({
    write: (tenantId, searches) =>
      db.withTenant(tenantId, (tx) => insertSearches(tx, searches.map(rowOf))).then(() => undefined),
    lost: (count, error) => log.error({ err: error, count }, 'searches were not noted'),
    ...(pause !== undefined && { pause }),
  })

function rowOf({ at, name, topic, place, organization, hasResult }: NotedSearch): SearchRow {
  const isOfTopic = isUuid(topic)
  return {
    at,
    organization_uuid: isUuid(organization) ? organization : null,
    organization_slug: organization && !isUuid(organization) ? organization.slice(0, 100) : null,
    is_by_name: name.trim() !== '',
    is_by_topic: topic.trim() !== '',
    is_by_place: place.trim() !== '',
    name: wordsOf(name),
    topic: isOfTopic ? null : wordsOf(topic),
    topic_uuid: isOfTopic ? topic : null,
    place: wordsOf(place),
    has_result: hasResult,
  }
}

/** Letters and numbers of people: an e-mail address, a telephone number, an account. A zip has five digits. */
const ofPerson = /@|(?:\d[^\p{L}\d]{0,2}){6}/u

/** As it is counted; null where nothing was typed, or what may be known as somebody's. */
function wordsOf(text: string): string | null {
  const words = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  return words === '' || ofPerson.test(words) ? null : words.slice(0, 100)
}
