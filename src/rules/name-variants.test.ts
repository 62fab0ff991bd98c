import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameVariants } from './name-variants.ts'

it('is the word, and the word with each letter left out', () => {
  expect(nameVariants('mull')).toEqual(['mull', 'ull', 'mll', 'mul'])
  expect(nameVariants('ng')).toEqual(['ng'])
  expect(nameVariants('mai')).toEqual(['mai'])
  expect(nameVariants('')).toEqual([''])
})

const errors = ['wrong', 'missing', 'too many', 'swapped'] as const

function misspelt(word: string, error: (typeof errors)[number], at: number, letter: string): string {
  const letters = [...word]
  if (error === 'wrong') return letters.with(at, letter).join('')
  if (error === 'missing') return letters.toSpliced(at, 1).join('')
  if (error === 'too many') return letters.toSpliced(at, 0, letter).join('')
  const [one = '', other = ''] = letters.slice(at, at + 2)
  return letters.toSpliced(at, 2, other, one).join('')
}

it('has one in common with the word as anybody mistypes it, however long it is', () => {
  const letter = fc.constantFrom(...'abcdeß😀')
  const word = fc.string({ unit: letter, minLength: 4, maxLength: 30 })
  fc.assert(
    fc.property(word, fc.constantFrom(...errors), fc.nat(), letter, (meant, error, n, other) => {
      const typed = misspelt(meant, error, n % [...meant].length, other)
      // Of words this short, no error is forgiven.
      fc.pre([...typed].length >= 4)
      const own = new Set(nameVariants(meant))
      expect(nameVariants(typed).some((each) => own.has(each))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('stays small for a word of any length', () => {
  expect(nameVariants('x'.repeat(255))).toEqual(['x'.repeat(12), 'x'.repeat(11)])
  expect(nameVariants('abcdefghijklmnopqrst')).toHaveLength(13)
})
