/** Plain text of an editor: an empty line parts paragraphs, a single one breaks the line. */
export function Paragraphs({ text, lang }: { text: string; lang?: string | undefined }) {
  return text
    .trim()
    .split(/\r?\n\s*\n/)
    .map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on this page
      <p key={at} lang={lang}>
        {paragraph.split(/\r?\n/).map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span className="line" key={row}>
            {line}
          </span>
        ))}
      </p>
    ))
}
