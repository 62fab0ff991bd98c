import { expect, it } from 'vitest'
import { refuseUnlessGood } from './password-judge.ts'

it.each([
  ['that was not judged in time', null, 'This password could not be judged in time.'],
  ['that is easy to guess', { score: 2, fault: 'guessable' } as const, 'This password is easy to guess.'],
])('refuses a password %s at its field', (_what, strength, sentence) => {
  expect(() => refuseUnlessGood(strength)).toThrow(
    expect.objectContaining({ status: 422, errors: { password: [expect.stringContaining(sentence)] } }),
  )
})

it('takes one that is hard to guess', () => {
  expect(() => refuseUnlessGood({ score: 4, fault: null })).not.toThrow()
})
