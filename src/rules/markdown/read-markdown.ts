import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/html'
import { type Nesting, tooNested } from './nesting.ts'
import { type Block, type Heading, type Inline, plainText, type RichText } from './rich-text.ts'

/** Something in a text that it cannot hold: it is refused where it is saved, and shown as no more than its words. */
export interface MarkdownFault {
  readonly message: keyof typeof sentences
  readonly values?: Readonly<Record<string, string>>
}

/** Message keys, by what is wrong. */
const sentences = {
  'HTML cannot stand in this text: {found}. Please write it as Markdown.': true,
  'Footnotes cannot stand in this text.': true,
  'Nobody can be led to {address}. Use https, mailto, tel or a path that begins with /.': true,
  'Only pictures that were uploaded here can stand in this text, not {address}.': true,
  'The picture {address} needs a text for those who cannot see it: ![text](address).': true,
  'A table has 12 columns and 200 rows at most.': true,
  'Lists and quotations stand in each other six times at most.': true,
  'Too many marks stand in each other here: {found}': true,
} as const

export interface ReadMarkdown {
  readonly blocks: RichText
  readonly faults: readonly MarkdownFault[]
}

type Node = MarkdownToJSX.ASTNode

interface Reading {
  readonly faults: MarkdownFault[]
  /** Of lists and quotations around. */
  readonly depth: number
  /** How often headings have had a name. */
  readonly names: Map<string, number>
}

const deepest = 6
const columns = 12
const rows = 200

/** A text as its readers see it. HTML in it is words like any others. */
export function readMarkdown(text: string): ReadMarkdown {
  return readable(text, () => {
    const faults: MarkdownFault[] = []
    const nodes = parser(text, { disableParsingRawHTML: true })
    return { blocks: blocksOf(nodes, { faults, depth: 0, names: new Map() }), faults }
  })
}

/** All that a text cannot hold, each once. */
export function markdownFaults(text: string): readonly MarkdownFault[] {
  const { faults } = readable(text, () => ({
    blocks: [],
    faults: [...htmlIn(parser(text)), ...readMarkdown(text).faults],
  }))
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

/** What cannot be read is shown as it was typed. */
function readable(text: string, read: () => ReadMarkdown): ReadMarkdown {
  const nested = tooNested(text)
  if (nested) return { blocks: unread(text), faults: [nestingFault(text, nested)] }
  try {
    return read()
  } catch (reason) {
    // Marks that could as well begin as end are not counted: the stack is full of them.
    if (!(reason instanceof RangeError)) throw reason
    return { blocks: unread(text), faults: [nestingFault(text, { kind: 'marks', at: 0 })] }
  }
}

const nestingFault = (text: string, { kind, at }: Nesting): MarkdownFault =>
  kind === 'quotations'
    ? { message: 'Lists and quotations stand in each other six times at most.' }
    : {
        message: 'Too many marks stand in each other here: {found}',
        values: { found: text.slice(Math.max(0, at - 20), at + 20).toWellFormed() },
      }

const unread = (text: string): RichText =>
  text.split(/\n{2,}/).map((each) => ({ kind: 'paragraph', children: [{ kind: 'text', text: each }] }))

/** HTML by its first words. A comment is HTML, too: readers would find it in the text. */
function htmlIn(nodes: readonly Node[]): MarkdownFault[] {
  return nodes.flatMap((node): MarkdownFault[] => {
    if (node.type === RuleType.htmlComment) return [html('<!-- -->')]
    if (node.type === RuleType.htmlBlock || node.type === RuleType.htmlSelfClosing)
      return [html(`<${node.tag.slice(0, 40)}>`)]
    return partsOf(node).flatMap(htmlIn)
  })
}

const html = (found: string): MarkdownFault => ({
  message: 'HTML cannot stand in this text: {found}. Please write it as Markdown.',
  values: { found },
})

/** The nodes within a node, list by list. */
function partsOf(node: Node): readonly (readonly Node[])[] {
  switch (node.type) {
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return node.items
    case RuleType.table:
      return [...node.header, ...node.cells.flat()]
    default:
      return 'children' in node && node.children ? [node.children] : []
  }
}

/** Running text between blocks, as a list's items have it, is a line of its own. */
function blocksOf(nodes: readonly Node[], reading: Reading): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []
  const endLine = () => {
    if (line.some((inline) => inline.kind !== 'text' || inline.text.trim() !== ''))
      blocks.push({ kind: 'line', children: line })
    line = []
  }
  for (const node of nodes) {
    const found = blockOf(node, reading)
    if (found === undefined) {
      line.push(...inlineOf(node, reading))
      continue
    }
    endLine()
    if (found) blocks.push(found)
  }
  endLine()
  return blocks
}

/** Undefined for running text, null for what is not shown. */
function blockOf(node: Node, reading: Reading): Block | null | undefined {
  switch (node.type) {
    case RuleType.paragraph:
      return { kind: 'paragraph', children: inlinesIn(node.children, reading) }
    case RuleType.heading:
      return headingOf(node, reading)
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return listOf(node, reading)
    case RuleType.blockQuote:
      return { kind: 'quote', children: within(reading, (deeper) => blocksOf(node.children, deeper)) }
    case RuleType.codeBlock:
    case RuleType.frontmatter:
      return { kind: 'code', text: node.text }
    case RuleType.table:
      return tableOf(node, reading)
    case RuleType.breakThematic:
      return { kind: 'rule' }
    case RuleType.refCollection:
    case RuleType.ref:
    case RuleType.footnote:
      return null
    default:
      return undefined
  }
}

