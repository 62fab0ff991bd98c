/** What the buttons of a Markdown field do to its text and to what is chosen in it. */

export interface MarkedText {
  readonly text: string
  /** Where the choice begins and ends. */
  readonly from: number
  readonly to: number
}

export type Mark = 'heading' | 'bold' | 'italic' | 'list' | 'numbers' | 'link' | 'table'

/** @param words that stand where nothing is chosen, in the language of whoever writes */
export function marked(given: MarkedText, mark: Mark, words: (key: string) => string): MarkedText {
  switch (mark) {
    case 'bold':
      return around(given, '**', '**', words('Text'))
    case 'italic':
      return around(given, '*', '*', words('Text'))
    case 'link':
      return around(given, '[', '](https://)', words('What the link leads to'))
    case 'heading':
      return lines(given, () => '## ')
    case 'list':
      return lines(given, () => '- ')
    case 'numbers':
      return lines(given, (at) => `${at + 1}. `)
    case 'table': {
      const [one, two] = [words('First column'), words('Second column')]
      return inserted(given, `| ${one} | ${two} |\n|---|---|\n|  |  |\n`)
    }
  }
}

/** On lines of its own. */
export function inserted({ text, to }: MarkedText, block: string): MarkedText {
  const before = text.slice(0, to)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const at = to + gap.length
  return { text: `${before}${gap}${block}${text.slice(to)}`, from: at, to: at + block.length }
}

function around({ text, from, to }: MarkedText, before: string, after: string, words: string): MarkedText {
  const chosen = text.slice(from, to) || words
  const start = from + before.length
  return {
    text: `${text.slice(0, from)}${before}${chosen}${after}${text.slice(to)}`,
    from: start,
    to: start + chosen.length,
  }
}

/** Each chosen line begins with its mark; with the same one already, it is taken away. */
function lines({ text, from, to }: MarkedText, mark: (at: number) => string): MarkedText {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const found = text.indexOf('\n', to)
  const end = found < 0 ? text.length : found
  const chosen = text.slice(start, end).split('\n')
  const isMarked = chosen.every((line, at) => line.startsWith(mark(at)))
  const next = chosen
    .map((line, at) => (isMarked ? line.slice(mark(at).length) : `${mark(at)}${line.replace(oldMark, '')}`))
    .join('\n')
  return { text: `${text.slice(0, start)}${next}${text.slice(end)}`, from: start, to: start + next.length }
}

/** Of another kind of line. */
const oldMark = /^(#{1,6} |[-*] |\d+\. )/
