/** Who advises on what somebody looks for: the rule says which words fit, the kept advice whose they are. */

import { adviceRank, commentRank, type SoughtWord, soughtWords } from '#rules/advice-match.ts'
import { type ReaderLanguages, textOf } from '#rules/by-language.ts'
import { synonymGroups, usualSynonyms } from '#rules/synonyms.ts'
import { isUuid } from '#rules/uuid.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { CardState } from '../advisors/public.ts'
import { type Advice, type AdviceTopic, adviceIn, type TopicWords } from './advice.ts'

export interface TopicMatch {
  /** The uuids of active advisors: who fits best comes first, equal ones as in a telephone book. */
  readonly byRank: readonly string[]
  readonly byName: readonly string[]
  /** All other active advisors. */
  readonly others: readonly string[]
  /** Names of the topics that were meant, as cards have them. */
  readonly topics: ReadonlySet<string>
}

/** @param asked words, or a topic's uuid */
export async function topicMatch(tx: TenantTx, asked: string, state: CardState): Promise<TopicMatch> {
  const advice = await adviceIn(tx, state.tenant.id)
  if (isUuid(asked)) {
    const topics = advice.topics.filter((each) => each.uuid === asked.toLowerCase())
    return matchOf(
      [{ topics: topics.map((topic) => ({ topic, rank: 0 })), words: [] }],
      advice,
      readerOf(state),
    )
  }
  const hits = soughtWords(asked, synonymsOf(state)).map((word) => hitsOf(word, advice))
  return matchOf(hits, advice, readerOf(state))
}

const usual = synonymGroups(usualSynonyms)
const synonymsOf = ({ settings: { 'search.synonyms': own } }: CardState) => (own ? synonymGroups(own) : usual)

/** What fits one looked-for word, and how well. */
interface Hits {
  readonly topics: readonly { readonly topic: AdviceTopic; readonly rank: number }[]
  readonly words: readonly { readonly advisors: Int32Array; readonly rank: number }[]
}

function hitsOf(sought: SoughtWord, advice: Advice): Hits {
  return {
    topics: advice.topics.flatMap((topic) => {
      const rank = topicRank(sought, topic)
      return rank === null ? [] : [{ topic, rank }]
    }),
    words: advice.words.flatMap(({ word, advisors }) => {
      const rank = adviceRank(sought, word)
      return rank === null ? [] : [{ advisors, rank }]
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
function matchOf(hits: readonly Hits[], { advisors }: Advice, reader: ReaderLanguages): TopicMatch {
  const ranks = ranksOfAll(hits, advisors.length)
  const rankAt = (place: number) => ranks[place] as number
  const { places = [], others = [] } = Object.groupBy(advisors.keys(), (place) =>
    rankAt(place) < nobody ? 'places' : 'others',
  )
  const uuids = (of: readonly number[]) => of.map((place) => advisors[place] as string)
  return {
    byRank: uuids(places.toSorted((one, other) => rankAt(one) - rankAt(other))),
    byName: uuids(places),
    others: uuids(others),
    topics: new Set(
      hits.flatMap(({ topics }) =>
        topics.map(({ topic: { topic, texts } }) => textOf(topic, 'topic', texts, reader)),
      ),
    ),
  }
}

/** More than the ranks of all words together. */
const nobody = 1_000_000

/** By the advisor's place; the smaller, the better they fit. Of one looked-for word the best that an advisor has counts. */
function ranksOfAll(hits: readonly Hits[], many: number): Float64Array {
  const sums = new Float64Array(many).fill(hits.length > 0 ? 0 : nobody)
  for (const { topics, words } of hits) {
    const best = new Float64Array(many).fill(nobody)
    for (const { advisors, rank } of [...words, ...topics.map(({ topic, rank }) => ({ ...topic, rank }))])
      for (const place of advisors) best[place] = Math.min(best[place] as number, rank)
    for (const [place, rank] of best.entries()) sums[place] = (sums[place] as number) + rank
  }
  return sums
}
