/**
 * Whether a text can be read at all: what reads Markdown looks again at all that stands within a mark, so that marks within
 * marks take the square of their number, and in the end more than any stack holds. One look at each character tells.
 */

/** Marks that are open at once, in one paragraph: people have two or three of them. */
const deepestMarks = 60
/** Marks of one paragraph altogether: a table of 200 rows in which all is bold has them. */
const mostMarks = 10_000
/** Of lists and quotations, of which six are read. */
const deepestLine = 30

export interface Nesting {
  readonly kind: 'marks' | 'quotations'
  /** Where it becomes too much. */
  readonly at: number
}

/** Null: it can be read. */
export function tooNested(text: string): Nesting | null {
  const deep = new RegExp(
    `^(?:[ \\t]*>){${deepestLine}}|^[ \\t]{${deepestLine * 2}}[ \\t]*(?:[*+-]|\\d+[.)])|^(?:[ \\t]*\\d+[.)][ \\t]){${deepestLine}}`,
    'm',
  ).exec(text)
  if (deep) return { kind: 'quotations', at: deep.index }
  let start = 0
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    const at = tooManyMarks(paragraph)
    if (at !== null) return { kind: 'marks', at: start + at }
    // At least as many characters stood between them; where it was is told by the words around.
    start += paragraph.length + 2
  }
  return null
}

function tooManyMarks(paragraph: string): number | null {
  let emphasis = 0
  let brackets = 0
  let all = 0
  for (const found of paragraph.matchAll(/^[ \t]*(?:\||[*+-] |\d+[.)] )|[*_~`]+|[[\]]/gm)) {
    const [run] = found
    // What begins in an item of a list or a row of a table ends there.
    if (/^[ \t]*(?:\||[*+-] |\d)/.test(run)) {
      emphasis = 0
      continue
    }
    const before = paragraph[found.index - 1] ?? ' '
    const after = paragraph[found.index + run.length] ?? ' '
    all += run.length
    if (run === '[') brackets++
    else if (run === ']') brackets = Math.max(0, brackets - 1)
    else emphasis = Math.max(0, emphasis + beginOf(before, after) * run.length)
    if (emphasis > deepestMarks || brackets > deepestMarks || all > mostMarks) return found.index
  }
  return null
}

/** 1 for marks that begin something, -1 for such as end it, 0 for those that do neither, or either. */
function beginOf(before: string, after: string): number {
  if (/\s/.test(before) !== /\s/.test(after)) return /\s/.test(before) ? 1 : -1
  return Number(isWord(after)) - Number(isWord(before))
}

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
