/** What a text in Markdown could do better for readers who do not see it, or hear it (EN 301 549, 11.8; product §19.10). */
import { type Heading, inlinesOf, plainText, type RichText, withinInlines } from './rich-text.ts'

export interface MarkdownAdvice {
  readonly message: keyof typeof sentences
  readonly values: Readonly<Record<string, string>>
}

/** Message keys, by what could be better. */
const sentences = {
  'Begin with ##: the title of the page is the heading of the first level. “{heading}” skips a level.': true,
  '“{heading}” skips a level: the headings below ## begin with ###, and so on.': true,
  '“{text}” does not say where the link leads. Name what is behind it.': true,
  'The link to {address} has no words.': true,
  '“{text}” is the name of a file. Say what the picture shows.': true,
} as const

/** In the order of the text, each once. */
export function markdownAdvice(blocks: RichText): readonly MarkdownAdvice[] {
  const all = [...headingAdvice(blocks), ...inlineAdvice(blocks)]
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

function headingAdvice(blocks: RichText): MarkdownAdvice[] {
  let before = 1
  return headingsOf(blocks).flatMap(({ level, children }): MarkdownAdvice[] => {
    const skips = level > before + 1
    const isFirst = before === 1
    before = level
    if (!skips) return []
    const values = { heading: plainText(children) }
    return [
      isFirst
        ? {
            message:
              'Begin with ##: the title of the page is the heading of the first level. “{heading}” skips a level.',
            values,
          }
        : { message: '“{heading}” skips a level: the headings below ## begin with ###, and so on.', values },
    ]
  })
}

const headingsOf = (blocks: RichText): Heading[] =>
  blocks.flatMap((block) =>
    block.kind === 'heading' ? [block] : block.kind === 'quote' ? headingsOf(block.children) : [],
  )

/** Words that every link could have, of both languages. */
const sayNothing =
  /^(hier|da|dort|link|mehr|mehr erfahren|weiter|weiterlesen|klick|klicken sie hier|hier klicken|diese seite|here|there|more|read more|learn more|click|click here|this page|this link)[.!…:]*$/i

function inlineAdvice(blocks: RichText): MarkdownAdvice[] {
  return withinInlines(inlinesOf(blocks)).flatMap((inline): MarkdownAdvice[] => {
    if (inline.kind === 'picture') {
      const isFile = /^\S+\.(jpe?g|png|webp|gif|svg)$/i.test(inline.alt.trim())
      return isFile
        ? [
            {
              message: '“{text}” is the name of a file. Say what the picture shows.',
              values: { text: inline.alt },
            },
          ]
        : []
    }
    if (inline.kind !== 'link') return []
    const text = plainText(inline.children).trim()
    if (text === '')
      return [{ message: 'The link to {address} has no words.', values: { address: inline.href } }]
    const isAddress = /^https?:\/\//i.test(text)
    return sayNothing.test(text) || isAddress
      ? [{ message: '“{text}” does not say where the link leads. Name what is behind it.', values: { text } }]
      : []
  })
}

/** Where the links of a text lead. */
export const addressesIn = (blocks: RichText): readonly string[] => [
  ...new Set(withinInlines(inlinesOf(blocks)).flatMap((each) => (each.kind === 'link' ? [each.href] : []))),
]
