import { describe, expect, it } from 'vitest'
import type { ListDialect } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { Parameter } from '../../contract/types.ts'
import { array, dialectOf, integer, object, query, resourceOf, text } from './testing.ts'

const date = { type: 'string', format: 'date' }
const limit = query('limit', integer)
const offset = (name: string) => ({ by: 'offset', offset: name, size: 'limit' }) as const
const cursor = (from: string) => ({ by: 'cursor', cursor: 'cursor', size: 'limit', from }) as const

describe('paging', () => {
  it.each<[string, Parameter[], Schema, ListDialect['paging']]>([
    [
      'a range that is a list',
      [query('range', { type: 'array', items: integer })],
      array,
      { by: 'range', range: 'range' },
    ],
    ['no range that is a text', [query('range')], array, null],
    [
      'first as a size, where one asks for what is after',
      [query('first', integer), query('after')],
      object({ data: array, pageInfo: object({ endCursor: text }) }),
      { by: 'cursor', cursor: 'after', size: 'first', from: 'pageInfo.endCursor' },
    ],
    ['first as an offset, where there is a size', [query('first', integer), limit], array, offset('first')],
    ['an offset that is any number', [query('skip', { type: 'number' }), limit], array, offset('skip')],
    [
      'an offset of which the default is digits',
      [query('skip', { ...text, default: '20' }), limit],
      array,
      offset('skip'),
    ],
    [
      'no offset of which the default is more than digits',
      [query('skip', { ...text, default: '20a' }), limit],
      array,
      null,
    ],
    [
      'no offset that is a moment',
      [query('from', integer, { description: 'Unix timestamp' }), limit],
      array,
      null,
    ],
    [
      'no size that is a moment',
      [query('offset', integer), query('max', { type: 'integer', format: 'date-time' })],
      array,
      { by: 'offset', offset: 'offset', size: null },
    ],
    [
      'no cursor that is a day',
      [query('cursor', date), limit],
      object({ data: array, next_cursor: text }),
      null,
    ],
    [
      'the cursor that says next',
      [query('cursor'), limit],
      object({ data: array, cursor: text, next_cursor: text }),
      cursor('next_cursor'),
    ],
    [
      'the first cursor where none says next',
      [query('cursor'), limit],
      object({ data: array, token: text, marker: text }),
      cursor('token'),
    ],
    [
      'no cursor that is an address',
      [query('cursor'), limit],
      object({ data: array, cursor: { ...text, format: 'uri' } }),
      null,
    ],
    [
      'no cursor in what holds something else',
      [query('cursor'), limit],
      object({ data: array, other: object({ next_cursor: text }) }),
      null,
    ],
    [
      'a cursor three levels deep',
      [query('cursor'), limit],
      object({ items: array, meta: object({ paging: object({ cursor: text }) }) }),
      cursor('meta.paging.cursor'),
    ],
    [
      'no cursor four levels deep',
      [query('cursor'), limit],
      object({ items: array, meta: object({ paging: object({ page: object({ cursor: text }) }) }) }),
      null,
    ],
    ['no number that is not next', [query('cursor'), limit], object({ data: array, cursor: integer }), null],
    [
      'a number that is next',
      [query('cursor'), limit],
      object({ data: array, next: integer }),
      cursor('next'),
    ],
  ])('is by %s', (_, parameters, reply, paging) => {
    expect(dialectOf(parameters, reply).paging).toEqual(paging)
  })

  it.each<[string, Schema, string, 0 | 1]>([
    ['its least is 0', { minimum: 0 }, '', 0],
    ['its least is 1', { minimum: 1 }, '', 1],
    ['its least is 0, and its example 1', { minimum: 0, example: 1 }, '', 1],
    ['its example is 0', { example: 0 }, '', 0],
    ['its usual one is 1, though its least is 0', { minimum: 0, default: 1 }, '', 1],
    ['it is indexed by 0', {}, 'The 0-indexed page', 0],
    ['it is zero based, in one word', {}, 'Zerobased', 0],
    ['it starts with 0', {}, 'Pages are starting with 0', 0],
    ['the first page is 0', {}, 'The first page is zero.', 0],
    ['nothing is said', {}, 'Of the page', 1],
  ])('begins where it does when %s', (_, schema, description, first) => {
    const parameters = [query('page', { ...integer, ...schema }, { description })]
    expect(dialectOf(parameters).paging).toEqual({ by: 'page', page: 'page', size: null, first })
  })
})

