/** What of a word an index keeps, so that it is found in spite of one typing error. */

/** Letters that a word must have before a typing error in it is forgiven: of three letters, one less says nothing. */
export const shortestForgiven = 4

/** Letters that are looked at; whatever comes later in a word decides nothing. */
const start = 12

/**
 * The word, cut off after twelve letters, and that with each letter left out. Two words that differ by one typing error
 * (a letter wrong, missing, too many, or two neighbours swapped) have one of them in common; few others do.
 *
 * @param word of nameKey(), without spaces
 */
export function nameVariants(word: string): string[] {
  const letters = [...word].slice(0, start)
  const all = [letters.join('')]
  if (letters.length >= shortestForgiven) all.push(...letters.map((_, i) => letters.toSpliced(i, 1).join('')))
  return [...new Set(all)]
}
