import { describe, expect, it } from 'vitest'
import { markWords } from './marked-words.ts'

describe('markWords', () => {
  const marked = (text: string, other: string) =>
    markWords(text, other)
      .map((piece) => (piece.isDifferent ? `[${piece.text}]` : piece.text))
      .join('')
  it.each([
    ['Musterbank Hohenbrück am Hafen', 'Musterbank Hohenbrück Hafen', 'Musterbank Hohenbrück [am] Hafen'],
    ['Am Alten Hafen 12–14', 'Am Alten Hafen 12', 'Am Alten Hafen [12–14]'],
    ['hohenbrueck-hafen', 'hohenbrueck', 'hohenbrueck[-hafen]'],
    ['gleich', 'gleich', 'gleich'],
    ['neu', '', '[neu]'],
    ['', 'alt', ''],
  ])('marks in %s what %s lacks', (text, other, expected) => {
    expect(marked(text, other)).toBe(expected)
  })
})
