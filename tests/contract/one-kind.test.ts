import { expect, it } from 'vitest'
import { fieldNamed } from '#desk/forms/fields.ts'
import { uiSchemaOf } from '#desk/forms/ui-schema.ts'
import { describeResource } from '#desk/resources/descriptions.ts'
import { filterFields } from '#desk/screens/list/filters.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { formSchema } from '#scripts/generate/emit/forms.ts'
import { contextFor, json } from '#scripts/generate/testing.ts'

const text = { type: 'string' }

/** What the generator says of a property of `/things`, the input of its form with what the resource says and without, and its filter. */
function seenAs(name: string, schema: Schema) {
  const properties = { id: { ...text, readOnly: true }, label: text, [name]: schema }
  const thing = { type: 'object', properties }
  const filter = { name: 'filter', in: 'query', schema: text, example: '{"label":"x"}' } as const
  const rows = { 200: json({ type: 'array', items: thing }) }
  const make = { operationId: 'create', requestBody: json(thing), responses: { 201: json(thing) } }
  const context = contextFor({
    paths: { '/things': { get: { parameters: [filter], responses: rows }, post: make } },
  })
  const [resource] = context.resources
  const create = context.operations.find(({ id }) => id === 'create')
  const form = create && formSchema(create, context)
  if (!resource || !form) throw new Error('no resource with a form was found')
  const inputs = [resource.fields, []].map((fields) => uiSchemaOf(form as never, fields)[name])
  const offered = filterFields(describeResource(resource, {}))
  return {
    kinds: [fieldNamed(resource.fields, name)?.kind, ...inputs.map((each) => each['ui:options'].kind)],
    inputs: inputs.map((each) => each['ui:widget'] ?? each['ui:field'] ?? 'group'),
    isFilter: offered.some((field) => field.name === name),
  }
}

const dates = [
  { ...text, format: 'date' },
  { ...text, format: 'date-time' },
]
const parts: Schema[] = [
  { type: 'object', properties: { b: text } },
  { type: 'object', properties: { c: text } },
]

it.each<[kind: string, input: string, isFilter: boolean, name: string, schema: Schema]>([
  ['text', 'Text', true, 'topic', { ...text, maxLength: 255 }],
  ['text', 'Text', true, 'topic', { ...text, maxLength: 256 }],
  ['long-text', 'LongText', false, 'topic', { ...text, maxLength: 280 }],
  ['long-text', 'LongText', false, 'topic', { ...text, maxLength: 65536 }],
  ['long-text', 'LongText', false, 'description', text],
  ['text', 'Text', true, 'target', { ...text, maxLength: 2000 }],
  ['long-text', 'LongText', false, 'allowed_hosts', { ...text, maxLength: 5000 }],
  ['markdown', 'Markdown', false, 'body', { ...text, maxLength: 5000, description: 'Markdown is allowed.' }],
  ['url', 'Text', false, 'website', { ...text, maxLength: 255 }],
  ['phone', 'Text', true, 'phone_number', { ...text, maxLength: 16 }],
  ['text', 'Text', true, 'phone_hours', { ...text, maxLength: 255 }],
  ['colour', 'Colour', false, 'colour', { ...text, maxLength: 7 }],
  ['image', 'Image', false, 'logo', { ...text, format: 'uri' }],
  ['money', 'Money', true, 'price', { type: 'number' }],
  ['money', 'Money', true, 'price', { ...text, format: 'decimal' }],
  ['password', 'Password', false, 'password', text],
  ['text', 'Text', true, 'secret', { ...text, maxLength: 1000 }],
  ['json', 'JsonText', false, 'settings', { ...text, contentMediaType: 'application/json' }],
  ['date', 'Text', true, 'day', { ...text, example: '2026-01-31' }],
  ['date-time', 'Number', true, 'changed_at', { type: 'integer' }],
  ['text', 'Text', true, 'radius', { type: ['number', 'string'] }],
  ['choice', 'ChoiceField', false, 'mixed', { anyOf: [{ type: 'number' }, text] }],
  ['text', 'Text', true, 'start', { anyOf: dates }],
  ['enum', 'Choice', true, 'state', { oneOf: [{ enum: ['a', 'b'] }, { enum: [''] }, { type: 'null' }] }],
  ['enum', 'Choice', true, 'state', { oneOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }],
  [
    'enums',
    'Choices',
    false,
    'states',
    { type: 'array', items: { oneOf: [{ const: 'a' }, { const: 'b' }] } },
  ],
  ['choice', 'ChoiceField', false, 'stop', { anyOf: [text, { type: 'array', items: text }] }],
  ['choice', 'ChoiceField', false, 'shape', { type: 'object', properties: { a: text }, oneOf: parts }],
  ['map', 'MapField', false, 'labels', { type: 'object', patternProperties: { '^x': text } }],
  ['boolean', 'Switch', true, 'agreed', { anyOf: [{ type: 'boolean', const: true }, { type: 'null' }] }],
  ['enum', 'Choice', true, 'agreed', { type: 'boolean', enum: [true, false] }],
])(
  'generator and form agree: %s, asked for by %s, filter %s: %s as %j',
  (kind, input, isFilter, name, schema) => {
    expect(seenAs(name, schema)).toEqual({ kinds: [kind, kind, kind], inputs: [input, input], isFilter })
  },
)
