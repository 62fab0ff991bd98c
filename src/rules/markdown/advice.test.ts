import { describe, expect, it } from 'vitest'
import { markdownAdvice } from './advice.ts'
import { readMarkdown } from './read-markdown.ts'

const adviceOn = (text: string) =>
  markdownAdvice(readMarkdown(text).blocks).map(({ message, values }) =>
    message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  )

describe('advice on a text', () => {
  it.each([
    '## Eins\n\n### Zwei\n\n## Drei',
    '[Preise und Leistungen](/app/content/preise)',
    'Post an [post@musterbank.example](mailto:post@musterbank.example)',
    '![Die Filiale am Markt](/app/pictures/0f3c5a7e9b1d2f4a6c8e0b2d4f6a8c0e.webp)',
  ])('is none for %s', (text) => {
    expect(adviceOn(text)).toEqual([])
  })

  it('finds headings that skip a level', () => {
    expect(adviceOn('### Eins\n\n#### Zwei')).toEqual([
      'Begin with ##: the title of the page is the heading of the first level. “Eins” skips a level.',
    ])
    expect(adviceOn('## Eins\n\n#### Zwei')).toEqual([
      '“Zwei” skips a level: the headings below ## begin with ###, and so on.',
    ])
  })

  it.each(['hier', 'Mehr …', 'Klicken Sie hier!', 'Click here', 'https://www.musterbank.example/agb'])(
    'finds a link that says nothing: %s',
    (text) => {
      expect(adviceOn(`[${text.replace(' …', '…')}](/app/search)`)).toHaveLength(1)
    },
  )

  it('finds links without words, and names of files in place of words', () => {
    expect(adviceOn('[](/app/search)')).toEqual(['The link to /app/search has no words.'])
    expect(adviceOn('![IMG_2034.JPG](/app/pictures/0f3c5a7e9b1d2f4a6c8e0b2d4f6a8c0e.webp)')).toEqual([
      '“IMG_2034.JPG” is the name of a file. Say what the picture shows.',
    ])
  })
})
