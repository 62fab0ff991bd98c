import { parser } from 'markdown-to-jsx/html'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tooNested } from './nesting.ts'
import { markdownFaults, readMarkdown } from './read-markdown.ts'

vi.mock('markdown-to-jsx/html', async (original) => {
  const real = await original<typeof import('markdown-to-jsx/html')>()
  return { ...real, parser: vi.fn(real.parser) }
})
const read = vi.mocked(parser)
beforeEach(() => {
  read.mockClear()
})

const marks = 'Too many marks stand in each other here: {found}'
const lines = 'Lists and quotations stand in each other six times at most.'
const n = 20_000

describe('what no reader of Markdown should be given', () => {
  it.each([
    ['marks that open and never end', '*a **b '.repeat(n / 2), marks],
    ['marks within marks', '*a '.repeat(n / 2) + ' a*'.repeat(n / 2), marks],
    ['of several kinds', '**a _b ~~c '.repeat(3_000) + ' c~~ b_ a**'.repeat(3_000), marks],
    ['around punctuation', ' *.'.repeat(4_500) + '.* '.repeat(4_500), marks],
    ['of words in quotation marks', ' *"a'.repeat(4_500) + 'a"* '.repeat(4_500), marks],
    ['in lines of one paragraph', '*a\n'.repeat(n), marks],
    ['one long run of them', `${'*_'.repeat(n)}a${'_*'.repeat(n)}`, marks],
    ['links within links', `${'['.repeat(n)}a${'](/x)'.repeat(n / 2)}`, marks],
    ['pictures within pictures', '![a]('.repeat(n / 2), marks],
    ['too many side by side', '*a'.repeat(n), marks],
    ['quotations', '>'.repeat(5 * n), lines],
    ['quotations with blanks', '> '.repeat(2 * n), lines],
    ['lists', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}* a`).join('\n'), lines],
  ])('is refused before it is read: %s', (_, whole, message) => {
    const text = whole.slice(0, 100_000)
    expect(markdownFaults(text).map((fault) => fault.message)).toEqual([message])
    expect(readMarkdown(text).faults.map((fault) => fault.message)).toEqual([message])
    // Its words are still shown.
    expect(JSON.stringify(readMarkdown(text).blocks).length).toBeGreaterThan(100)
    expect(read).not.toHaveBeenCalled()
  })

  it('is none of what people write, however long', () => {
    const sentence =
      'Ein Satz mit **Fett**, _kursiv_, `Code`, ~~weg~~ und [Link](/x). Name: ________ 5 * 3 * 2\n'
    const table = `| a | b |\n|---|---|\n${'| **fett** | **fett** |\n'.repeat(200)}`
    const list = '* **Eins**: [a](/a)\n  * zwei\n    * drei\n'.repeat(300)
    const quote = '> > Gesagt\n'.repeat(1000)
    const footnotes = `| Preis |\n|---|\n${'| *ab 100 Euro |\n'.repeat(200)}`
    const asides = 'Sagte (*leise*), „**laut**“ und _so_.\n'.repeat(200)
    for (const text of [
      footnotes,
      asides,
      sentence.repeat(300),
      table,
      list,
      quote,
      `${'*'.repeat(80)}\n\n${'- '.repeat(30)}`,
    ])
      expect(tooNested(text)).toBeNull()
  })
})
