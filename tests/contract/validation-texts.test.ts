import { describe, expect, it } from 'vitest'
import { toSentences } from '#desk/forms/errors.ts'
import { forms } from '#generated/forms/index.js'
import type { Schema } from '#rules/schema/schema.ts'
import { eachSubschema } from '#scripts/generate/contract/walk.ts'
import { ajv } from '#scripts/generate/emit/standalone.ts'
import { fieldErrors } from '#server/platform/contract/field-errors.ts'
import { textsIn } from '#server/platform/tenancy/translations.ts'

/** What people read when a value breaks a keyword. */
interface Case {
  readonly keyword: string
  readonly schema: Schema
  readonly value: unknown
  readonly en: string
  readonly de: string
}

const label = 'Topic'
const help = 'As customers read it, for instance Home loan.'

const invalid = { en: `Topic is not valid. ${help}`, de: `Thema ist nicht gültig. ${textsIn('de')[help]}` }
const empty = { en: 'Topic cannot be empty', de: 'Thema darf nicht leer sein' }
const notUrl = { en: 'Topic is not a valid URL.', de: 'Thema ist keine gültige URL.' }
const unknown = { en: 'There is no field of this name.', de: 'Es gibt kein Feld mit diesem Namen.' }
const name = { en: 'Topic has a name that is not valid.', de: 'Thema enthält einen ungültigen Namen.' }
const choices: Schema = { enum: ['by-phone', 'oap'], 'x-admin': { labels: { oap: 'Settings' } } }

const broken = (keyword: string, value: unknown, schema: Schema, said: Pick<Case, 'en' | 'de'>): Case => ({
  keyword,
  value,
  schema,
  ...said,
})

