import { expect, it } from 'vitest'
import { conflictBetween, mergeChoice } from '../../kit/saving/draft-parts.ts'
import { fieldShape } from '../field-shape.ts'
import { outline, type TreeEntry, type TreeHint } from './outline.ts'

const hint: TreeHint = { key: 'id', parent: 'up', name: ['name'] }
const field = {
  path: 'items',
  label: 'Entries',
  tree: hint,
  entryName: (entry: TreeEntry) => String(entry.name ?? ''),
}
const entry = (id: string, up: string | null = null, name = id): TreeEntry => ({ id, up, name })
const before = { items: [entry('a'), entry('b', 'a'), entry('c')] }

function drawn(items: readonly TreeEntry[]): string {
  const draw = (nodes: ReturnType<typeof outline>): string =>
    nodes
      .map(({ entry: { name }, children }) =>
        children.length > 0 ? `${name}(${draw(children)})` : `${name}`,
      )
      .join(' ')
  return draw(outline(items, hint))
}

function merged(
  mine: TreeEntry[],
  theirs: TreeEntry[],
  choice: Record<string, 'mine' | 'theirs'> = {},
  first: readonly TreeEntry[] = before.items,
  levels = 9,
) {
  const shape = fieldShape<{ items: TreeEntry[] }, typeof field>([{ ...field, tree: { ...hint, levels } }])
  const conflict = conflictBetween(
    shape,
    { before: { items: [...first] }, mine: { items: mine }, theirs: { items: theirs } },
    {},
    true,
  )
  const { items } = mergeChoice(shape, conflict, choice)
  return { contested: conflict.contested.map(({ label }) => label), tree: drawn(items) }
}

it('what one has added and what the other has added stand both there, behind what they stood behind', () => {
  const mine = [...before.items, entry('m')]
  const theirs = [entry('a'), entry('t', 'a'), entry('b', 'a'), entry('c')]
  expect(merged(mine, theirs)).toEqual({ contested: [], tree: 'a(t b) c m' })
})

it('what would lead round in a circle, or deeper than the tree may be, is a question', () => {
  const flat = [entry('a'), entry('b'), entry('c')]
  const circle = [
    [entry('a'), entry('b', 'a'), entry('c')],
    [entry('b'), entry('a', 'b'), entry('c')],
  ] as const
  expect(merged([...circle[0]], [...circle[1]], {}, flat)).toEqual({ contested: ['a'], tree: 'a(b) c' })
  const theirs = { 'items.a': 'theirs' } as const
  expect(merged([...circle[0]], [...circle[1]], theirs, flat).tree).toBe('b(a) c')
  const deep = [
    [entry('a'), entry('b'), entry('c', 'b')],
    [entry('a'), entry('b', 'a'), entry('c')],
  ] as const
  expect(merged([...deep[0]], [...deep[1]], {}, flat, 2)).toEqual({ contested: ['b'], tree: 'a b(c)' })
  expect(merged([...deep[0]], [...deep[1]], { 'items.b': 'theirs' }, flat, 2).tree).toBe('a(b) c')
})

it('what one has renamed and the other has moved', () => {
  const mine = [entry('a', null, 'A'), entry('b', 'a'), entry('c')]
  const theirs = [entry('c'), entry('a'), entry('b', 'a')]
  expect(merged(mine, theirs)).toEqual({ contested: [], tree: 'c A(b)' })
})

it('what both have done to one entry is a question, and nothing else is', () => {
  const mine = [entry('a', null, 'mine'), entry('b', 'a'), entry('c')]
  const theirs = [entry('a', null, 'theirs'), entry('b', null), entry('c')]
  expect(merged(mine, theirs)).toEqual({ contested: ['theirs'], tree: 'mine b c' })
  expect(merged(mine, theirs, { 'items.a': 'theirs' }).tree).toBe('theirs b c')
})

it('what one has removed and the other has changed is a question: neither is lost silently', () => {
  const mine = [entry('b'), entry('c')]
  const theirs = [entry('a', null, 'A'), entry('b', 'a'), entry('c')]
  expect(merged(mine, theirs).contested).toEqual(['A'])
  expect(merged(mine, theirs, { 'items.a': 'theirs' }).tree).toBe('A b c')
})

it('what stands below an entry that the other has removed stays, at the top', () => {
  const mine = [...before.items, entry('m', 'a')]
  const theirs = [entry('b'), entry('c')]
  expect(merged(mine, theirs)).toEqual({ contested: [], tree: 'b m c' })
})
