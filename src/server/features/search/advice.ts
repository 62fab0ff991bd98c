/**
 * What an institution's advisors advise on, kept in memory: in a database, thousands of advisors have to be joined, ranked
 * and sorted anew for each search, and every visitor's search asks the same lists.
 */

import { sql } from 'kysely'
import { type AdviceWord, adviceWords, adviceWordsOf } from '#rules/advice-match.ts'
import type { TextVersions } from '#rules/by-language.ts'
import { nameKey } from '#rules/name-key.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { cached } from '#server/platform/tenancy/cache.ts'

export interface Advice {
  /** The uuids of all active advisors, as in a telephone book; the lists below hold their places in it. */
  readonly advisors: readonly string[]
  readonly topics: readonly AdviceTopic[]
  /** Of positions and tags. */
  readonly words: readonly AdvisorsWord[]
}

export interface AdviceTopic extends TopicWords {
  readonly uuid: string
  readonly topic: string
  readonly texts: TextVersions
  readonly versions: TopicWords
  readonly advisors: Int32Array
}

export interface TopicWords {
  readonly words: readonly AdviceWord[]
  readonly comment: readonly AdviceWord[]
}

interface AdvisorsWord {
  readonly word: AdviceWord
  readonly advisors: Int32Array
}

/** Lines of changes (platform/database/changes.ts) that make it outdated. Next free times are no part of it. */
const sources = ['advisors', 'topics']

/** In ms: so long can a change stay unseen of which no note came, as on kept pages. */
const age = 60_000

export const adviceIn = (tx: TenantTx, tenantId: number): Promise<Advice> =>
  cached('advice', tenantId, () => readAdvice(tx), {
    tenant: tenantId,
    bytes: bytesOf,
    age: () => age,
    sources: () => sources.map((source) => `${tenantId} ${source}`),
  })

const bytesOf = ({ advisors, topics, words }: Advice) =>
  advisors.length * 60 +
  topics.reduce((sum, topic) => sum + 2_000 + topic.advisors.byteLength, 0) +
  words.reduce((sum, word) => sum + 300 + word.advisors.byteLength, 0)

interface TopicRow {
  readonly uuid: string
  readonly topic: string
  readonly comment: string
  readonly texts: TextVersions
  /** Uuids with spaces between them. */
  readonly advisors: string | null
}

async function readAdvice(tx: TenantTx): Promise<Advice> {
  const { rows: topics } = await sql<TopicRow>`
    ${prepared} select uuid, topic, comment, texts, (
      select string_agg(c.advisor_uuid::text, ' ') from advisor_appointment_topics c where c.topic_uuid = t.uuid
    ) as advisors
    from appointment_topics t where active`.execute(tx)
  // As one text, a line for each: as rows, the embedded database would take several times as long.
  const { rows } = await sql<{ lines: string | null }>`
    ${prepared} select string_agg(
      uuid || E'\t' || translate(coalesce(position, '') || E'\t' || array_to_string(tags, E'\t'), E'\n', ' '), E'\n'
      order by name_order, uuid
    ) as lines
    from advisors where is_active`.execute(tx)
  const lines = rows[0]?.lines?.split('\n') ?? []
  const advisors = lines.map((line) => line.slice(0, 36))
  const places = new Map(advisors.map((uuid, place) => [uuid, place]))
  return {
    advisors,
    topics: topics.map((topic) => adviceTopic(topic, places)),
    words: [...placesByWord(lines)].flatMap(([text, of]) =>
      adviceWordsOf(text).map((word) => ({ word, advisors: Int32Array.from(of) })),
    ),
  }
}

/** @param lines uuid, position and tags, with tabs between them */
function placesByWord(lines: readonly string[]): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>()
  // Thousands share a few positions and tags.
  const known = new Map<string, Set<number>[]>()
  const listFor = (word: string) => {
    const list = places.get(word) ?? new Set()
    places.set(word, list)
    return list
  }
  for (const [place, line] of lines.entries())
    for (const text of line.slice(37).split('\t')) {
      const lists = known.get(text) ?? nameKey(text).split(' ').map(listFor)
      known.set(text, lists)
      for (const list of lists) list.add(place)
    }
  return places
}

function adviceTopic(row: TopicRow, places: ReadonlyMap<string, number>): AdviceTopic {
  const { uuid, topic, comment, texts } = row
  const advisors = row.advisors?.split(' ').flatMap((each) => places.get(each) ?? []) ?? []
  const versionsOf = (name: string) => Object.values(texts).flatMap((version) => version?.[name] ?? [])
  return {
    uuid,
    topic,
    texts,
    advisors: Int32Array.from(advisors),
    words: adviceWords(topic),
    comment: adviceWords(comment),
    versions: {
      words: versionsOf('topic').flatMap(adviceWords),
      comment: versionsOf('comment').flatMap(adviceWords),
    },
  }
}
