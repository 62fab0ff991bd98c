import { expect, it } from 'vitest'
import type { ListDialect } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { Operation } from '../../contract/operations.ts'
import type { Parameter } from '../../contract/types.ts'
import { json } from '../../testing.ts'
import { array, dialectOf, integer, object, page, query, resourceOf, text } from './testing.ts'

it.each<[string, Parameter[], Schema, ListDialect['paging']]>([
  ['nothing', [], array, null],
  [
    'range as JSON',
    [{ name: 'range', in: 'query', content: json({ type: 'array' }).content }],
    array,
    { by: 'range', range: 'range' },
  ],
  [
    'page and per_page',
    [query('page', integer), query('per_page', integer)],
    array,
    page('page', 'per_page') as never,
  ],
  [
    'pageNumber and pageSize',
    [query('PageNumber', integer), query('PageSize', integer)],
    array,
    page('PageNumber', 'PageSize') as never,
  ],
  [
    'pages from 0 by their default',
    [query('page', { ...integer, default: 0 }), query('size', integer)],
    array,
    page('page', 'size', 0) as never,
  ],
  [
    'pages from 0 by their description',
    [query('page', integer, { description: 'Zero-based page index (0..N)' })],
    array,
    page('page', null, 0) as never,
  ],
  [
    'page[number] and page[size]',
    [query('page[number]', integer), query('page[size]', integer)],
    array,
    page('page[number]', 'page[size]') as never,
  ],
  [
    'a deep object',
    [query('page', object({ number: integer, size: integer }), { style: 'deepObject' })],
    array,
    page('page[number]', 'page[size]') as never,
  ],
  [
    'an object that is spread',
    [
      query(
        'pageable',
        object({ page: { ...integer, minimum: 0 }, size: integer, sort: { type: 'array', items: text } }),
      ),
    ],
    array,
    page('page', 'size', 0) as never,
  ],
  [
    'offset and limit',
    [query('offset', integer), query('limit', integer)],
    array,
    { by: 'offset', offset: 'offset', size: 'limit' },
  ],
  [
    '$skip and $top',
    [query('$skip', integer), query('$top', integer)],
    array,
    { by: 'offset', offset: '$skip', size: '$top' },
  ],
  [
    'startAt and maxResults',
    [query('startAt', integer), query('maxResults', integer)],
    array,
    { by: 'offset', offset: 'startAt', size: 'maxResults' },
  ],
  [
    'a cursor of the reply',
    [query('cursor'), query('limit', integer)],
    object({ data: array, next_cursor: text }),
    { by: 'cursor', cursor: 'cursor', size: 'limit', from: 'next_cursor' },
  ],
  [
    'a cursor within meta',
    [query('after')],
    object({ data: array, paging: object({ next: object({ after: text }) }) }),
    { by: 'cursor', cursor: 'after', size: null, from: 'paging.next.after' },
  ],
  [
    'continue',
    [query('continue'), query('limit', integer)],
    object({ items: array, metadata: object({ continue: text }) }),
    { by: 'cursor', cursor: 'continue', size: 'limit', from: 'metadata.continue' },
  ],
  [
    'the key of the last record',
    [query('starting_after'), query('limit', integer)],
    object({ data: array, has_more: { type: 'boolean' } }),
    { by: 'cursor', cursor: 'starting_after', size: 'limit', from: null },
  ],
  [
    'the address of the next page',
    [query('pagelen', integer)],
    object({ values: array, next: { type: 'string', format: 'uri' } }),
    { by: 'link', from: 'next', size: null },
  ],
  [
    'the address of the next page among links',
    [query('search_after'), query('limit', integer)],
    object({ data: array, _links: object({ next: object({ href: text }) }) }),
    { by: 'link', from: '_links.next.href', size: 'limit' },
  ],
  [
    '@odata.nextLink',
    [query('$top', integer)],
    object({ value: array, '@odata.nextLink': text }),
    { by: 'link', from: '@odata.nextLink', size: '$top' },
  ],
  [
    'pages with a token, by the address that holds it',
    [query('Page', integer), query('PageToken'), query('PageSize', integer)],
    object({ things: array, next_page_uri: text, page: integer }),
    { by: 'link', from: 'next_page_uri', size: 'PageSize' },
  ],
  [
    'the header Link, where a parameter tells of it',
    [
      query('after', text, { description: 'A cursor, as given in the [Link header](https://x.test).' }),
      query('first', integer),
    ],
    array,
    { by: 'link', from: null, size: 'first' },
  ],
  [
    'pages rather than links, which tell no total',
    [query('page', integer), query('size', integer)],
    object({ data: array, links: object({ next: text }) }),
    page('page', 'size') as never,
  ],
  [
    'a marker that is a number',
    [query('marker'), query('limit', integer)],
    object({ entries: array, next_marker: integer }),
    { by: 'cursor', cursor: 'marker', size: 'limit', from: 'next_marker' },
  ],
  [
    'rows older than one, not newer ones',
    [
      query('since_id', text, { description: 'Return results newer than this.' }),
      query('max_id'),
      query('limit', integer),
    ],
    array,
    { by: 'cursor', cursor: 'max_id', size: 'limit', from: null },
  ],
  [
    'the moment that a reply tells as next, not one to begin at',
    [
      query('since', { type: 'number' }, { description: 'Timestamp in milliseconds' }),
      query('from', { type: 'number' }, { description: 'From this timestamp' }),
      query('until', { type: 'number' }),
    ],
    object({ data: array, pagination: object({ next: { type: 'number' } }) }),
    { by: 'cursor', cursor: 'until', size: null, from: 'pagination.next' },
  ],
  [
    'an offset told as a text',
    [query('offset', { ...text, example: '0' }), query('limit', { ...text, example: '10' })],
    array,
    { by: 'offset', offset: 'offset', size: 'limit' },
  ],
  ['a cursor that no reply tells', [query('after'), query('per_page', integer)], array, null],
])('pages by %s', (_, parameters, reply, paging) => {
  expect(dialectOf(parameters, reply).paging).toEqual(paging)
})

