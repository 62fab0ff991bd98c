import { expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import { withFewColumns } from './columns.ts'

const field = (name: string, rest: Partial<ResourceField> = {}) =>
  ({ name, kind: 'text', format: null, required: false, list: true, ...rest }) as ResourceField
const texts = (count: number) => [...Array(count).keys()].map((index) => field(`words_${index}`))
const nothing = { key: null, recordLabel: null, isHinted: false }
const columnsOf = (fields: readonly ResourceField[], names: Partial<typeof nothing> | object = {}) =>
  withFewColumns(fields, { ...nothing, ...names })
    .filter(({ list }) => list)
    .map(({ name }) => name)

it.each<[string, Partial<ResourceField>, object?]>([
  ['secret', { kind: 'password' }, { recordLabel: 'secret' }],
  ['data', { kind: 'json' }, { key: 'data' }],
  ['choice', { kind: 'enum' }],
  ['order_status', {}],
  ['words', { required: true }],
])('after ten others, %s as %j stays a column', (name, rest, names) => {
  expect(columnsOf([...texts(10), field(name, rest)], names)).toContain(name)
})

it.each<[string, Partial<ResourceField>]>([
  ['words', {}],
  ['subtitle', {}],
  ['titled', {}],
  ['page', { kind: 'url', required: true }],
  ['a.choice', { kind: 'enum' }],
  ['thing', { kind: 'object', required: true }],
])('after ten others, %s as %j is no column', (name, rest) => {
  expect(columnsOf([...texts(10), field(name, rest)])).not.toContain(name)
})

it.each<[boolean, string, Partial<ResourceField>]>([
  [true, 'words', {}],
  [true, 'idea', {}],
  [true, 'paid', {}],
  [true, 'id_words', {}],
  [false, 'commit_sha', {}],
  [false, 'words', { format: 'uuid' }],
  [false, 'id', {}],
  [true, '', { required: true }],
])('before ten others, a column: %s for %s as %j', (isColumn, name, rest) => {
  expect(columnsOf([field(name, rest), ...texts(10)]).includes(name)).toBe(isColumn)
})

it('of what tells as much, the first ones stay', () => {
  expect(columnsOf(texts(12))).toEqual(texts(10).map(({ name }) => name))
})

it('ten are not too many, and what is none does not count', () => {
  const fields = [...texts(10), field('choice', { kind: 'enum', list: false })]
  expect(withFewColumns(fields, nothing)).toEqual(fields)
})

it('all stay where the description says itself what is a column', () => {
  const fields = texts(12)
  expect(withFewColumns(fields, { ...nothing, isHinted: true })).toEqual(fields)
})

it('within an object too', () => {
  const inner = [field('thing.choice', { kind: 'enum' }), field('thing.words')]
  const thing = field('thing', { kind: 'object', list: false, fields: inner })
  const [first, ...others] = withFewColumns([thing, ...texts(10)], nothing)
  expect(first?.fields?.map(({ list }) => list)).toEqual([false, false])
  expect(others.every((each) => each.list && !('fields' in each))).toBe(true)
})
