/** What a text in Markdown can hold (product §19.8): a tree of these and nothing else, however it was written. */

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | Picture

export interface Picture {
  readonly kind: 'picture'
  readonly src: string
  readonly alt: string
  /** In px, where the address says so. */
  readonly width?: number
  readonly height?: number
}

export interface Heading {
  readonly kind: 'heading'
  /** The title of the page is the first level. */
  readonly level: 2 | 3 | 4 | 5 | 6
  /** Of the element: addresses end with it. */
  readonly id: string
  readonly children: readonly Inline[]
}

export interface Table {
  readonly kind: 'table'
  readonly header: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
}

export type Block =
  | { readonly kind: 'paragraph' | 'line'; readonly children: readonly Inline[] }
  | Heading
  | {
      readonly kind: 'list'
      /** The number of the first item; null for a list without numbers. */
      readonly start: number | null
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | Table
  | { readonly kind: 'rule' }

export type RichText = readonly Block[]

/** The words alone. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'picture') return inline.alt
      if (inline.kind === 'break') return ' '
      return 'children' in inline ? plainText(inline.children) : inline.text
    })
    .join('')
}

/** Every piece of running text of a text, in its order. */
export function inlinesOf(blocks: RichText): readonly Inline[] {
  return blocks.flatMap((block): readonly Inline[] => {
    switch (block.kind) {
      case 'paragraph':
      case 'line':
      case 'heading':
        return block.children
      case 'list':
        return block.items.flatMap(inlinesOf)
      case 'quote':
        return inlinesOf(block.children)
      case 'table':
        return [block.header, ...block.rows].flat(2)
      default:
        return []
    }
  })
}

/** Links and pictures, wherever they stand. */
export function withinInlines(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline) =>
    'children' in inline ? [inline, ...withinInlines(inline.children)] : [inline],
  )
}
