import { describe, expect, it } from 'vitest'
import { pathOf, readErrorBody } from './error-shapes.ts'

describe('where an error belongs', () => {
  it.each([
    ['a.b.0.c', 'a.b.0.c'],
    ['a[0].c', 'a.0.c'],
    ["a['b']", 'a.b'],
    ['/a/0/c', 'a.0.c'],
    ['#/a/0/c', 'a.0.c'],
    ['#/a~1b', 'a/b'],
    ['/body/a', 'a'],
    ['/data/attributes/title', 'title'],
    ['$.a.b', 'a.b'],
    ['user[address][zip]', 'user.address.zip'],
    ['', ''],
    ['#', ''],
    ['/100%', '100%'],
  ])('%s is %s', (place, want) => {
    expect(pathOf(place)).toBe(want)
  })
})

const cases: readonly [name: string, body: unknown, message: string | null, errors: object][] = [
  ['ours', { message: 'M', errors: { 'address.zip': ['a', 'b'] } }, 'M', { 'address.zip': ['a', 'b'] }],
  [
    'ours, by day',
    { message: 'M', errors: [{ day: 1, errors: { startTime: ['a'], endTime: [] } }] },
    'M',
    { '[day=1].startTime': ['a'] },
  ],
  ['ours, by setting', { message: 'M', errors: { imprint_de: ['a'] } }, 'M', { imprint_de: ['a'] }],
  ['Laravel', { message: 'M', errors: { 'items.0.name': ['a'] } }, 'M', { 'items.0.name': ['a'] }],
  ['Rails', { errors: { name: ['a'], base: ['b'] } }, null, { name: ['a'], '': ['b'] }],
  ['Rails, full messages', { errors: ['Name is short'] }, null, { '': ['Name is short'] }],
  [
    'FastAPI',
    { detail: [{ loc: ['body', 'tags', 0, 'name'], msg: 'a', type: 'x' }] },
    null,
    { 'tags.0.name': ['a'] },
  ],
  ['FastAPI, one sentence', { detail: 'No' }, 'No', {}],
  [
    'problem+json with pointers',
    { title: 'T', detail: 'D', errors: [{ detail: 'a', pointer: '#/address/zip' }] },
    'D',
    { 'address.zip': ['a'] },
  ],
  [
    'problem+json of old',
    { title: 'T', 'invalid-params': [{ name: 'age', reason: 'a' }] },
    'T',
    { age: ['a'] },
  ],
  [
    'ASP.NET',
    { title: 'T', errors: { 'Address.Zip': ['a'], '$.name': ['b'] } },
    'T',
    { 'Address.Zip': ['a'], name: ['b'] },
  ],
  [
    'Symfony',
    { detail: 'D', violations: [{ propertyPath: 'tags[0].name', message: 'a' }] },
    'D',
    { 'tags.0.name': ['a'] },
  ],
  [
    'Spring',
    { message: 'M', errors: [{ field: 'name', defaultMessage: 'a', code: 'X' }] },
    'M',
    { name: ['a'] },
  ],
  [
    'JSON:API',
    { errors: [{ detail: 'a', source: { pointer: '/data/attributes/title' } }] },
    null,
    { title: ['a'] },
  ],
  ['express-validator', { errors: [{ path: 'email', msg: 'a', location: 'body' }] }, null, { email: ['a'] }],
  ['Django', { name: ['a'], non_field_errors: ['b'] }, null, { name: ['a'], '': ['b'] }],
  ['Django, nested', { errors: { tags: [{}, { name: ['a'] }] } }, null, { 'tags.1.name': ['a'] }],
  ['nested maps', { errors: { address: { zip: ['a'] } } }, null, { 'address.zip': ['a'] }],
  ['objects as messages', { errors: { name: { message: 'a', kind: 'x' } } }, null, { name: ['a'] }],
  [
    'GitHub',
    { message: 'M', errors: [{ resource: 'Issue', field: 'title', message: 'a' }] },
    'M',
    { title: ['a'] },
  ],
  [
    'Google',
    { error: { message: 'M', details: [{ fieldViolations: [{ field: 'name', description: 'a' }] }] } },
    'M',
    { name: ['a'] },
  ],
  [
    'Microsoft',
    { error: { message: 'M', details: [{ target: 'name', message: 'a' }] } },
    'M',
    { name: ['a'] },
  ],
  ['nothing at all', null, null, {}],
  ['a text', 'oops', null, {}],
  ['an empty list', { errors: [] }, null, {}],
]

describe('what a refused body says', () => {
  it.each(cases)('%s', (_, body, message, errors) => {
    expect(readErrorBody(body)).toEqual({ message, errors })
  })
})
