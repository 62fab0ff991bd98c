import { _, type Ajv, type KeywordCxt } from 'ajv'
import { regexpCode } from 'ajv/dist/compile/codegen/code.js'
import { httpUrl } from '#rules/custom-rules.ts'
import { line } from '#rules/line.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { mapSubschemas } from '../contract/walk.ts'

/**
 * What our schemas say beyond JSON Schema's own assertions: docs/decisions/2026-11-21-schema-keywords.md. Each is written
 * out in the compiled code, so that this needs no module of ours wherever it is loaded.
 *
 * @param trims whether `x-trim` changes the data. In a form it must not: people type a blank before the next word.
 */
export function addKeywords(ajv: Ajv, { trims }: { trims: boolean }): void {
  ajv.addFormat('http-url', httpUrl)
  // As with http-url the empty text passes: what may be left out may be emptied.
  ajv.addFormat('colour', /^(#[0-9a-f]{6})?$/i)
  ajv.removeKeyword('contentMediaType')
  ajv.addKeyword({ keyword: 'contentMediaType', type: 'string', schemaType: 'string', error, code: parses })
  ajv.addKeyword({
    keyword: 'x-line',
    type: 'string',
    schemaType: 'boolean',
    error: { message: 'must be one line' },
    code: (context: KeywordCxt) => context.pass(_`${regexpCode(line)}.test(${context.data})`),
  })
  ajv.addKeyword({
    keyword: 'x-trim',
    schemaType: 'boolean',
    // What all other keywords of the same schema check is the trimmed text. (Ajv checks those without a type first.)
    before: '$ref',
    modifying: trims,
    code: (context: KeywordCxt) => trim(context, trims),
  })
  ajv.addKeyword({
    keyword: 'x-trim-properties',
    schemaType: 'array',
    before: '$ref',
    modifying: trims,
    code: (context: KeywordCxt) => trimProperties(context, trims),
  })
}

/**
 * The schema with what is to be trimmed told one level above too: `if` and `allOf` of an object are checked before its
 * properties are.
 */
export function withTrims(schema: Schema): Schema {
  const below = mapSubschemas(schema, withTrims)
  const names = Object.entries(below.properties ?? {}).flatMap(([name, each]) =>
    each['x-trim'] === true ? [name] : [],
  )
  return names.length > 0 ? { 'x-trim-properties': names, ...below } : below
}

const error = { message: 'must be JSON' }

function parses(context: KeywordCxt): void {
  const { gen, data, schema } = context
  if (schema !== 'application/json') return
  const isJson = gen.let('isJson', true)
  gen.if(_`${data} !== ""`, () =>
    gen.try(
      () => gen.code(_`JSON.parse(${data})`),
      () => gen.assign(isJson, false),
    ),
  )
  context.pass(isJson)
}

function trim({ gen, data, schema, it }: KeywordCxt, trims: boolean): void {
  if (schema !== true) return
  const { parentData, parentDataProperty } = it
  gen.if(_`typeof ${data} === "string"`, () => {
    gen.assign(data, _`${data}.trim()`)
    if (!trims) return
    gen.if(_`${parentData} !== undefined`, () => gen.assign(_`${parentData}[${parentDataProperty}]`, data))
  })
}

function trimProperties({ gen, data, schema }: KeywordCxt, trims: boolean): void {
  gen.if(_`typeof ${data} === "object" && ${data} !== null && !Array.isArray(${data})`, () => {
    // What a form checks from here on is a copy.
    if (!trims) gen.assign(data, _`Object.assign({}, ${data})`)
    for (const name of schema as string[]) {
      const value = _`${data}[${name}]`
      gen.if(_`typeof ${value} === "string"`, () => gen.assign(value, _`${value}.trim()`))
    }
  })
}