it('pages by the header Link where the reply tells of it', () => {
  expect(dialectOf([query('per_page', integer)], array, ['Link']).paging).toEqual({
    by: 'link',
    from: null,
    size: 'per_page',
  })
})

it('knows the largest page that may be asked for', () => {
  expect(dialectOf([query('page', integer), query('per_page', { ...integer, maximum: 100 })]).maxSize).toBe(
    100,
  )
})

it.each<[string, Parameter[], ListDialect['sort'], string[]]>([
  ['nothing', [], null, []],
  [
    'JSON',
    [{ name: 'sort', in: 'query', content: json({ type: 'array' }).content }],
    { by: 'json', sort: 'sort' },
    ['id', 'name', 'size', 'state', 'created_at'],
  ],
  [
    'a sign among its values',
    [query('sort', { ...text, enum: ['name', '-name'] })],
    { by: 'sign', sort: 'sort' },
    ['name'],
  ],
  [
    'a sign in its description',
    [query('order', text, { description: 'Prefix with - for descending' })],
    { by: 'sign', sort: 'order' },
    ['id', 'name', 'size', 'state', 'created_at'],
  ],
  [
    'a pair with a colon',
    [query('sort', text, { example: 'name:asc' })],
    { by: 'pair', sort: 'sort', separator: ':' },
    ['id', 'name', 'size', 'state', 'created_at'],
  ],
  [
    'a pair with a comma',
    [query('sort', { type: 'array', items: text }, { description: 'property,(asc|desc)' })],
    { by: 'pair', sort: 'sort', separator: ',' },
    ['id', 'name', 'size', 'state', 'created_at'],
  ],
  [
    'pairs for values',
    [query('orderBy', { ...text, enum: ['name_asc', 'name_desc', 'size_asc'] })],
    { by: 'pair', sort: 'orderBy', separator: '_' },
    ['name', 'size'],
  ],
  [
    '$orderby',
    [query('$orderby')],
    { by: 'pair', sort: '$orderby', separator: ' ' },
    ['id', 'name', 'size', 'state', 'created_at'],
  ],
  [
    'two',
    [
      query('sort_by', { ...text, enum: ['name', 'size'] }),
      query('direction', { ...text, enum: ['DESC', 'ASC'] }),
    ],
    { by: 'two', sort: 'sort_by', order: 'direction', ascending: 'ASC', descending: 'DESC' },
    ['name', 'size'],
  ],
  [
    'two, one called order',
    [query('sort'), query('order', { ...text, enum: ['asc', 'desc'] })],
    { by: 'two', sort: 'sort', order: 'order', ascending: 'asc', descending: 'desc' },
    ['id', 'name', 'size', 'state', 'created_at'],
  ],
  [
    'one way only',
    [query('sort', { ...text, enum: ['name', 'size'] })],
    { by: 'two', sort: 'sort', order: null, ascending: 'asc', descending: 'desc' },
    ['name', 'size'],
  ],
])('sorts by %s', (_, parameters, sort, sortable) => {
  const { dialect, fields } = resourceOf(parameters)
  expect(dialect.sort).toEqual(sort)
  expect(fields.filter((field) => field.sortable).map(({ name }) => name)).toEqual(sortable)
})

