import { describe, expect, it } from 'vitest'
import { canGo, heldKinds, orderedKinds, sumsOf, toggled } from './plan.ts'
import type { DataKind, DeletionKept } from './types.ts'

const kept = (kind: DataKind, count: number): DeletionKept => ({ kind, count, until: null, reason: 'Law.' })
const held = heldKinds({
  records: [
    { kind: 'mails', count: 5 },
    { kind: 'appointments', count: 3 },
    { kind: 'consents', count: 2 },
  ],
  kept: [kept('appointments', 1), kept('consents', 2), kept('consents', 2)],
})

describe('what an order does', () => {
  it('leaves what has to stay, once however many reasons there are', () => {
    expect(held.map(({ staying }) => staying)).toEqual([0, 1, 2])
    expect(held.map(canGo)).toEqual([true, true, false])
  })

  it.each<[string, DataKind[], number, number, DataKind[] | undefined]>([
    ['everything', ['mails', 'appointments'], 7, 3, undefined],
    ['everything, with what stays anyway', ['mails', 'appointments', 'consents'], 7, 3, undefined],
    ['one kind', ['appointments'], 2, 8, ['appointments']],
    ['nothing', [], 0, 10, []],
  ])('with %s', (_, kinds, going, staying, ordered) => {
    const chosen = new Set(kinds)
    expect(sumsOf(held, chosen)).toEqual({ going, staying })
    expect(orderedKinds(held, chosen)).toEqual(ordered)
  })
})

describe('what is chosen', () => {
  it('is everything with the profile or the account, and neither of them without all else', () => {
    const possible: DataKind[] = ['mails', 'appointments', 'advisor', 'account']
    expect([...toggled(new Set(), 'account', possible)]).toEqual(possible)
    expect([...toggled(new Set(possible), 'mails', possible)]).toEqual(['appointments'])
    expect([...toggled(new Set(['mails']), 'appointments', possible)]).toEqual(['mails', 'appointments'])
  })
})
