import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDetails, ResourceOutline } from '#rules/resource.ts'
import { generate } from '#scripts/generate/generate.ts'
import { trialField } from '#tests/recipe.ts'

const root = resolve(import.meta.dirname, '../..')
const hint = `
  opening_hint:
    title: Opening hint
    description: Shown beside the address.
    type: string
    maxLength: 80
`
const { name, title, property } = trialField

let files: Map<string, string>

/** What is generated from our description with one property more in two schemas. */
beforeAll(async () => {
  const copy = mkdtempSync(join(tmpdir(), 'openbranch-contract-'))
  cpSync(join(root, 'openapi.yaml'), join(copy, 'openapi.yaml'))
  cpSync(join(root, 'schemas'), join(copy, 'schemas'), { recursive: true })
  for (const [entity, text] of [
    ['organization', hint.slice(1)],
    ['topic', property],
  ] as const) {
    const schema = join(copy, `schemas/${entity}.yaml`)
    writeFileSync(schema, readFileSync(schema, 'utf8') + text)
  }
  const outputs = await generate(join(copy, 'openapi.yaml'), { all: true })
  files = new Map(outputs.map(({ path, text }) => [path, text]))
})

describe('one line in a schema is enough for', () => {
  it.each([
    ['the column in the table', 'entities.ts', "property: 'opening_hint'"],
    ['the column in the list', 'resources.json', '"name": "opening_hint"'],
    ['the field in the form', 'forms/createOrganization.js', '"title": "Opening hint"'],
    ['the check in the form', 'forms/updateOrganization.js', '"#/properties/opening_hint/maxLength"'],
    ['the check on the server', 'validators.js', '/opening_hint'],
    ['the types', 'types.ts', 'opening_hint?: string'],
    ['its label and help to translate', 'messages.json', '"Shown beside the address."'],
    ['the record of what is shown', 'coverage.md', '| opening_hint | yes | yes | yes | inferred |'],
    ['the bundled description, which the mock and the docs read', 'openapi.json', '"opening_hint"'],
  ])('%s', (_, file, text) => {
    expect(files.get(file)).toContain(text)
  })
})

describe('the colour of a topic', () => {
  it.each([
    ['the column in the table', 'entities.ts', `property: '${name}'`],
    ['the field in the form', 'forms/updateAppointmentTopic.js', `"title": "${title}"`],
    ['the check in the form', 'forms/createAppointmentTopic.js', `"#/properties/${name}/format"`],
    ['the check on the server', 'validators.js', `/${name}/format`],
    ['the types', 'types.ts', `${name}?: string`],
    ['its help to translate', 'messages.json', "Of the topic's tile"],
    ['the docs and the mock', 'openapi.json', `"${title}"`],
    ['the record of what is shown', 'coverage.md', `| ${name} | yes | yes | yes | hinted |`],
  ])('is there for %s', (_, file, text) => {
    expect(files.get(file)).toContain(text)
  })

  it('is a column that is drawn, filtered and exported as a colour', () => {
    const { resources } = JSON.parse(files.get('admin.json') ?? '') as { resources: ResourceOutline[] }
    const topics = resources.find(({ entity }) => entity === 'Topic')
    const { fields } = JSON.parse(files.get(`details/${topics?.name}.json`) ?? '') as ResourceDetails
    expect(fields.find((field) => field.name === name)).toMatchObject({
      kind: 'colour',
      label: title,
      list: true,
      readOnly: false,
      sortable: true,
    })
  })
})
