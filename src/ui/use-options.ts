import { useState } from 'react'
import { nameKey } from '#rules/name-key.ts'
import { findIn } from './fold.ts'
import type { OptionText } from './option-text.ts'

/**
 * The options with the query in one of their texts; all of them without a query. Names count as the server compares
 * them (Mueller is Müller), their words in any order, and blanks that somebody typed within a word count nothing.
 */
export function matching<O>(
  options: readonly O[],
  query: string,
  describe: (option: O) => OptionText,
): readonly O[] {
  if (query.trim() === '') return options
  return options.filter((option) => {
    const { name, detail, aside } = describe(option)
    return [name, detail, aside].some((text) => text && holds(text, query))
  })
}

function holds(text: string, query: string): boolean {
  if (findIn(text, query)) return true
  const key = nameKey(text)
  const asked = nameKey(query).split(' ').filter(Boolean)
  if (asked.length === 0) return false
  return asked.every((word) => key.includes(word)) || key.replaceAll(' ', '').includes(asked.join(''))
}

type Move = 'next' | 'previous' | 'first' | 'last' | 'none'

/**
 * The option that Enter would choose. While something is searched it is the first one, so that typing and Enter are
 * enough; it is kept as a place, and a list that has become shorter brings it back inside.
 */
export function useActive<O>(shown: readonly O[], isSearching: boolean) {
  const [place, setPlace] = useState(-1)
  const least = isSearching && shown.length > 0 ? 0 : -1
  const index = Math.max(least, Math.min(place, shown.length - 1))

  /** Says that the key is used up. */
  function move(to: Move): true {
    const last = shown.length - 1
    const places: Record<Move, number> = {
      next: index >= last ? 0 : index + 1,
      previous: index <= 0 ? last : index - 1,
      first: 0,
      last,
      none: -1,
    }
    setPlace(places[to])
    return true
  }
  return { index, option: shown[index], move, point: setPlace }
}
