import type { RJSFSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { contextFor, json, load, reference } from '../testing.ts'
import { emitForms } from './forms.ts'

const thing: Schema = {
  type: 'object',
  title: 'Thing',
  required: ['name', 'kind'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', readOnly: true },
    name: { title: 'Name', type: 'string', minLength: 1, maxLength: 5, examples: ['Anna'] },
    kind: { title: 'Kind', enum: ['phone', 'mail'] },
    size: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    place: reference('Place'),
    parts: { type: 'array', items: reference('Thing') },
  },
  if: { properties: { kind: { const: 'phone' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['place'] },
}

const outputs = emitForms(
  contextFor({
    schemas: {
      Thing: thing,
      Place: { type: 'object', properties: { zip: { type: 'string', pattern: '^[0-9]+$' } } },
    },
    paths: {
      '/things': {
        get: { operationId: 'listThings', responses: {} },
        post: { operationId: 'things/create', requestBody: json(reference('Thing')), responses: {} },
        put: { operationId: 'later', 'x-status': 'planned', requestBody: json(reference('Thing')) },
      },
    },
  }),
)

const { schema, validators } = (await load(outputs, 'forms/things-create.js')) as unknown as {
  schema: RJSFSchema
  validators: never
}

function faultsOf(data: unknown): string[] {
  const validator = createPrecompiledValidator(validators, schema)
  return validator.validateFormData(data, schema).errors.map(({ property, name }) => `${property} ${name}`)
}

it('each operation with a body has a form, loaded when it is asked for', async () => {
  const { forms } = (await load(outputs, 'forms/index.js')) as unknown as {
    forms: Record<string, () => Promise<{ schema: unknown }>>
  }
  expect(Object.keys(forms)).toEqual(['things/create'])
  expect((await forms['things/create']?.())?.schema).toEqual(schema)
})

it('the schema is the shape for writing, without references and without examples', () => {
  expect(Object.keys(schema.properties ?? {})).toEqual(['name', 'kind', 'size', 'place', 'parts'])
  expect(schema.properties?.name).toEqual({ title: 'Name', type: 'string', minLength: 1, maxLength: 5 })
  expect(schema.properties?.place).toMatchObject({
    type: 'object',
    properties: { zip: { pattern: '^[0-9]+$' } },
  })
  expect(schema.properties?.parts).toEqual({ type: 'array', items: { title: 'Thing', type: 'object' } })
})

it('rjsf takes the validators as they are, and they find every fault', () => {
  expect(faultsOf({ name: 'Anna', kind: 'mail', size: null })).toEqual([])
  expect(faultsOf({ name: '', kind: 'mail', place: { zip: 'x' } })).toEqual([
    '.name minLength',
    '.place.zip pattern',
  ])
  expect(faultsOf({ name: 'Annabell', kind: 'mail' })).toEqual(['.name maxLength'])
  expect(faultsOf({ name: 'Anna', kind: 'phone' })).toContain('place required')
  expect(faultsOf({ name: 'Anna', kind: 'mail', parts: [1] })).toEqual(['.parts.0 type'])
})

it('what x-admin.hidden keeps from people is not asked for, unless nothing could be saved without it', async () => {
  const hidden = { type: 'string', 'x-admin': { hidden: 'only machines write it' } }
  const properties = { name: { type: 'string' }, trace: hidden, key: hidden }
  const described = contextFor({
    paths: {
      '/a': {
        put: {
          operationId: 'putA',
          requestBody: json({ type: 'object', required: ['key'], properties }),
          responses: {},
        },
      },
    },
  })
  const made = (await load(emitForms(described), 'forms/putA.js')) as unknown as { schema: RJSFSchema }
  expect(Object.keys(made.schema.properties ?? {})).toEqual(['name', 'key'])
})

it('of a list that is saved as a whole asks for one row', async () => {
  const body = json({ type: 'array', maxItems: 7, items: reference('Day') })
  const schemas = {
    Day: { type: 'object', required: ['day'], properties: { day: { type: 'string', minLength: 1 } } },
  }
  const described = contextFor({
    schemas,
    paths: {
      '/hours': {
        get: { operationId: 'listHours', responses: { 200: body } },
        put: { operationId: 'updateHours', requestBody: body, responses: { 200: body } },
      },
    },
  })
  const made = (await load(emitForms(described), 'forms/updateHours.js')) as unknown as { schema: RJSFSchema }
  expect(made.schema).toMatchObject({
    type: 'object',
    required: ['day'],
    properties: { day: { minLength: 1 } },
  })
})
