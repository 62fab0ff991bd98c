export interface Piece {
  readonly text: string
  readonly isDifferent: boolean
}

/** A text in pieces: words, hyphens and the space between them. Words that the other text lacks are marked. */
export function markWords(text: string, other: string): Piece[] {
  const words = splitWords(text)
  const kept = commonWords(words, splitWords(other))
  const pieces: { text: string; isDifferent: boolean }[] = []
  words.forEach((word, index) => {
    const isDifferent = !kept.has(index) && word.trim() !== ''
    const last = pieces.at(-1)
    if (last?.isDifferent === isDifferent) last.text += word
    else pieces.push({ text: word, isDifferent })
  })
  return pieces
}

const splitWords = (text: string) => text.match(/\s+|-|[^\s-]+/g) ?? []

/** Longest common subsequence: the places in `words` whose word stands in both, in order. */
function commonWords(words: readonly string[], others: readonly string[]): ReadonlySet<number> {
  const lengths = Array.from({ length: words.length + 1 }, () => new Array<number>(others.length + 1).fill(0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = words.length - 1; i >= 0; i--) {
    for (let j = others.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = words[i] === others[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const kept = new Set<number>()
  for (let i = 0, j = 0; i < words.length && j < others.length; ) {
    if (words[i] === others[j]) {
      kept.add(i++)
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return kept
}
