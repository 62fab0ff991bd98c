import { expect, it } from 'vitest'
import type { Answer } from '#server/testing/fake-apns.ts'
import { PushLedger } from './push-ledger.ts'

const gone: Answer = { status: 410, reason: 'Unregistered' }
const ok: Answer = { status: 200 }
const busy: Answer = { status: 503 }

it('names a phone that is neither woken nor gone, where one that is both makes the sums agree', () => {
  const ledger = new PushLedger(3)
  for (const [token, answer] of [
    ['phone0', ok],
    ['phone0', gone],
    ['phone1', busy],
    ['phone2', ok],
  ] as const)
    ledger.note(token, answer)
  const { lost, woken, gone: isGone } = ledger.sum()
  expect(woken + isGone).toBe(3)
  expect(lost).toEqual(['phone1'])
})

it('counts one that was woken by the second try as woken, and one woken by both as woken twice', () => {
  const ledger = new PushLedger(2)
  for (const answer of ['cut', busy, 'goaway'] as const) ledger.note('phone0', answer)
  for (const answer of ['goaway', ok] as const) ledger.note('phone1', answer)
  expect(ledger.sum()).toEqual({ lost: [], woken: 2, gone: 0, twice: 1 })
})

it('takes no answer, and a connection that ends, for a phone that was not woken', () => {
  const ledger = new PushLedger(2)
  for (const answer of ['hang', 'goaway-unseen', 'cut'] as const) ledger.note('phone0', answer)
  ledger.note('phone1', gone)
  expect(ledger.sum()).toMatchObject({ lost: ['phone0'], gone: 1 })
})
