import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8'
import { describe, expect, it } from 'vitest'
import {
  allowedCases,
  excluded,
  filledCases,
  jsonCases,
  lengthCases,
  lineCases,
  urlCases,
} from '#rules/custom-rules.cases.ts'
import { faultSentence } from '#rules/fault-sentence.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { contextFor, json, load, reference } from '../testing.ts'
import { emitForms } from './forms.ts'
import { emitValidators } from './validators.ts'

const rules: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    link: { type: 'string', format: 'http-url' },
    config: { type: 'string', contentMediaType: 'application/json' },
    picture: { type: 'string', contentMediaType: 'image/png' },
    name: { type: 'string', minLength: 1, pattern: '\\S' },
    alias: { type: 'string', not: { enum: excluded } },
    text: { type: 'string', maxLength: 255 },
    line: { type: ['string', 'null'], 'x-line': true },
    id: { type: 'string', 'x-trim': true, minLength: 1, maxLength: 5, not: { enum: excluded } },
    kind: { type: 'string', 'x-trim': true, enum: ['a', 'b'] },
    plain: { type: 'string' },
    list: { type: 'array', items: { type: 'string', 'x-trim': true, maxLength: 3 } },
    below: reference('Below'),
    on: { type: 'boolean' },
    reason: { type: 'string', 'x-trim': true, maxLength: 9 },
  },
  if: { required: ['on'], properties: { on: { const: true } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['reason'], properties: { reason: { minLength: 1 } } },
}
const below: Schema = {
  type: 'object',
  properties: { id: { type: ['string', 'null'], 'x-trim': true, maxLength: 3 } },
}

const context = contextFor({
  schemas: { Rules: rules, Below: below },
  paths: { '/rules': { put: { operationId: 'putRules', requestBody: json(reference('Rules')) } } },
})

interface Fault {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}
const { validators } = (await load(emitValidators(context), 'validators.js')) as unknown as {
  validators: { putRules: { body: { (data: unknown): boolean; errors: Fault[] | null } } }
}
const { body } = validators.putRules
const form = (await load(emitForms(context), 'forms/putRules.js')) as unknown as {
  schema: object
  validators: ValidatorFunctions
}
const formValidator = createPrecompiledValidator(form.validators, form.schema)
const formFaults = (data: unknown) => formValidator.rawValidation<Fault>(form.schema, data).errors ?? []

const sentences = (faults: Fault[] | null | undefined) =>
  (faults ?? []).map(({ instancePath, ...fault }) => `${instancePath} ${faultSentence(fault)}`)

describe.each([
  ['link', urlCases, '{attribute} is not a valid URL.'],
  ['config', jsonCases, 'This text is not valid JSON.'],
  ['name', filledCases, '{attribute} cannot be empty'],
  ['alias', allowedCases, '{attribute} is not valid.'],
  ['text', lengthCases, '{attribute} is too long (at most {limit} characters).'],
  ['line', lineCases, '{attribute} must be one line of text, without control characters.'],
])('%s follows its rule', (property, cases, sentence) => {
  it.each(cases)('on the server: %j is %s', (text, isValid) => {
    expect(body({ [property]: text })).toBe(isValid)
    if (!isValid) expect(sentences(body.errors)).toContain(`/${property} ${sentence}`)
  })

  it.each(cases)('in the form: %j is %s', (text, isValid) => {
    const found = sentences(formFaults({ [property]: text }))
    expect(found.length === 0).toBe(isValid)
    if (!isValid) expect(found).toContain(`/${property} ${sentence}`)
  })
})

it('content of another type is not looked into', () => {
  expect(body({ picture: '{' })).toBe(true)
})

describe('a text that is trimmed', () => {
  const typed = () => ({
    id: '  abc\t',
    kind: ' a ',
    plain: ' as it is ',
    list: [' a', 'b '],
    below: { id: ' xyz ' },
  })

  it('is stored by the server without blanks around it, and checked so', () => {
    const data = typed()
    expect(body(data)).toBe(true)
    expect(data).toEqual({
      id: 'abc',
      kind: 'a',
      plain: ' as it is ',
      list: ['a', 'b'],
      below: { id: 'xyz' },
    })
    expect(body({ id: ' admin ' })).toBe(false)
    expect(body({ id: '   ' })).toBe(false)
    expect(sentences(body.errors)).toEqual(['/id {attribute} cannot be empty'])
    expect(body({ id: ' abcdef ' })).toBe(false)
    expect(body({ below: { id: null } })).toBe(true)
  })

  it('is trimmed before conditions of its object are looked at', () => {
    const blank = { on: true, reason: '  ' }
    expect(sentences(formFaults(blank))).toContain('/reason {attribute} cannot be empty')
    expect(blank.reason).toBe('  ')
    expect(body(blank)).toBe(false)
    expect(sentences(body.errors)).toContain('/reason {attribute} cannot be empty')
    expect(body({ on: true, reason: ' ill ' })).toBe(true)
    expect(formFaults({ on: true, reason: ' ill ' })).toEqual([])
    expect(body({ on: false, reason: '' })).toBe(true)
  })

  it('is checked so by the form too, which leaves alone what is being typed', () => {
    const data = typed()
    expect(formFaults(data)).toEqual([])
    expect(data).toEqual(typed())
    expect(sentences(formFaults({ id: '   ' }))).toEqual(['/id {attribute} cannot be empty'])
    expect(sentences(formFaults({ id: ' abcdef ' }))).toHaveLength(1)
  })
})
