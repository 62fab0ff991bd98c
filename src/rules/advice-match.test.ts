import { describe, expect, it } from 'vitest'
import {
  type SoughtAdvisor,
  soughtAdvisors,
  soughtWords as soughtCases,
  strangeWords,
} from './advice-match.cases.ts'
import { adviceRank, adviceWords, commentRank, soughtWords } from './advice-match.ts'
import { synonymGroups, usualSynonyms } from './synonyms.ts'

const synonyms = synonymGroups(usualSynonyms)

/** As the server adds it up: for each looked-for word the best of the advisor's. */
function rankOf(asked: string, { position, tags, topics }: SoughtAdvisor): number | null {
  const own = [position, ...tags, ...topics.map(([topic]) => topic)].flatMap(adviceWords)
  const comments = topics.flatMap(([, comment]) => adviceWords(comment))
  const sought = soughtWords(asked, synonyms)
  const best = sought.map((word) => {
    const ranks = own.map((each) => adviceRank(word, each))
    const further = comments.map((each) => adviceRank(word, each)).map(commentRank)
    const found = [...ranks, ...further].filter((rank) => rank !== null)
    return found.length > 0 ? Math.min(...found) : null
  })
  if (best.length === 0 || best.includes(null)) return null
  return best.reduce<number>((sum, rank) => sum + (rank ?? 0), 0)
}

function found(asked: string): string[] {
  const ranked = Object.entries(soughtAdvisors).flatMap(([name, advisor]) => {
    const rank = rankOf(asked, advisor)
    return rank === null ? [] : [{ name, rank }]
  })
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
  return sorted.map(({ name }) => name)
}

describe('looking for advice', () => {
  it.each(soughtCases)('%s leads to %s within the first three, and to nobody wrong', (word, name, others) => {
    expect(found(word).slice(0, 3)).toContain(name)
    expect([name, ...others.split(' ')]).toEqual(expect.arrayContaining(found(word)))
  })

  it.each(['Immobilienkredit', 'Immobilienkredite', 'Hauskredit'])(
    '%s leads to those first who advise on houses, not to all who give credit',
    (word) => {
      expect(found(word)[0]).toBe('Bauer')
    },
  )

  it.each(strangeWords)('%s leads to nobody', (word) => {
    expect(found(word)).toEqual([])
  })
})
