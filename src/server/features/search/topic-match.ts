/** Who advises on what somebody looks for: the rule says which words fit, the database whose they are. */
import { type RawBuilder, sql } from 'kysely'
import {
  type AdviceWord,
  adviceRank,
  adviceWords,
  adviceWordsOf,
  commentRank,
  type SoughtWord,
  soughtWords,
} from '#rules/advice-match.ts'
import { type ReaderLanguages, type TextVersions, textOf } from '#rules/by-language.ts'
import { synonymGroups, usualSynonyms } from '#rules/synonyms.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { tally } from '#server/platform/tenancy/totals.ts'
import type { CardState } from '../advisors/public.ts'

export interface TopicMatch {
  /** Selects uuid and rank: the smaller, the better they fit. */
  readonly advisors: RawBuilder<unknown>
  /** Names of the topics that were meant, as cards have them. */
  readonly topics: ReadonlySet<string>
}

/** @param asked words, or a topic's uuid */
export async function topicMatch(tx: TenantTx, asked: string, state: CardState): Promise<TopicMatch> {
  const { tenant } = state
  const advice = await tally('words of advice', tenant.id, () => adviceOf(tx), sizeOf)
  if (uuid.test(asked)) {
    const topics = advice.topics.filter((each) => each.uuid === asked.toLowerCase())
    return matchOf([{ topics: topics.map((topic) => ({ topic, rank: 0 })), words: [] }], readerOf(state))
  }
  const hits = soughtWords(asked, synonymsOf(state)).map((word) => hitsOf(word, advice))
  return matchOf(hits, readerOf(state))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const usual = synonymGroups(usualSynonyms)
const synonymsOf = ({ settings: { 'search.synonyms': own } }: CardState) => (own ? synonymGroups(own) : usual)

/** All that an institution's advisors advise on. */
interface Advice {
  readonly topics: readonly AdviceTopic[]
  /** Of positions and tags. */
  readonly words: readonly AdviceWord[]
}

interface AdviceTopic extends TopicWords {
  readonly uuid: string
  readonly topic: string
  readonly texts: TextVersions
  readonly versions: TopicWords
}

interface TopicWords {
  readonly words: readonly AdviceWord[]
  readonly comment: readonly AdviceWord[]
}

const sizeOf = ({ topics, words }: Advice) => topics.length + words.length

async function adviceOf(tx: TenantTx): Promise<Advice> {
  const topics = await sql<{ uuid: string; topic: string; comment: string; texts: TextVersions }>`
    ${prepared} select uuid, topic, comment, texts from appointment_topics where active`.execute(tx)
  // From one word to the next in the index: thousands of advisors share a few hundred.
  const words = await sql<{ words: string | null }>`
    ${prepared} with recursive each (word) as (
      (select word from advisor_words order by word limit 1)
      union all
      select (select w.word from advisor_words w where w.word > each.word order by w.word limit 1)
      from each where each.word is not null
    )
    select string_agg(word, ' ') as words from each`.execute(tx)
  return {
    topics: topics.rows.map(({ uuid, topic, comment, texts }) => ({
      uuid,
      topic,
      texts,
      words: adviceWords(topic),
      comment: adviceWords(comment),
      versions: {
        words: versionsOf(texts, 'topic').flatMap(adviceWords),
        comment: versionsOf(texts, 'comment').flatMap(adviceWords),
      },
    })),
    words: adviceWordsOf(words.rows[0]?.words ?? ''),
  }
}

const versionsOf = (texts: TextVersions, name: string) =>
  Object.values(texts).flatMap((version) => version?.[name] ?? [])

/** What fits one looked-for word, and how well. */
interface Hits {
  readonly topics: readonly { readonly topic: AdviceTopic; readonly rank: number }[]
  readonly words: readonly { readonly text: string; readonly rank: number }[]
}

function hitsOf(sought: SoughtWord, advice: Advice): Hits {
  return {
    topics: advice.topics.flatMap((topic) => {
      const rank = topicRank(sought, topic)
      return rank === null ? [] : [{ topic, rank }]
    }),
    words: advice.words.flatMap((word) => {
      const rank = adviceRank(sought, word)
      return rank === null ? [] : [{ text: word.text, rank }]
    }),
  }
}

/** In other languages a topic is found by its own words alone: the synonyms are of those that the institution uses. */
function topicRank(sought: SoughtWord, topic: AdviceTopic): number | null {
  const itself = { ...sought, others: [] }
  const ranks = [...ranksOf(sought, topic), ...ranksOf(itself, topic.versions)].filter(
    (rank) => rank !== null,
  )
  return ranks.length > 0 ? Math.min(...ranks) : null
}

const ranksOf = (sought: SoughtWord, { words, comment }: TopicWords) => [
  ...words.map((word) => adviceRank(sought, word)),
  ...comment.map((word) => commentRank(adviceRank(sought, word))),
]

/** Who lacks one of the looked-for words is not meant. */
function matchOf(hits: readonly Hits[], reader: ReaderLanguages): TopicMatch {
  const [first, ...others] = hits.map(bestOf)
  const joined = others.map((each, i) => sql`join (${each}) ${alias(i + 1)} using (uuid)`)
  const rank = sql.join(
    hits.map((_, i) => sql`${alias(i)}.rank`),
    sql` + `,
  )
  return {
    advisors: first
      ? sql`select uuid, ${rank} as rank from (${first}) ${alias(0)} ${sql.join(joined, sql` `)}`
      : sql`select null::uuid as uuid, 0 as rank where false`,
    topics: new Set(
      hits.flatMap(({ topics }) =>
        topics.map(({ topic: { topic, texts } }) => textOf(topic, 'topic', texts, reader)),
      ),
    ),
  }
}

const alias = (i: number) => sql.ref(`word_${i}`)

/** Of one looked-for word the best that an advisor has counts. */
function bestOf({ topics, words }: Hits): RawBuilder<unknown> {
  return sql`
    select uuid, min(rank) as rank from (
      select c.advisor_uuid as uuid, h.rank
      from unnest(
        ${topics.map(({ topic }) => topic.uuid)}::uuid[], ${topics.map(({ rank }) => rank)}::int[]
      ) h (topic, rank) join advisor_appointment_topics c on c.topic_uuid = h.topic
      union all
      select w.uuid, h.rank
      from unnest(${words.map(({ text }) => text)}::text[], ${words.map(({ rank }) => rank)}::int[]) h (word, rank)
      join advisor_words w on w.word = h.word
    ) hit group by uuid`
}
