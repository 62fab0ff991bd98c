import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDescription } from './description.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbranch-description-test-'))
mkdirSync(folder, { recursive: true })

function file(text: string, name = 'api.yaml'): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const things = `
paths:
  /things:
    get: { responses: { '200': { description: '', content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer }, name: { type: string } } } } } } } } }
`

describe('a file that is no description is refused in one sentence', () => {
  it.each([
    ['swagger: "2.0"\ninfo: {}\npaths: {}', /is Swagger 2\.0: convert it to OpenAPI 3 first/],
    ['hello: world', /is not an OpenAPI 3\.0 or 3\.1 description/],
    ['- 1\n- 2', /is not an OpenAPI/],
    ['a: [', /cannot be read as YAML or JSON/],
    ['', /is not an OpenAPI|cannot be read/],
    ['openapi: 3.1.0\ninfo: { title: Empty, version: "1" }\npaths: {}', /has nothing that an admin could/],
  ])('%s', (text, sentence) => {
    expect(() => readDescription(file(text))).toThrow(sentence)
  })

  it('and so is one that is not there', () => {
    expect(() => readDescription(join(folder, 'none.yaml'))).toThrow(/none\.yaml does not exist/)
  })
})

describe('servers', () => {
  it.each([
    ['', '/'],
    ['servers: [{ url: /api/v1 }, { url: https://other.example }]', '/api/v1'],
    [
      'servers: [{ url: "https://{region}.example/{base}", variables: { region: { default: eu }, base: { default: v2 } } }]',
      'https://eu.example/v2',
    ],
  ])('%s: the first, with its defaults', (servers, url) => {
    const path = file(`openapi: 3.0.3\ninfo: { title: Things, version: '1' }\n${servers}\n${things}`)
    expect(readDescription(path).server).toBe(url)
  })
})

it('a description gives resources, pages, forms and a call to try a sign-in with', () => {
  const security =
    'security: [{ key: [] }]\ncomponents: { securitySchemes: { key: { type: apiKey, in: header, name: K } } }'
  const path = file(`openapi: 3.0.3\ninfo: { title: Things, version: '1' }\n${security}\n${things}`)
  const { admin } = readDescription(path)
  expect(admin).toMatchObject({
    title: 'Things',
    needsSignIn: true,
    probe: '/things',
    forms: [],
    pages: [{ path: '/things', resource: 'things' }],
  })
})
