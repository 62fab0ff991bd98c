import { describe, expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import type { Shape } from '../../../forms/schema.ts'
import { field } from '../../../resources/adapters/testing.ts'
import { type Cell, uncomputed } from '../reading/table.ts'
import { readCell } from './read-cell.ts'
import type { DateOrder } from './read-scalar.ts'
import { speakerOf } from './speaker.ts'

const german = speakerOf('de', { Red: 'Rot', 'In branch': 'In der Filiale' })
const english = speakerOf('en', {})
const keys: Readonly<Record<string, string>> = { Nord: 'n-1', 'Süd, Haus 2': 's-2' }

async function read(
  cell: Cell,
  shape: Shape,
  described: Partial<ResourceField> = {},
  from?: unknown,
  dateOrder: DateOrder = null,
) {
  const reading = await readCell(
    cell,
    { name: 'value', shape, described: field('value', described), from },
    {
      speakers: [german, english],
      zone: 'Europe/Berlin',
      dateOrder,
      keyOf: async (_, text) => (keys[text] ? { value: keys[text] } : { fault: 'nobody' }),
    },
  )
  return 'value' in reading ? reading.value : reading
}

const number: Shape = { type: 'number' }
const whole: Shape = { type: 'integer' }
const text: Shape = { type: 'string' }
const day: Shape = { type: 'string', format: 'date' }
const instant: Shape = { type: 'string', format: 'date-time' }

describe('a cell is read', () => {
  it.each<[string, Cell, Shape, unknown, Partial<ResourceField>?]>([
    ['a number in German', '1.234,56', number, 1234.56],
    ['a number in English', '1,234.56', number, 1234.56],
    ['a whole number with groups of either', '1,234', whole, 1234],
    ['a number of a workbook', 1.5, number, 1.5],
    ['an amount in cents', '12,50 €', whole, 1250, { kind: 'money', unit: 'cents' }],
    ['a decimal that is a text, in German', '1.234,50 €', { type: 'string', format: 'decimal' }, '1234.50'],
    ['the same as programs write it', '4.90', { type: 'string', format: 'decimal' }, '4.90'],
    ['the same with groups alone', '1,234', { type: 'string', format: 'decimal' }, '1.234'],
    ['a day in ISO', '2026-11-27', day, '2026-11-27', { kind: 'date' }],
    ['a day in German', '27.11.2026', day, '2026-11-27', { kind: 'date' }],
    ['a day with a short year', '27.11.26', day, '2026-11-27', { kind: 'date' }],
    ['a day in American English', '11/27/2026', day, '2026-11-27', { kind: 'date' }],
    ['a day in German words', '27. November 2026', day, '2026-11-27', { kind: 'date' }],
    ['a day in English words', 'Nov 27, 2026', day, '2026-11-27', { kind: 'date' }],
    [
      'an instant with its zone',
      '2026-11-27T09:30:00+01:00',
      instant,
      '2026-11-27T08:30:00Z',
      { kind: 'date-time' },
    ],
    [
      'an instant by the clock on the wall',
      '27.11.2026 09:30',
      instant,
      '2026-11-27T08:30:00Z',
      { kind: 'date-time' },
    ],
    ['a time of day', '9:30 pm', { type: 'string', format: 'time' }, '21:30', { kind: 'time' }],
    ['yes', 'Ja', { type: 'boolean' }, true],
    ['no', '0', { type: 'boolean' }, false],
    ['a value of a workbook', true, { type: 'boolean' }, true],
    [
      'a choice by its value',
      'red',
      { enum: ['red', 'blue'] },
      'red',
      { kind: 'enum', enum: ['red', 'blue'] },
    ],
    [
      'a choice by its word',
      'rot',
      { enum: ['red', 'blue'] },
      'red',
      { kind: 'enum', enum: ['red', 'blue'] },
    ],
    [
      'a choice by its label',
      'In der Filiale',
      { enum: ['in-branch', 'x'] },
      'in-branch',
      { kind: 'enum', enum: ['in-branch', 'x'] },
    ],
    ['a text that an export made harmless', "'=1+1", text, '=1+1'],
    ['a text that begins like a formula', '=1+1', text, '=1+1'],
    ['a number as text', 24987, text, '24987'],
    [
      'a telephone number',
      '0461 12345',
      { type: 'string', pattern: '^\\+\\d+$' },
      '+4946112345',
      { kind: 'phone' },
    ],
    [
      'a list',
      'a, b,c',
      { type: 'array', items: text },
      ['a', 'b', 'c'],
      { type: 'array', kind: 'list', items: field('') },
    ],
    [
      'a list by lines',
      'a, b\nc',
      { type: 'array', items: text },
      ['a, b', 'c'],
      { type: 'array', kind: 'list', items: field('') },
    ],
    [
      'a list as JSON',
      '["a"]',
      { type: 'array', items: text },
      ['a'],
      { type: 'array', kind: 'list', items: field('') },
    ],
    ['an entry by its name', 'Nord', text, 'n-1', { kind: 'reference', reference: 'branches' }],
    [
      'entries by their names',
      'Süd, Haus 2',
      { type: 'array', items: text },
      ['s-2'],
      { type: 'array', kind: 'references', reference: 'branches' },
    ],
    [
      'languages by their names',
      'Türkisch, en',
      { type: 'array', items: text },
      ['tr', 'en'],
      { type: 'array', kind: 'languages' },
    ],
    ['JSON', '{"a":1}', { type: 'object' }, { a: 1 }, { type: 'object', kind: 'json' }],
    ['nothing', ' ', number, undefined],
  ])('%s', async (_, cell, shape, want, described) => {
    expect(await read(cell, shape, described)).toEqual(want)
  })

  it.each<[string, Cell, Shape, string, Partial<ResourceField>?]>([
    ['no number', 'zwei', number, 'This is no number.'],
    ['no day', '31.02.2026', day, 'This is no date. Write 2026-11-27.', { kind: 'date' }],
    ['no yes or no', 'vielleicht', { type: 'boolean' }, 'Write yes or no.'],
    [
      'no choice',
      'green',
      { enum: ['red', 'blue'] },
      'Write one of these: {values}.',
      { kind: 'enum', enum: ['red', 'blue'] },
    ],
    ['nobody', 'West', text, 'nobody', { kind: 'reference', reference: 'branches' }],
    ['a formula that was never worked out', uncomputed, text, 'This formula has never been worked out.'],
    [
      'no JSON',
      'x',
      { type: 'object' },
      'This is written as JSON. What an export tells of it may stay as it is.',
    ],
  ])('not: %s', async (_, cell, shape, fault, described) => {
    expect(await read(cell, shape, described)).toMatchObject({ fault })
  })

  it.each<[string, DateOrder, Shape, Partial<ResourceField>, string | null]>([
    ['03/04/2026', null, day, { kind: 'date' }, null],
    ['03-04-26', null, day, { kind: 'date' }, null],
    ['03/04/2026 09:30', null, instant, { kind: 'date-time' }, null],
    ['03/04/2026', 'day', day, { kind: 'date' }, '2026-04-03'],
    ['03/04/2026', 'month', day, { kind: 'date' }, '2026-03-04'],
    ['03/04/2026 09:30', 'month', instant, { kind: 'date-time' }, '2026-03-04T08:30:00Z'],
    // What can be but one day needs no choice, and with a point the day comes first.
    ['04/04/2026', null, day, { kind: 'date' }, '2026-04-04'],
    ['13/04/26', null, day, { kind: 'date' }, '2026-04-13'],
    ['04/13/26', null, day, { kind: 'date' }, '2026-04-13'],
    ['03.04.2026', 'month', day, { kind: 'date' }, '2026-04-03'],
  ])(
    'as the day that was meant, and guesses none: %s, first the %s',
    async (cell, order, shape, described, want) => {
      const fault = 'Day or month first? Go back and choose it, or write 2026-11-27.'
      const wanted = want ?? expect.objectContaining({ fault })
      expect(await read(cell, shape, described, undefined, order)).toEqual(wanted)
    },
  )

  it('as no day, where the other number was said to come first', async () => {
    const reading = await read('13/04/2026', day, { kind: 'date' }, undefined, 'month')
    expect(reading).toMatchObject({ fault: 'This is no date. Write 2026-11-27.' })
  })

  it('as the same instant, however it is written', async () => {
    const from = '2026-11-27T08:30:00+00:00'
    expect(await read('2026-11-27T08:30:00.000Z', instant, { kind: 'date-time' }, from)).toBe(from)
  })

  it('as the texts of entries that are always there', async () => {
    const from = [
      { kind: 'a', name: 'About', value: 'old' },
      { kind: 'b', name: 'More', value: 'x' },
    ]
    const described = {
      type: 'array',
      kind: 'list',
      hints: { entries: { key: 'kind', name: 'name' } },
    } as const
    const shape: Shape = { type: 'array', items: { type: 'object', properties: { value: text } } }
    expect(await read('About: new\nsecond line', shape, described, from)).toEqual([
      { kind: 'a', name: 'About', value: 'new\nsecond line' },
      { kind: 'b', name: 'More', value: '' },
    ])
  })
})
