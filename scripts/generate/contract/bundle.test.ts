import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { bundle } from './bundle.ts'
import { operationsOf } from './operations.ts'

/** Bundles files that are only thought of; `api.yaml` is the first. */
function bundled(files: Record<string, unknown>) {
  const known = new Map(Object.entries(files).map(([name, content]) => [resolve(name), content]))
  return bundle('api.yaml', (file) => {
    if (!known.has(file)) throw new Error(`no ${file}`)
    return known.get(file)
  })
}

const get = (schema: Schema) => ({
  get: { responses: { 200: { content: { 'application/json': { schema } } } } },
})

const api = (schema: Schema, rest: object = {}) => ({
  openapi: '3.1.0',
  paths: { '/x': get(schema) },
  ...rest,
})

const table: {
  name: string
  files: Record<string, unknown>
  schema?: Schema
  schemas: Record<string, Schema>
}[] = [
  {
    name: 'a file becomes a component called like the file',
    files: {
      'api.yaml': api({ $ref: './schemas/contact-request.yaml' }),
      'schemas/contact-request.yaml': { type: 'object' },
    },
    schema: { $ref: '#/components/schemas/ContactRequest' },
    schemas: { ContactRequest: { type: 'object' } },
  },
  {
    name: 'a file with another name in components has that name everywhere',
    files: {
      'api.yaml': api(
        { $ref: './thing.yaml' },
        { components: { schemas: { Gadget: { $ref: './thing.yaml' } } } },
      ),
      'thing.yaml': { type: 'object' },
    },
    schema: { $ref: '#/components/schemas/Gadget' },
    schemas: { Gadget: { type: 'object' } },
  },
  {
    name: 'a component that adds to a file is one of its own',
    files: {
      'api.yaml': api(
        { $ref: './thing.yaml' },
        { components: { schemas: { One: { maxProperties: 1, $ref: './thing.yaml' } } } },
      ),
      'thing.yaml': { type: 'object' },
    },
    schema: { $ref: '#/components/schemas/Thing' },
    schemas: { One: { maxProperties: 1, $ref: '#/components/schemas/Thing' }, Thing: { type: 'object' } },
  },
  {
    name: 'files that refer to themselves and to each other stay so',
    files: {
      'api.yaml': api({ $ref: 'tree.yaml' }),
      'tree.yaml': { properties: { children: { items: { $ref: '#' } }, leaf: { $ref: 'leaf.yaml' } } },
      'leaf.yaml': { properties: { tree: { $ref: 'tree.yaml' } } },
    },
    schemas: {
      Tree: {
        properties: {
          children: { items: { $ref: '#/components/schemas/Tree' } },
          leaf: { $ref: '#/components/schemas/Leaf' },
        },
      },
      Leaf: { properties: { tree: { $ref: '#/components/schemas/Tree' } } },
    },
  },
  {
    name: 'definitions within a file become components, apart from others of their name',
    files: {
      'api.yaml': api({ $ref: 'a.yaml' }, { components: { schemas: { Part: { type: 'null' } } } }),
      'a.yaml': { $id: 'https://x/a', $defs: { Part: { type: 'string' } }, items: { $ref: '#/$defs/Part' } },
    },
    schemas: {
      Part: { type: 'null' },
      A: { items: { $ref: '#/components/schemas/APart' } },
      APart: { type: 'string' },
    },
  },
  {
    name: 'what looks like a reference in data is data',
    files: {
      'api.yaml': api({ properties: { a: { const: { $ref: 'no.yaml' } } }, examples: [{ $ref: 'no.yaml' }] }),
    },
    schema: { properties: { a: { const: { $ref: 'no.yaml' } } }, examples: [{ $ref: 'no.yaml' }] },
    schemas: {},
  },
  {
    name: 'OpenAPI 3.0 is said in the terms of 3.1',
    files: {
      'api.yaml': {
        ...api({ type: 'string', nullable: true, example: 'a' }),
        openapi: '3.0.3',
      },
    },
    schema: { type: ['string', 'null'], examples: ['a'] },
    schemas: {},
  },
]

describe('bundle', () => {
  it.each(table)('$name', ({ files, schema, schemas }) => {
    const document = bundled(files)
    expect(document.openapi).toBe('3.1.0')
    expect(document.components?.schemas).toEqual(schemas)
    if (schema) expect(document.paths['/x']).toEqual(get(schema))
  })

  it('puts paths, parameters and examples from files in their place', () => {
    const document = bundled({
      'api.yaml': { openapi: '3.1.0', paths: { '/x': { $ref: 'paths.yaml#/~1x' } } },
      'paths.yaml': { '/x': { parameters: [{ $ref: 'more/id.yaml' }] } },
      'more/id.yaml': { name: 'id', in: 'path', schema: { $ref: '../uuid.yaml' } },
      'uuid.yaml': { format: 'uuid' },
    })
    expect(document.paths).toEqual({
      '/x': { parameters: [{ name: 'id', in: 'path', schema: { $ref: '#/components/schemas/Uuid' } }] },
    })
  })

  it('takes what references to nowhere mean for anything, where somebody is told', () => {
    const sentences: string[] = []
    const elsewhere = { $ref: 'https://example.org/a.yaml' }
    const files: Record<string, unknown> = {
      'api.yaml': {
        openapi: '3.1.0',
        paths: {
          '/x': get({ properties: { a: elsewhere, b: { $ref: 'a.yaml#/No' } } }),
          '/y': { get: { parameters: [elsewhere], responses: {} } },
        },
      },
      'a.yaml': {},
    }
    const load = (file: string) => files[basename(file)]
    const document = bundle('api.yaml', load, (sentence) => sentences.push(sentence))
    expect(Object.values(document.components?.schemas ?? {})).toEqual([{}, {}])
    expect(operationsOf(document).map(({ parameters }) => parameters)).toEqual([[], []])
    expect(sentences).toEqual([
      expect.stringContaining('https://example.org/a.yaml is not a local file; it is taken for anything'),
      expect.stringContaining('a.yaml has nothing at #/No; it is taken for anything'),
      expect.stringContaining('https://example.org/a.yaml is not a local file'),
    ])
  })

  it.each([
    ['is not an OpenAPI description', { 'api.yaml': [] }],
    ['not an OpenAPI 3.0 or 3.1 description', { 'api.yaml': { openapi: '2.9.0' } }],
    ['is a Swagger 2.0 description; convert it', { 'api.yaml': { swagger: '2.0' } }],
    ['has nothing at #/$defs/No', { 'api.yaml': api({ $ref: 'a.yaml#/$defs/No' }), 'a.yaml': {} }],
    ['is not a local file', { 'api.yaml': api({ $ref: 'https://example.org/a.yaml' }) }],
    ['leads back to itself', { 'api.yaml': { openapi: '3.1.0', paths: { '/x': { $ref: '#/paths/~1x' } } } }],
  ])('says in one line that a description %s', (sentence, files) => {
    expect(() => bundled(files)).toThrow(sentence)
  })
})