it.each(['q', 'query', 'search', 'searchTerm', 'keyword', '$search'])('searches by %s', (name) => {
  expect(dialectOf([query(name), query('state')])).toMatchObject({
    search: name,
    filter: { parameters: { state: 'state' } },
  })
})

it.each<[string, Parameter[], ListDialect['filter']]>([
  [
    'nothing but how rows are shown',
    [query('fields'), query('include'), query('page', integer), query('sort'), query('q')],
    null,
  ],
  [
    'JSON',
    [{ name: 'filter', in: 'query', content: json({ type: 'object' }).content }],
    { by: 'json', filter: 'filter' },
  ],
  [
    'JSON by its example',
    [query('where', text, { example: '{"name":"a"}' })],
    { by: 'json', filter: 'where' },
  ],
  [
    'parameters, some without a field',
    [query('state'), query('createdAt'), query('size__gte', integer)],
    { by: 'parameters', parameters: { state: 'state', created_at: 'createdAt', size__gte: 'size__gte' } },
  ],
  [
    'a deep object',
    [query('filters', object({ name: text, other: text }), { style: 'deepObject' })],
    { by: 'parameters', parameters: { name: 'filters[name]', other: 'filters[other]' } },
  ],
  [
    'brackets',
    [query('filter[name]'), query('created_at[gte]')],
    { by: 'parameters', parameters: { name: 'filter[name]', 'created_at[gte]': 'created_at[gte]' } },
  ],
  [
    'dates called from and to',
    [query('from', { ...text, format: 'date' }), query('to', { ...text, format: 'date' })],
    { by: 'parameters', parameters: { from: 'from', to: 'to' } },
  ],
])('filters by %s', (_, parameters, filter) => {
  expect(dialectOf(parameters).filter).toEqual(filter)
})

it.each<[string, Schema, string[], ListDialect['total']]>([
  ['nothing', array, ['X-Total-Pages'], null],
  ['a header', array, ['X-Rate-Limit', 'X-Total-Count'], { in: 'header', name: 'X-Total-Count' }],
  ['another header', array, ['Total-Count'], { in: 'header', name: 'Total-Count' }],
  ['Content-Range', array, ['Content-Range'], { in: 'header', name: 'Content-Range' }],
  ['total', object({ data: array, total: integer }), [], { in: 'body', path: 'total' }],
  [
    'meta.total',
    object({ data: array, meta: object({ total: integer }) }),
    [],
    { in: 'body', path: 'meta.total' },
  ],
  [
    'meta.pagination.total',
    object({ data: array, meta: object({ pagination: object({ total: integer }) }) }),
    [],
    { in: 'body', path: 'meta.pagination.total' },
  ],
  [
    'page.totalElements',
    object({ content: array, page: object({ totalElements: integer }) }),
    [],
    { in: 'body', path: 'page.totalElements' },
  ],
  ['count', object({ results: array, count: integer }), [], { in: 'body', path: 'count' }],
  ['its own name', object({ things: array, thingsCount: integer }), [], { in: 'body', path: 'thingsCount' }],
  [
    '@odata.count',
    object({ value: array, '@odata.count': integer }),
    [],
    { in: 'body', path: '@odata.count' },
  ],
])('reads the total from %s', (_, reply, headers, total) => {
  expect(dialectOf([query('page', integer)], reply, headers).total).toEqual(total)
})

it('always sends what a list cannot do without', () => {
  const state: Operation['parameters'][number]['schema'] = { ...text, enum: ['new', 'old'] }
  expect(resourceOf([query('state', state, { required: true })]).listQuery).toEqual({ state: 'new' })
})
