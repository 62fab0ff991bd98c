/** Whether a name is the one that somebody looks for, and how well it fits. */
import { nameKey } from './name-key.ts'
import { shortestForgiven } from './name-variants.ts'

/** Written before names, but part of none that is stored. */
const titles = new Set(['herr', 'herrn', 'frau', 'mr', 'mrs', 'ms', 'dr', 'prof', 'dipl'])

const mostWords = 8

/** The words to look for, in the form that names are compared in. */
export function askedWords(name: string): string[] {
  const words = nameKey(name).split(' ').filter(Boolean).slice(0, mostWords)
  const telling = words.filter((word) => !titles.has(word))
  return telling.length > 0 ? telling : words
}

const beginning = 1
const misspelt = 100

/**
 * Every asked word must be a word of the name, the beginning of one, or one with a single typing error (a letter
 * wrong, missing, too many, or two neighbours swapped); each word of the name stands for one asked word.
 *
 * @param key nameKey() of the name
 * @returns 0 for the name itself, more the less it fits, null if it does not
 */
export function nameRank(asked: readonly string[], key: string): number | null {
  const left = key.split(' ')
  let rank = 0
  for (const word of asked) {
    let best = Number.POSITIVE_INFINITY
    let at = -1
    for (const [i, each] of left.entries()) {
      const own = wordRank(word, each)
      if (own >= best) continue
      best = own
      at = i
    }
    if (at < 0) return null
    left.splice(at, 1)
    rank += best
  }
  return rank
}

function wordRank(asked: string, word: string): number {
  if (word === asked) return 0
  if (word.startsWith(asked)) return beginning
  return isOneErrorAway(asked, word) ? misspelt : Number.POSITIVE_INFINITY
}

/** A letter wrong, missing, too many, or two neighbours swapped, in a word that is long enough to tell. */
export function isOneErrorAway(asked: string, word: string): boolean {
  if (asked.length < shortestForgiven || Math.abs(asked.length - word.length) > 1) return false
  const [short, long] = asked.length < word.length ? [asked, word] : [word, asked]
  const from = commonBeginning(short, long)
  const rest = (text: string, skipped: number) => text.slice(from + skipped)
  if (short.length < long.length) return rest(short, 0) === rest(long, 1)
  if (rest(short, 1) === rest(long, 1)) return true
  const isSwapped = short[from] === long[from + 1] && short[from + 1] === long[from]
  return isSwapped && rest(short, 2) === rest(long, 2)
}

function commonBeginning(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
