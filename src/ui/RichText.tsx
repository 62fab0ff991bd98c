import type { ReactNode } from 'react'
import type { Block, Inline, RichText as Text } from '#rules/markdown/rich-text.ts'

interface Props {
  readonly text: Text
  /** What readers aloud call a table. */
  readonly tableLabel: string
  /** Where a text is shown within a page: as many levels below the page's title. */
  readonly below?: number
}

/** A text that was written in Markdown, for visitors and for whoever writes it (product §19.8). */
export function RichText({ text, ...look }: Props) {
  return <div className="rich-text">{text.map((block, at) => blockOf(block, at, look))}</div>
}

const levels = [undefined, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

type Look = Omit<Props, 'text'>

/** Parts of a text have no name of their own: their place is their key. */
function blockOf(block: Block, at: number, look: Look): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={at}>{inlines(block.children)}</p>
    case 'line':
      return <span key={at}>{inlines(block.children)}</span>
    case 'heading': {
      const Level = levels[block.level + (look.below ?? 0)] ?? 'h6'
      return (
        <Level key={at} id={look.below ? undefined : block.id}>
          {inlines(block.children)}
        </Level>
      )
    }
    case 'list': {
      const items = block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place}>{item.map((each, index) => blockOf(each, index, look))}</li>
      ))
      return block.start === null ? (
        <ul key={at}>{items}</ul>
      ) : (
        <ol key={at} start={block.start}>
          {items}
        </ol>
      )
    }
    case 'quote':
      return (
        <blockquote key={at}>{block.children.map((each, index) => blockOf(each, index, look))}</blockquote>
      )
    case 'code':
      return (
        <pre key={at}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <TableOf key={at} table={block} label={look.tableLabel} />
    case 'rule':
      return <hr key={at} />
  }
}

type Table = Extract<Block, { kind: 'table' }>

/** Scrolls in itself where it is too wide; its first column says what a row is about. */
function TableOf({ table: { header, rows }, label }: { table: Table; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={at} scope="col">
                {inlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <tr key={place}>{row.map((cell, at) => cellOf(cell, at))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellOf = (cell: readonly Inline[], at: number) =>
  at === 0 ? (
    <th key={at} scope="row">
      {inlines(cell)}
    </th>
  ) : (
    <td key={at}>{inlines(cell)}</td>
  )

const inlines = (all: readonly Inline[]): ReactNode => all.map(inlineOf)

function inlineOf(inline: Inline, at: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return <code key={at}>{inline.text}</code>
    case 'break':
      return <br key={at} />
    case 'strong':
    case 'em':
    case 'del': {
      const Mark = inline.kind
      return <Mark key={at}>{inlines(inline.children)}</Mark>
    }
    case 'link':
      return (
        <a key={at} href={inline.href} rel={/^https?:/.test(inline.href) ? 'noopener noreferrer' : undefined}>
          {inlines(inline.children)}
        </a>
      )
    case 'picture':
      return (
        <img
          key={at}
          src={inline.src}
          alt={inline.alt}
          width={inline.width}
          height={inline.height}
          loading="lazy"
          decoding="async"
        />
      )
  }
}
