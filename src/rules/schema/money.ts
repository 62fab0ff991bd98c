import { countingWords, moneyWords } from './field-words.ts'
import { type FieldSubject, isAnyOf } from './subject.ts'

/** Whether a number, or a text that is written like one, is named by a word for money and not for how many or which. */
export function isMoney({ tokens, schema, type }: FieldSubject): boolean {
  if (!isAnyOf(tokens, moneyWords) || isAnyOf(tokens, countingWords)) return false
  if (type !== 'string') return true
  const { format, pattern } = schema
  return (
    format === 'decimal' ||
    (typeof pattern === 'string' && /\\d|\[0-9\]/.test(pattern) && /\\?\./.test(pattern))
  )
}
