/** A text cut to so many characters (UTF-16 units, the mark of the cut among them), never within what people see as one. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > longest - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