describe('sorting', () => {
  const sortBy = query('sort_by')
  const two = (ascending: string, descending: string) => ({
    by: 'two',
    sort: 'sort_by',
    order: 'dir',
    ascending,
    descending,
  })
  it.each<[string, Parameter[], unknown]>([
    [
      'a direction that is told in words',
      [sortBy, query('dir', text, { description: 'Ascending or descending' })],
      two('asc', 'desc'),
    ],
    [
      'a direction in capitals',
      [sortBy, query('dir', text, { description: 'ASC or DESC' })],
      two('ASC', 'DESC'),
    ],
    [
      'no direction that is told as a pair',
      [sortBy, query('dir', text, { description: 'field:asc or field:desc' })],
      { by: 'sign', sort: 'sort_by' },
    ],
    ['up and down', [sortBy, query('dir', { ...text, enum: ['down', 'up'] })], two('up', 'down')],
    ['1 and -1', [sortBy, query('dir', { ...text, enum: ['-1', '1'] })], two('1', '-1')],
    [
      'a field called order, where not all of its values are directions',
      [query('order', { ...text, enum: ['asc', 'name'] })],
      { by: 'two', sort: 'order', order: null, ascending: 'asc', descending: 'desc' },
    ],
    ['nothing, where it is a switch', [query('sort', { type: 'boolean' })], null],
    ['nothing, where it is a number', [query('sort', integer)], null],
    [
      'JSON as its example shows',
      [query('sort', { ...text, example: '["name","ASC"]' })],
      { by: 'json', sort: 'sort' },
    ],
    [
      'JSON as its description shows',
      [query('sort', text, { description: "Such as [ 'name' , 'desc' ]" })],
      { by: 'json', sort: 'sort' },
    ],
    [
      'a pair with its usual value',
      [query('sort', { ...text, default: 'name|desc' })],
      { by: 'pair', sort: 'sort', separator: '|' },
    ],
    ['a sign where nothing is said', [query('orderby')], { by: 'sign', sort: 'orderby' }],
    [
      'a sign rather than a dash within a name',
      [query('sort', { ...text, example: 'created-at:desc' })],
      { by: 'pair', sort: 'sort', separator: ':' },
    ],
  ])('is by %s', (_, parameters, sort) => {
    expect(dialectOf(parameters).sort).toEqual(sort)
  })

  it('names each field once, without sign and direction', () => {
    const values = ['name', '-name', '+size', 'created_at desc', 'created_at_ascending', 'id:asc']
    for (const schema of [
      { ...text, enum: values },
      { type: 'array', items: { ...text, enum: values } },
    ]) {
      const { fields } = resourceOf([query('sort', schema)])
      const sortable = fields.filter((field) => field.sortable).map(({ name }) => name)
      expect(sortable).toEqual(['id', 'name', 'size', 'created_at'])
    }
  })

  it('takes its parameters from the filters', () => {
    const taken = ['descending', 'ascending', 'reverse', 'desc', 'asc', 'sort_dir', 'sort_by'].map((name) =>
      query(name),
    )
    expect(dialectOf([...taken, query('state')]).filter).toEqual({
      by: 'parameters',
      parameters: { state: 'state' },
    })
  })
})

describe('the total', () => {
  it.each<[string, Schema, ListDialect['total']]>([
    ['in the body', object({ data: array, total: integer }), { in: 'body', path: 'total' }],
    [
      'called after the things',
      object({ data: array, things_count: integer }),
      { in: 'body', path: 'things_count' },
    ],
    [
      'called after one thing',
      object({ data: array, thingCount: integer }),
      { in: 'body', path: 'thingCount' },
    ],
    [
      'called total things',
      object({ data: array, total_things: integer }),
      { in: 'body', path: 'total_things' },
    ],
    [
      'rather a total than a count',
      object({ data: array, count: integer, total: integer }),
      { in: 'body', path: 'total' },
    ],
    [
      'rather of the things than a count',
      object({ data: array, count: integer, total_things: integer }),
      { in: 'body', path: 'total_things' },
    ],
    ['no text', object({ data: array, total: text }), null],
    [
      'beside the page',
      object({ data: array, meta: object({ page: object({ total: integer }) }) }),
      { in: 'body', path: 'meta.page.total' },
    ],
    [
      'not four levels deep',
      object({ items: array, meta: object({ page: object({ info: object({ total: integer }) }) }) }),
      null,
    ],
    ['not in what holds something else', object({ data: array, other: object({ total: integer }) }), null],
  ])('stands %s', (_, reply, total) => {
    expect(dialectOf([], reply).total).toEqual(total)
  })

  it('stands in a header of its own rather than in the range', () => {
    expect(dialectOf([], array, ['Content-Range', 'X-Total-Count']).total).toEqual({
      in: 'header',
      name: 'X-Total-Count',
    })
    expect(dialectOf([], array, ['Content-Range']).total).toEqual({ in: 'header', name: 'Content-Range' })
  })
})
