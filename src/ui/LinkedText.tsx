import { textParts } from '#rules/text-links.ts'

interface LinkedTextProps {
  readonly text: string
  /** Beside the page, which stays as it is. */
  readonly isNewTab?: boolean
}

/** A text in which the addresses of pages can be opened. */
export function LinkedText({ text, isNewTab = false }: LinkedTextProps) {
  return textParts(text).map(({ text: part, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
      <a key={place} href={href} target={isNewTab ? '_blank' : undefined} rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
