import { nameKey } from '#rules/name-key.ts'

/** What the palette looks in. */
export interface RankedTexts {
  readonly label: string
  /** What else people call it. */
  readonly words: readonly string[]
  /** What is said beside it. */
  readonly beside: readonly string[]
}

/**
 * How well something fits what was typed, the best first (product §33.9): its name begins so, each word begins a word of
 * its name, it is called so too, or the words stand elsewhere in it. Null: it does not fit.
 */
export type Fit = 0 | 1 | 2 | 3

/** Accents, umlauts, ß and capitals do not matter. */
export function fitOf({ label, words, beside }: RankedTexts, typed: string): Fit | null {
  const asked = nameKey(typed)
  const name = nameKey(label)
  if (name.startsWith(asked)) return 0
  const parts = asked.split(' ')
  const begins = (text: string) => {
    const own = text.split(' ')
    return parts.every((part) => own.some((word) => word.startsWith(part)))
  }
  if (begins(name)) return 1
  const others = words.map(nameKey)
  if (others.some((other) => begins(`${name} ${other}`))) return 2
  const all = [name, ...others, ...beside.map(nameKey)].join(' ')
  // One or two letters stand in the middle of nearly everything.
  const stands = (part: string) => ` ${all}`.includes(part.length < 3 ? ` ${part}` : part)
  return parts.every(stands) ? 3 : null
}
