import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { given } from '../../src/admin/form-runtime.ts'
import { readDescription } from './description.ts'

interface Made {
  schema: object
  validators: Record<string, (value: unknown) => boolean>
}

async function formOf(fixture: string, operationId: string): Promise<Made> {
  const file = fileURLToPath(new URL(`../generate/fixtures/${fixture}`, import.meta.url))
  const text = readDescription(file).formOf(operationId)
  const module = await import(`data:text/javascript,${encodeURIComponent(text ?? '')}`)
  return module.default(given)
}

it('a form is a module that is given what it imports, and validates', async () => {
  const { schema, validators } = await formOf('library.yaml', 'createMember')
  expect(schema).toHaveProperty('properties.first_name')
  const member = { first_name: 'Rosa', last_name: 'Lund', email: 'rosa@reader.example' }
  const results = Object.values(validators).map((validate) => [
    validate(member),
    validate({ ...member, email: 'rosa' }),
  ])
  expect(results).toContainEqual([true, false])
})

it('every form of the strangers’ descriptions finds what it needs', async () => {
  for (const fixture of ['library.yaml', 'shop.json', 'petstore.yaml']) {
    const file = fileURLToPath(new URL(`../generate/fixtures/${fixture}`, import.meta.url))
    const { admin } = readDescription(file)
    expect(admin.forms.length).toBeGreaterThan(0)
    for (const id of admin.forms) expect((await formOf(fixture, id)).schema).toBeTypeOf('object')
  }
})

it('there is none for an operation without a body, or without a name', () => {
  const file = fileURLToPath(new URL('../generate/fixtures/library.yaml', import.meta.url))
  const { formOf: form } = readDescription(file)
  expect(form('listMembers')).toBeNull()
  expect(form('toString')).toBeNull()
})