const cases: Case[] = [
  broken('minLength', '', { minLength: 1 }, empty),
  broken(
    'minLength',
    'a',
    { minLength: 5 },
    {
      en: 'Topic is too short (at least 5 characters).',
      de: 'Thema ist zu kurz (mindestens 5 Zeichen).',
    },
  ),
  broken(
    'maxLength',
    'abc',
    { maxLength: 2 },
    {
      en: 'Topic is too long (at most 2 characters).',
      de: 'Thema ist zu lang (höchstens 2 Zeichen).',
    },
  ),
  broken('pattern', '  ', { pattern: '\\S' }, empty),
  broken('pattern', 'A', { pattern: '^[a-z]+$' }, invalid),
  broken(
    'format',
    'x',
    { format: 'email' },
    {
      en: 'Please enter an e-mail address such as name@example.com.',
      de: 'Bitte geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    },
  ),
  broken('format', 'x', { format: 'http-url' }, notUrl),
  broken('format', 'x', { format: 'uri' }, notUrl),
  broken(
    'format',
    'x',
    { format: 'date' },
    { en: 'Topic is not a valid date.', de: 'Thema ist kein gültiges Datum.' },
  ),
  broken(
    'format',
    'x',
    { format: 'time' },
    { en: 'Topic is not a valid time.', de: 'Thema ist keine gültige Uhrzeit.' },
  ),
  broken(
    'format',
    'x',
    { format: 'date-time' },
    { en: 'Topic is not a valid date with its time.', de: 'Thema ist kein gültiges Datum mit Uhrzeit.' },
  ),
  broken(
    'format',
    'red',
    { format: 'colour' },
    {
      en: 'Topic must be a colour such as #2f6f4f.',
      de: 'Thema muss eine Farbe wie #2f6f4f sein.',
    },
  ),
  broken('format', 'x', { format: 'uuid' }, invalid),
  broken(
    'contentMediaType',
    '{',
    { contentMediaType: 'application/json' },
    {
      en: 'This text is not valid JSON.',
      de: 'Dieser Text ist kein gültiges JSON.',
    },
  ),
  broken('enum', 'x', choices, {
    en: 'Topic must be one of these: By phone, Settings.',
    de: 'Thema muss einer dieser Werte sein: Am Telefon, Einstellungen.',
  }),
  broken('const', 'x', { const: 'y' }, invalid),
  broken('const', false, { const: true }, { en: 'Please agree to this.', de: 'Bitte stimmen Sie dem zu.' }),
  broken('type', 1, { type: 'string' }, { en: 'Topic must be text.', de: 'Thema muss ein Text sein.' }),
  broken(
    'type',
    'x',
    { type: ['integer', 'null'] },
    {
      en: 'Topic must be a whole number.',
      de: 'Thema muss eine ganze Zahl sein.',
    },
  ),
  broken('type', 'x', { type: 'object' }, invalid),
  broken(
    'minimum',
    1,
    { minimum: 2 },
    { en: 'Topic is too small (at least 2).', de: 'Thema ist zu klein (mindestens 2).' },
  ),
  broken(
    'exclusiveMinimum',
    2,
    { exclusiveMinimum: 2 },
    { en: 'Topic must be more than 2.', de: 'Thema muss größer als 2 sein.' },
  ),
  broken(
    'maximum',
    3,
    { maximum: 2 },
    { en: 'Topic is too large (at most 2).', de: 'Thema ist zu groß (höchstens 2).' },
  ),
  broken(
    'exclusiveMaximum',
    2,
    { exclusiveMaximum: 2 },
    { en: 'Topic must be less than 2.', de: 'Thema muss kleiner als 2 sein.' },
  ),
  broken(
    'multipleOf',
    7,
    { multipleOf: 5 },
    { en: 'Topic must be a multiple of 5.', de: 'Thema muss ein Vielfaches von 5 sein.' },
  ),
  broken('minItems', [], { minItems: 1 }, empty),
  broken(
    'minItems',
    ['a'],
    { minItems: 2 },
    {
      en: 'Topic has too few entries (at least 2).',
      de: 'Thema hat zu wenige Einträge (mindestens 2).',
    },
  ),
  broken(
    'maxItems',
    ['a', 'b'],
    { maxItems: 1 },
    {
      en: 'Topic has too many entries (at most 1).',
      de: 'Thema hat zu viele Einträge (höchstens 1).',
    },
  ),
  broken(
    'uniqueItems',
    ['a', 'a'],
    { uniqueItems: true },
    { en: 'Topic has the same entry twice.', de: 'Thema enthält einen Eintrag zweimal.' },
  ),
  broken(
    'contains',
    ['a'],
    { contains: { const: 'b' } },
    { en: 'Topic lacks an entry that it must have.', de: 'Thema fehlt ein Eintrag, der dazugehört.' },
  ),
  broken('minProperties', {}, { minProperties: 1 }, empty),
  broken(
    'maxProperties',
    { a: 1, b: 2 },
    { maxProperties: 1 },
    {
      en: 'Topic has too many entries (at most 1).',
      de: 'Thema hat zu viele Einträge (höchstens 1).',
    },
  ),
  broken('not', 'x', { not: { enum: ['x'] } }, invalid),
  broken('oneOf', 'x', { oneOf: [{}, {}] }, invalid),
]

const sample = (schema: Schema): Schema => ({
  type: 'object',
  properties: { value: { title: label, description: help, ...schema } },
})

function faultsOf(schema: Schema, data: unknown) {
  const validate = ajv().compile(sample(schema))
  expect(validate({ value: data }), 'the value breaks the schema').toBe(false)
  return validate.errors ?? []
}

const translator =
  (language: string) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (textsIn(language)[key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))

/** What the server answers, and what the form says at the same field. */
function saidBy(language: 'en' | 'de', { schema, value }: Pick<Case, 'schema' | 'value'>) {
  const faults = faultsOf(schema, value)
  const { labels } = (schema['x-admin'] ?? {}) as { labels?: Record<string, string> }
  const server = fieldErrors(faults, language, () => ({
    title: label,
    description: help,
    ...(labels && { labels }),
  }))
  const errors = faults.map(({ keyword, params }) => ({
    name: keyword,
    params,
    property: '.value',
    stack: '',
  }))
  const app = toSentences(errors, () => ({ path: 'value', label, help }), translator(language))
  return { server: server?.value?.[0], app: app[0]?.message }
}

describe('a value that breaks', () => {
  it.each(cases)('$keyword is refused in plain words, by app and server alike: $en', (each) => {
    for (const language of ['en', 'de'] as const) {
      const { server, app } = saidBy(language, each)
      expect(server).toBe(each[language])
      if (each.keyword !== 'enum') expect(app).toBe(each[language])
    }
  })

  it.each(cases.map((each) => [each.keyword, each] as const))(
    '%s is told without its name, its pattern or English among German',
    (_, { keyword, schema, en, de }) => {
      for (const said of [en, de]) {
        if (!isWord.has(keyword)) expect(said).not.toMatch(new RegExp(`\\b${keyword}\\b`))
        expect(said).not.toMatch(/[\\^$[\]|]|\{|\}|undefined|null/)
        if (typeof schema.pattern === 'string') expect(said).not.toContain(schema.pattern)
      }
      expect(de).not.toBe(en)
      expect(de).not.toMatch(/\b(the|is|not|must|valid|please|at least|at most|too|entries)\b/i)
    },
  )
})

/** Keywords that are English words too. */
const isWord = new Set(['format', 'not', 'pattern', 'required'])

it('says how each setting is written that has a pattern', async () => {
  const { schema } = await forms.updateSetting()
  const silent = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const { pattern, 'x-admin': hints } = each as Schema
    return pattern !== undefined && (hints as { written?: string } | undefined)?.written === undefined
      ? [name]
      : []
  })
  expect(silent).toEqual([])
})

