const words = /^[a-z0-9]+([_-][a-z0-9]+)*$/
const camelWords = /^[a-z]+[a-z0-9]*([A-Z][a-z0-9]+)+$/

/**
 * A value of an enum as people read it where the description gives it no label, and so its message key: `by-phone`,
 * `by_phone` and `byPhone` are 'By phone'. What is no such word stays: 'A4', 'image/png', 'INTERNAL'.
 */
export function spokenValue(value: unknown): string {
  const text = String(value)
  const spaced = words.test(text)
    ? text.replaceAll(/[_-]/g, ' ')
    : camelWords.test(text)
      ? text.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      : text
  return spaced === text && !words.test(text) ? text : spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
