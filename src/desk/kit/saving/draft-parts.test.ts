import { describe, expect, it } from 'vitest'
import { changedParts, conflictBetween, type DraftShape, mergeChoice } from './draft-parts.ts'

type Hours = Readonly<Record<string, string>>

const days = ['Monday', 'Tuesday', 'Wednesday']

const shape: DraftShape<Hours> = {
  partsOf: (versions) =>
    days
      .filter((day) => versions.some((version) => day in version))
      .map((day) => ({ path: day, label: day })),
  partValue: (draft, { path }) => draft[path],
  withPart: ({ ...draft }, { path }, value) => {
    if (value === undefined) delete (draft as Record<string, string>)[path]
    else (draft as Record<string, string>)[path] = String(value)
    return draft
  },
  isSame: Object.is,
}

const before = { Monday: '8-12', Tuesday: '8-12' }
const between = (mine: Hours, theirs: Hours, isByPart: boolean) =>
  conflictBetween(shape, { before, mine, theirs }, { version: 2 }, isByPart)
const paths = (parts: readonly { path: string }[]) => parts.map(({ path }) => path)

describe('changedParts', () => {
  it('are those whose values differ, taken out and added ones too', () => {
    expect(paths(changedParts(shape, before, { Monday: '9-12', Wednesday: '8-9' }))).toEqual(days)
    expect(changedParts(shape, before, { ...before })).toEqual([])
  })
})

describe('conflictBetween', () => {
  it('leaves to a choice what I changed and they see otherwise', () => {
    const { contested, onlyTheirs } = between(
      { Monday: '9-12', Tuesday: '8-12' },
      { Monday: '10-12', Tuesday: '7-12' },
      false,
    )
    expect(contested).toEqual([{ path: 'Monday', label: 'Monday', mine: '9-12', theirs: '10-12' }])
    expect(paths(onlyTheirs)).toEqual(['Tuesday'])
  })

  it.each([
    [false, ['Monday']],
    [true, []],
  ])('asks about what only I changed unless parts stand for themselves (%s)', (isByPart, asked) => {
    const conflict = between({ ...before, Monday: '9-12' }, { ...before, Tuesday: '7-12' }, isByPart)
    expect(paths(conflict.contested)).toEqual(asked)
    expect(mergeChoice(shape, conflict)).toEqual({ Monday: '9-12', Tuesday: '7-12' })
  })

  it('sees no conflict where both mean the same', () => {
    const mine = { ...before, Monday: '9-12' }
    expect(between(mine, mine, true)).toMatchObject({ contested: [], onlyTheirs: [] })
  })

  it('asks where both changed one part, by part too', () => {
    const conflict = between({ ...before, Monday: '9-12' }, { Tuesday: '8-12' }, true)
    expect(conflict.contested).toEqual([{ path: 'Monday', label: 'Monday', mine: '9-12', theirs: undefined }])
    expect(mergeChoice(shape, conflict, { Monday: 'theirs' })).toEqual({ Tuesday: '8-12' })
    expect(mergeChoice(shape, conflict, { Monday: 'mine' })).toEqual({ Monday: '9-12', Tuesday: '8-12' })
  })
})
