import { describe, expect, it } from 'vitest'
import { assignment, martina, peter } from '../../testing/branch-server.ts'
import { assignedOf, changesOf } from './changes.ts'

const stored = [assignment(martina, 'a1')]

describe('the changes of a list of analysts', () => {
  it('are the calls that make it so', () => {
    expect(changesOf(stored, [peter])).toEqual({ added: ['peter-sand'], removed: [stored[0]?.uuid] })
    expect(changesOf(stored, [])).toEqual({ added: [], removed: [stored[0]?.uuid] })
    expect(changesOf([], [peter, martina]).added).toEqual(['peter-sand', 'martina-vogel'])
  })

  it('are none where somebody was removed and added again', () => {
    expect(changesOf(stored, assignedOf(stored))).toEqual({ added: [], removed: [] })
    const renamed = [{ ...martina, full_name: 'Another name' }]
    expect(changesOf(stored, renamed)).toEqual({ added: [], removed: [] })
  })
})
