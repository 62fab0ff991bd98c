import { describe, expect, it } from 'vitest'
import { inGroups, inRows } from './layout.ts'

describe('inGroups', () => {
  it('keeps groups together in the order in which they first appear', () => {
    const members = ['a1', 'b1', 'a2']
    expect(inGroups(members, (member) => member.charAt(0))).toEqual([
      { group: 'a', members: ['a1', 'a2'] },
      { group: 'b', members: ['b1'] },
    ])
  })
})

describe('inRows', () => {
  it('lets narrow neighbours share a line', () => {
    expect(inRows(['wide', 'n1', 'n2', 'wide2', 'n3'], (member) => member.startsWith('n'))).toEqual([
      ['wide'],
      ['n1', 'n2'],
      ['wide2'],
      ['n3'],
    ])
  })
})
