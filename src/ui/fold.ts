/** The letters that a search compares, and from which place of the text each comes. */
function folded(text: string): { letters: string; at: number[] } {
  let letters = ''
  const at: number[] = []
  let place = 0
  for (const char of text) {
    const plain = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
    for (let index = 0; index < plain.length; index++) at.push(place)
    letters += plain
    place += char.length
  }
  return { letters, at: [...at, text.length] }
}

/** Where the query stands in the text, as [from, to): case and accents do not count, ß is ss. Null if it does not. */
export function findIn(text: string, query: string): [from: number, to: number] | null {
  const wanted = folded(query.trim()).letters
  const { letters, at } = folded(text)
  const found = wanted === '' ? -1 : letters.indexOf(wanted)
  if (found < 0) return null
  const from = at[found] ?? 0
  // The end is where the next letter begins; half an ß takes it whole.
  let end = found + wanted.length
  while (end < letters.length && at[end] === at[end - 1]) end++
  return [from, at[end] ?? text.length]
}