describe('a property that is', () => {
  const only: Schema = { type: 'object', properties: { value: {}, other: {} } }
  it.each<[string, Schema, Record<string, unknown>, Pick<Case, 'en' | 'de'>]>([
    ['required', { ...only, required: ['value'] }, {}, empty],
    ['dependentRequired', { ...only, dependentRequired: { other: ['value'] } }, { other: 1 }, empty],
    ['additionalProperties', { additionalProperties: false }, { value: 1 }, unknown],
    ['unevaluatedProperties', { unevaluatedProperties: false }, { value: 1 }, unknown],
    ['propertyNames', { propertyNames: { maxLength: 2 } }, { value: 1 }, name],
  ])('missing or too much by %s is told at its place', (keyword, schema, data, said) => {
    const validate = ajv().compile(schema)
    expect(validate(data)).toBe(false)
    const faults = (validate.errors ?? []).filter((fault) => fault.keyword === keyword)
    for (const language of ['en', 'de'] as const) {
      const server = fieldErrors(faults, language, () => ({ title: label, description: help }))
      expect(server?.value?.[0]).toBe(said[language])
    }
  })
})

it('every keyword and format by which one of our forms can refuse a value is among them', async () => {
  const told = new Set(cases.map(({ keyword }) => keyword))
  const formats = new Set(cases.map(({ schema }) => schema.format))
  const found = new Set<string>()
  for (const load of Object.values(forms)) {
    const { schema } = await load()
    eachSubschema(schema as Schema, (each) => {
      for (const keyword of Object.keys(each)) if (asserts.has(keyword)) found.add(keyword)
      if (each.format !== undefined) found.add(`format: ${each.format}`)
    })
  }
  expect(found.size).toBeGreaterThan(10)
  const untold = [...found].filter((each) => {
    const format = each.startsWith('format: ') ? each.slice('format: '.length) : null
    return format === null ? !told.has(each) : !formats.has(format) && !saysNothing.has(format)
  })
  expect(untold).toEqual([])
})

/** Formats that no value breaks; of a time without seconds the pattern beside it decides. */
const saysNothing = new Set(['password', 'binary', 'partial-time'])

/** Keywords that refuse a value by themselves; those that only join others (allOf, if) leave the word to them. */
const asserts = new Set([
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'contentMediaType',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties',
  'not',
  'oneOf',
])
