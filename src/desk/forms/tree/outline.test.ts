import { describe, expect, it } from 'vitest'
import {
  allNodes,
  canPlace,
  keyOf,
  outline,
  placed,
  removed,
  stepTo,
  type TreeEntry,
  type TreeHint,
  type TreePlace,
  type TreeWay,
} from './outline.ts'

const hint: TreeHint = { key: 'id', parent: 'up', name: ['name'], levels: 3 }
const entry = (id: string, up: string | null = null): TreeEntry => ({ id, up })

/** `a(b(c) d) e`, as the tests write trees. */
const list = [entry('a'), entry('b', 'a'), entry('c', 'b'), entry('d', 'a'), entry('e')]
function drawn(entries: readonly TreeEntry[]): string {
  const draw = (nodes: ReturnType<typeof outline>): string =>
    nodes.map(({ key, children }) => (children.length > 0 ? `${key}(${draw(children)})` : key)).join(' ')
  return draw(outline(entries, hint))
}

describe('a tree', () => {
  it('is read from a list in any order', () => {
    expect(drawn(list)).toBe('a(b(c) d) e')
    expect(drawn([entry('c', 'b'), entry('b', 'a'), entry('a')])).toBe('a(b(c))')
    expect(allNodes(outline(list, hint)).map(({ level }) => level)).toEqual([1, 2, 3, 2, 1])
  })

  it('loses nothing that stands below what is gone, or round in a circle', () => {
    expect(drawn([entry('a', 'gone'), entry('b')])).toBe('a b')
    expect(drawn([entry('a', 'b'), entry('b', 'a'), entry('c', 'c')])).toBe('a(b) c')
  })

  it.each<[string, TreePlace, string]>([
    ['e', { key: 'a', at: 'before' }, 'e a(b(c) d)'],
    ['e', { key: 'b', at: 'below' }, 'a(b(c e) d)'],
    ['d', { key: 'b', at: 'before' }, 'a(d b(c)) e'],
    ['b', { key: 'e', at: 'after' }, 'a(d) e b(c)'],
    ['c', { key: 'a', at: 'after' }, 'a(b d) c e'],
  ])('%s put %o', (key, place, wanted) => {
    expect(drawn(placed(list, hint, key, place))).toBe(wanted)
  })

  it.each<[string, TreePlace]>([
    ['a', { key: 'a', at: 'below' }],
    ['a', { key: 'c', at: 'below' }],
    ['a', { key: 'b', at: 'after' }],
    ['b', { key: 'd', at: 'below' }],
    ['e', { key: 'c', at: 'below' }],
  ])('%s is never put %o: into itself, or too deep', (key, place) => {
    expect(canPlace(list, hint, key, place)).toBe(false)
    expect(placed(list, hint, key, place)).toBe(list)
  })

  it.each<[string, TreeWay, string | null]>([
    ['e', 'up', 'e a(b(c) d)'],
    ['a', 'down', 'e a(b(c) d)'],
    ['d', 'in', 'a(b(c d)) e'],
    ['d', 'out', 'a(b(c)) d e'],
    ['e', 'in', 'a(b(c) d e)'],
    ['a', 'up', null],
    ['a', 'in', null],
    ['a', 'out', null],
    ['e', 'down', null],
  ])('%s one step %s', (key, way, wanted) => {
    const place = stepTo(list, hint, key, way)
    expect(place && drawn(placed(list, hint, key, place))).toBe(wanted)
  })

  it('keeps what stood below an entry that is removed', () => {
    expect(drawn(removed(list, hint, 'a'))).toBe('b(c) d e')
    expect(drawn(removed(list, hint, 'b'))).toBe('a(c d) e')
  })

  it('of 5,000 entries is moved in no time', () => {
    const many = Array.from({ length: 5000 }, (_, at) => entry(`n${at}`, at < 100 ? null : `n${at % 100}`))
    expect(placed(many, hint, 'n4999', { key: 'n0', at: 'before' }).map((each) => keyOf(each, hint))[0]).toBe(
      'n4999',
    )
  })
})
