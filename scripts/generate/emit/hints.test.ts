import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import schema from '../../../docs/x-admin.schema.json' with { type: 'json' }
import { contextFor, textOf } from '../testing.ts'
import { emitHints } from './hints.ts'

const text = textOf(emitHints, contextFor({}), 'hints.md')

it('has a row for every hint, with what it does and an example', () => {
  const { entity, property } = schema.$defs
  type Hint = { readonly description: string; readonly examples: readonly unknown[] }
  const all: Readonly<Record<string, Hint>>[] = [entity.properties, property.properties]
  const hints = all.flatMap((each) => Object.entries(each))
  for (const [name, { description, examples }] of hints) {
    const row = text
      .split('\n')
      .find((line) => line.startsWith(`| \`${name}\``) && line.includes(description))
    expect(row, name).toContain(JSON.stringify(examples[0]))
  }
})

it('says which hints an operation shares with an entity', () => {
  expect(text).toContain('| `label` | | as of an entity | |')
  expect(text).toContain('| `hidden` | string | Why no screen of the app calls it')
})

it('has examples that are as it says', () => {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(schema, 'hints')
  for (const place of ['entity', 'operation', 'property'] as const) {
    for (const name of Object.keys(schema.$defs[place].properties)) {
      const pointer = `hints#/$defs/${place}/properties/${name}`
      const { examples = [] } =
        (schema.$defs[place].properties as Record<string, { examples?: unknown[] }>)[name] ?? {}
      for (const example of examples) expect(ajv.validate(pointer, example), `${place} ${name}`).toBe(true)
    }
  }
})
