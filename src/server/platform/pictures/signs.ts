/** Signs as people see them: an emoji, or a letter with its marks, is one, however many code points it has. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const signsOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