function headingOf({ children, level }: MarkdownToJSX.HeadingNode, reading: Reading): Heading {
  const inner = inlinesIn(children, reading)
  const name = anchor(plainText(inner))
  const before = reading.names.get(name) ?? 0
  reading.names.set(name, before + 1)
  // The page's own title is the only one of the first level.
  const lowered = Math.max(level, 2) as Heading['level']
  return { kind: 'heading', level: lowered, id: before === 0 ? name : `${name}-${before}`, children: inner }
}

/** Names of the headings of a text, as links lead to them. */
export const headingIds = (text: string): readonly string[] => idsOf(readMarkdown(text).blocks)

/** Of blocks that were read already. */
export const idsOf = (blocks: RichText): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === 'heading' ? [block.id] : block.kind === 'quote' ? idsOf(block.children) : [],
  )

/** The heading that is meant by what stands behind the # of an address; one may write its words. */
export function headingNamed(hash: string): string {
  const said = decoded(hash)
  return said.startsWith('s-') ? said : anchor(said)
}

const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Of a heading, in small letters; so begun that none is called as a part of the page around it. */
function anchor(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  return `s-${plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`
}

function listOf(
  node: MarkdownToJSX.OrderedListNode | MarkdownToJSX.UnorderedListNode,
  reading: Reading,
): Block {
  const start = node.type === RuleType.orderedList ? (node.start ?? 1) : null
  return {
    kind: 'list',
    start,
    items: within(reading, (deeper) => node.items.map((item) => blocksOf(item, deeper))),
  }
}

function within<T>(reading: Reading, read: (deeper: Reading) => T[]): T[] {
  if (reading.depth < deepest) return read({ ...reading, depth: reading.depth + 1 })
  reading.faults.push({ message: 'Lists and quotations stand in each other six times at most.' })
  return []
}

function tableOf(node: MarkdownToJSX.TableNode, reading: Reading): Block {
  if (node.header.length > columns || node.cells.length > rows)
    reading.faults.push({ message: 'A table has 12 columns and 200 rows at most.' })
  const cells = (row: readonly (readonly Node[])[]) =>
    row.slice(0, columns).map((cell) => inlinesIn(cell, reading))
  return { kind: 'table', header: cells(node.header), rows: node.cells.slice(0, rows).map(cells) }
}

const inlinesIn = (nodes: readonly Node[], reading: Reading): Inline[] =>
  nodes.flatMap((node) => inlineOf(node, reading))

function inlineOf(node: Node, reading: Reading): readonly Inline[] {
  switch (node.type) {
    case RuleType.text:
    case RuleType.codeInline:
      return [{ kind: node.type === RuleType.text ? 'text' : 'code', text: node.text }]
    case RuleType.breakLine:
      return [{ kind: 'break' }]
    case RuleType.gfmTask:
      return [{ kind: 'text', text: node.completed ? '☑ ' : '☐ ' }]
    case RuleType.textFormatted:
      return formatted(node, reading)
    case RuleType.link:
      return link(node, reading)
    case RuleType.image:
      return picture(node, reading)
    case RuleType.footnoteReference:
      reading.faults.push({ message: 'Footnotes cannot stand in this text.' })
      return [{ kind: 'text', text: `[${node.text}]` }]
    default:
      return 'children' in node && node.children ? inlinesIn(node.children, reading) : []
  }
}

const formats = ['strong', 'em', 'del'] as const

function formatted({ tag, children }: MarkdownToJSX.FormattedTextNode, reading: Reading): readonly Inline[] {
  const kind = formats.find((each) => each === tag)
  const inner = inlinesIn(children, reading)
  return kind ? [{ kind, children: inner }] : inner
}

function link({ target, children }: MarkdownToJSX.LinkNode, reading: Reading): readonly Inline[] {
  const inner = inlinesIn(children, reading)
  const href = linkTarget(target ?? '')
  if (href !== null) return [{ kind: 'link', href, children: inner }]
  reading.faults.push({
    message: 'Nobody can be led to {address}. Use https, mailto, tel or a path that begins with /.',
    values: { address: named(target ?? plainText(inner)) },
  })
  return inner
}

/** Long addresses would hide the sentence that they stand in. */
const named = (address: string) => (address.length > 80 ? `${address.slice(0, 79)}…` : address || '""')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Where a link leads, or null for an address that no visitor should follow. */
function linkTarget(target: string): string | null {
  if (/^#[^\s#]+$/.test(target)) return `#${anchor(decoded(target.slice(1)))}`
  const [, page, hash] = /^(\/app\/content\/[^\s\\#]+)#([^\s\\#]+)$/.exec(target) ?? []
  if (page && hash) return `${page}#${headingNamed(hash)}`
  if (/^\/(?![/\\])[^\s\\]*$/.test(target)) return target
  if (!/^[a-z]+:/i.test(target)) return null
  try {
    const { href, protocol } = new URL(target)
    return schemes.has(protocol) ? href : null
  } catch {
    return null
  }
}

/** As an upload is called; the size may follow it, so that nothing moves while the picture comes. */
const uploaded = /^(\/app\/pictures\/[0-9a-f]{32}\.webp)(?:#(\d{1,4})x(\d{1,4}))?$/

function picture({ target, alt = '' }: MarkdownToJSX.ImageNode, reading: Reading): readonly Inline[] {
  const found = uploaded.exec(target ?? '')
  const address = named(target ?? '')
  if (!found?.[1]) {
    reading.faults.push({
      message: 'Only pictures that were uploaded here can stand in this text, not {address}.',
      values: { address },
    })
    return [{ kind: 'text', text: alt }]
  }
  if (alt.trim() === '')
    reading.faults.push({
      message: 'The picture {address} needs a text for those who cannot see it: ![text](address).',
      values: { address },
    })
  const [, src, width, height] = found
  return [
    { kind: 'picture', src, alt, ...(width && height && { width: Number(width), height: Number(height) }) },
  ]
}
