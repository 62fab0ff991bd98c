import { describe, expect, it } from 'vitest'
import { markdownFaults, readMarkdown } from './read-markdown.ts'
import { inlinesOf, plainText, withinInlines } from './rich-text.ts'

const hash = '0f3c5a7e9b1d2f4a6c8e0b2d4f6a8c0e'
const messagesOf = (text: string) => markdownFaults(text).map(({ message }) => message)
const linksIn = (text: string) =>
  withinInlines(inlinesOf(readMarkdown(text).blocks)).flatMap((each) =>
    each.kind === 'link' ? [each.href] : [],
  )
const picturesIn = (text: string) =>
  withinInlines(inlinesOf(readMarkdown(text).blocks)).filter(({ kind }) => kind === 'picture')

describe('a text in Markdown', () => {
  it('is read as headings, paragraphs, lists, quotations, tables and code', () => {
    const { blocks, faults } = readMarkdown(
      '## Wer\n\nWir **sind** *da*.\n\n1. Eins\n2. Zwei\n\n> Ein Satz\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```\nx < y\n```\n\n---',
    )
    expect(faults).toEqual([])
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'quote',
      'table',
      'code',
      'rule',
    ])
    expect(blocks[0]).toMatchObject({ level: 2, id: 's-wer' })
    expect(blocks[2]).toMatchObject({ start: 1, items: [[{ kind: 'line' }], [{ kind: 'line' }]] })
  })

  it('has no heading of the first level, which is the title of its page', () => {
    const levels = readMarkdown('# Eins\n\n## Zwei\n\n### Drei').blocks.map(
      (block) => 'level' in block && block.level,
    )
    expect(levels).toEqual([2, 2, 3])
  })

  it('names its headings apart from each other and from the parts of a page', () => {
    const ids = readMarkdown('## Content\n\n## Content').blocks.map((block) => 'id' in block && block.id)
    expect(ids).toEqual(['s-content', 's-content-1'])
    expect(linksIn('[nach unten](#content)')).toEqual(['#s-content'])
  })

  it.each([
    ['https://www.musterbank.example/a?b=c#d', 'https://www.musterbank.example/a?b=c#d'],
    ['mailto:post@musterbank.example', 'mailto:post@musterbank.example'],
    ['tel:+4969900090', 'tel:+4969900090'],
    ['/app/content/impressum', '/app/content/impressum'],
  ])('leads to %s', (address, href) => {
    expect([linksIn(`[mehr](${address})`), messagesOf(`[mehr](${address})`)]).toEqual([[href], []])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    '//evil.example',
    '/\\evil.example',
    'https://',
    'impressum',
  ])('leads nobody to %s', (address) => {
    const text = `[klick](${address})`
    expect(linksIn(text)).toEqual([])
    expect(plainText(inlinesOf(readMarkdown(text).blocks))).toContain('klick')
  })

  it('refuses an address that nobody should follow, with its name', () => {
    expect(markdownFaults('[klick](//evil.example)')).toEqual([
      {
        message: 'Nobody can be led to {address}. Use https, mailto, tel or a path that begins with /.',
        values: { address: '//evil.example' },
      },
    ])
  })

  it('shows pictures that were uploaded, in their size', () => {
    const src = `/app/pictures/${hash}.webp`
    expect(picturesIn(`![Filiale](${src}#640x480)`)).toEqual([
      { kind: 'picture', src, alt: 'Filiale', width: 640, height: 480 },
    ])
    expect(messagesOf(`![Filiale](${src})`)).toEqual([])
  })

  it.each([
    'https://ads.example/a.png',
    '//ads.example/a.png',
    'data:image/svg+xml,<svg>',
    '/app/logo.png',
    `https://ads.example/app/pictures/${hash}.webp`,
    `/app/pictures/../${hash}.webp`,
  ])('shows no picture from %s', (src) => {
    expect(picturesIn(`![Bild](${src})`)).toEqual([])
    expect(messagesOf(`![Bild](${src})`)).toHaveLength(1)
  })

  it('refuses a picture without a text for those who cannot see it', () => {
    expect(messagesOf(`![ ](/app/pictures/${hash}.webp)`)).toEqual([
      'The picture {address} needs a text for those who cannot see it: ![text](address).',
    ])
  })

  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['Ein <b>fettes</b> Wort', '<b>'],
    ['<div onclick="x()">\n\n**a**\n\n</div>', '<div>'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    ['- <iframe src="//evil.example"></iframe>', '<iframe>'],
    ['| a |\n|---|\n| <svg onload=alert(1)> |', '<svg>'],
    ['> <!-- geheim -->', '<!-- -->'],
  ])('refuses HTML: %s', (text, found) => {
    expect(markdownFaults(text)).toContainEqual({
      message: 'HTML cannot stand in this text: {found}. Please write it as Markdown.',
      values: { found },
    })
  })

  it('takes what only looks like HTML', () => {
    expect(markdownFaults('Beträge < 500 Euro, `<b>` und <https://www.musterbank.example>')).toEqual([])
  })

  it('shows HTML that is stored all the same as the words that were typed', () => {
    expect(plainText(inlinesOf(readMarkdown('a <b>x</b>').blocks))).toBe('a <b>x</b>')
  })

  it.each([
    ['columns', `|${'a|'.repeat(13)}\n|${'-|'.repeat(13)}\n|${'b|'.repeat(13)}`],
    ['rows', `|a|\n|-|\n${'|b|\n'.repeat(201)}`],
  ])('bounds the %s of a table', (_, text) => {
    expect(messagesOf(text)).toEqual(['A table has 12 columns and 200 rows at most.'])
    const [table] = readMarkdown(text).blocks
    expect(table).toMatchObject({ kind: 'table' })
    if (table?.kind === 'table')
      expect([table.header.length <= 12, table.rows.length <= 200]).toEqual([true, true])
  })

  it('bounds how deep lists and quotations stand in each other', () => {
    expect(messagesOf(`${'> '.repeat(7)}a`)).toEqual([
      'Lists and quotations stand in each other six times at most.',
    ])
    expect(messagesOf(`${'> '.repeat(6)}a`)).toEqual([])
  })

  it('refuses footnotes', () => {
    expect(messagesOf('Text[^1]\n\n[^1]: Fuß')).toEqual(['Footnotes cannot stand in this text.'])
  })

  it.each(['[', '![', '*a ', '**a*b', '> ', '`a', '<b>', '- ', '[[a]](b ', '|a', '# a\n', '<!--'])(
    'is read however often it repeats %j',
    (part) => {
      const text = part.repeat(100_000 / part.length)
      expect(() => [readMarkdown(text), markdownFaults(text)]).not.toThrow()
    },
  )
})
