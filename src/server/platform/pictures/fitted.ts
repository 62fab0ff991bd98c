/** Sets a text into a column of a picture. */

import type { Lettering } from './lettering.ts'
import { signsOf } from './signs.ts'

interface Column {
  /** In px, the largest first. */
  readonly sizes: readonly number[]
  /** How many lines there may be. */
  readonly most: number
  /** In px. */
  readonly width: number
}

interface Word {
  readonly text: string
  /** In parts of the size of the letters. */
  readonly width: number
}

/**
 * The largest of the sizes in which a text needs no more lines than that; in the smallest the rest is left out. Each word is
 * measured once, whatever the sizes: to measure is what takes time.
 */
export function fitted(text: string, lettering: Pick<Lettering, 'width'>, { sizes, most, width }: Column) {
  const known = new Map<string, number>()
  const measure = (part: string) => {
    const width = known.get(part) ?? lettering.width(part, 1)
    known.set(part, width)
    return width
  }
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => ({ text: part, width: measure(part) }))
  const space = measure(' ')
  const smallest = sizes.at(-1) as number
  // One line more than there may be tells enough.
  const set = (size: number) => linesOf(words, space, { width: width / size, measure, most: most + 1 })
  const size = sizes.find((each) => set(each).length <= most) ?? smallest
  const lines = set(size)
  if (lines.length <= most) return { lines, size, isWhole: true }
  const last = `${lines[most - 1]}…`
  const kept =
    measure(last) > width / size ? `${beginning(last, width / size - measure('…'), measure)}…` : last
  return { lines: [...lines.slice(0, most - 1), kept], size, isWhole: false }
}

type Measure = (text: string) => number

interface LineRules {
  /** In parts of the size of the letters. */
  readonly width: number
  readonly measure: Measure
  /** How many are asked for. */
  readonly most: number
}

/** The first lines of words; one that is wider than a line is broken where it must be. */
function linesOf(words: readonly Word[], space: number, { width, measure, most }: LineRules): string[] {
  const lines: Word[] = []
  for (const word of words) {
    if (lines.length > most) break
    const last = lines.at(-1)
    if (last && last.width + space + word.width <= width) {
      lines.splice(-1, 1, { text: `${last.text} ${word.text}`, width: last.width + space + word.width })
      continue
    }
    let rest = word
    while (rest.width > width && lines.length <= most) {
      const text = beginning(rest.text, width, measure)
      lines.push({ text, width })
      const after = rest.text.slice(text.length)
      rest = { text: after, width: measure(after) }
    }
    if (rest.text) lines.push(rest)
  }
  return lines.map(({ text }) => text)
}

/** As much of a text as there is room for, one sign at least. Signs are measured alone first: many texts take long. */
function beginning(text: string, width: number, measure: Measure): string {
  const signs = signsOf(text)
  let sum = 0
  let fits = signs.findIndex((sign) => {
    sum += measure(sign)
    return sum > width
  })
  if (fits < 0) fits = signs.length
  // Beside each other they may take more room.
  while (fits > 1 && measure(signs.slice(0, fits).join('')) > width) fits--
  return signs.slice(0, Math.max(1, fits)).join('')
}
