import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { descriptionOf } from '#scripts/generate/contract/description.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import type { MediaType } from '#scripts/generate/contract/types.ts'
import { eachSubschema } from '#scripts/generate/contract/walk.ts'
import { ajv } from '#scripts/generate/emit/standalone.ts'

const { document, operations, schemas } = descriptionOf(
  deriveShapes(bundle(resolve(import.meta.dirname, '../../openapi.yaml'))),
)

const validator = ajv()
for (const [name, schema] of Object.entries(schemas.all)) {
  validator.addSchema(schema, `#/components/schemas/${name}`)
}

const cases = operations.flatMap(({ id, body, parameters, responses }) => [
  ...(body ? examplesOf(`${id} body`, body.content) : []),
  ...parameters.flatMap(({ name, content }) => examplesOf(`${id} parameter ${name}`, content ?? {})),
  ...Object.entries(responses).flatMap(([status, { content }]) => examplesOf(`${id} ${status}`, content)),
])

describe('the examples of the contract', () => {
  it.each(cases)('$name', ({ schema, value }) => {
    expect(faultsOf(schema, value)).toEqual([])
  })
})

describe('the defaults and examples in schemas', () => {
  it.each(Object.entries(schemas.all))('%s', (_, schema) => {
    eachSubschema(schema, (each) => {
      const { default: standard, examples = [] } = each as { default?: unknown; examples?: unknown[] }
      for (const value of standard === undefined ? examples : [standard, ...examples]) {
        expect(faultsOf(each, value)).toEqual([])
      }
    })
  })
})

describe('the derived shapes', () => {
  it('never ask for what only the server sets, nor tell what only the client may say', () => {
    const written = operations.flatMap(({ body }) => Object.values(body?.content ?? {}))
    const read = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => Object.values(content)),
    )
    expect(marked(written, 'readOnly')).toEqual([])
    expect(marked(read, 'writeOnly')).toEqual([])
  })

  it('are one schema where nothing is marked', () => {
    const names = Object.keys(document.components?.schemas ?? {})
    expect(names).toContain('OrganizationInput')
    expect(names).not.toContain('LogEntryInput')
  })
})

function examplesOf(where: string, content: Record<string, MediaType>) {
  return Object.values(content).flatMap(({ schema = {}, examples = {} }) =>
    Object.entries(examples).map(([name, { value }]) => ({ name: `${where}: ${name}`, schema, value })),
  )
}

function faultsOf(schema: Schema, value: unknown): string[] {
  const validate = validator.compile(schema)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function marked(media: MediaType[], mark: 'readOnly' | 'writeOnly'): string[] {
  const found: string[] = []
  const open = media.flatMap(({ schema }) => (schema ? [schema] : []))
  const seen = new Set<string>()
  for (let schema = open.pop(); schema; schema = open.pop()) {
    eachSubschema(schema, (each) => {
      for (const [name, property] of Object.entries(each.properties ?? {}))
        if (property[mark]) found.push(name)
      const name = schemas.referenceName(each)
      if (name === null || seen.has(name)) return
      seen.add(name)
      open.push(schemas.all[name] ?? {})
    })
  }
  return found
}
