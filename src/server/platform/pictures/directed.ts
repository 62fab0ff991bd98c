/** Which parts of a line run from the right, and in which order they stand (the bidirectional algorithm, UAX #9). */
import bidiFactory from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

export interface DirectedPart {
  /** In the order of reading; what has a mirror image, such as a bracket, is turned by what draws it. */
  readonly text: string
  readonly direction: Direction
}

const bidi = bidiFactory()

/** Parts of a line, from left to right. */
export function directed(line: string): DirectedPart[] {
  if (line === '') return []
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line)
  const place = new Map(
    bidi.getReorderedIndices(line, { levels, paragraphs }).map((index, at) => [index, at] as const),
  )
  const parts: { start: number; text: string; direction: Direction }[] = []
  for (let at = 0; at < line.length; at++) {
    const direction = (levels[at] ?? 0) % 2 === 0 ? 'ltr' : 'rtl'
    const last = parts.at(-1)
    if (last && levels[at] === levels[at - 1]) last.text += line.charAt(at)
    else parts.push({ start: at, text: line.charAt(at), direction })
  }
  return parts.sort((a, b) => (place.get(a.start) ?? 0) - (place.get(b.start) ?? 0))
}

/** Whether a text as a whole begins at the right. */
export const isFromRight = (text: string): boolean =>
  bidi.getEmbeddingLevels(text).paragraphs.some(({ level }) => level % 2 === 1)
