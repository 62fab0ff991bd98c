import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { documentOf, json, reference } from '../testing.ts'
import { deriveShapes } from './shapes.ts'
import type { OperationObject } from './types.ts'

function shapesOf(schemas: Record<string, Schema>, body: Schema = reference('Thing')) {
  const { components, paths } = deriveShapes(
    documentOf({
      schemas,
      paths: { '/x': { post: { requestBody: json(body), responses: { 200: json(body) } } } },
    }),
  )
  const { requestBody, responses } = (paths['/x'] as { post: OperationObject }).post
  return { schemas: components?.schemas, written: requestBody, read: responses?.[200] }
}

const id: Schema = { type: 'string', readOnly: true }
const secret: Schema = { type: 'string', writeOnly: true }
const name: Schema = { type: 'string' }

describe('deriveShapes', () => {
  it('splits a schema into what is read and what is written', () => {
    const { schemas, written, read } = shapesOf({
      Thing: { 'x-table': 'things', required: ['id', 'name', 'secret'], properties: { id, name, secret } },
    })
    expect(schemas).toEqual({
      Thing: { 'x-table': 'things', required: ['id', 'name'], properties: { id, name } },
      ThingInput: { required: ['name', 'secret'], properties: { name, secret } },
    })
    expect(written).toEqual(json(reference('ThingInput')))
    expect(read).toEqual(json(reference('Thing')))
  })

  it('leaves a schema whole that marks nothing', () => {
    const { schemas, written } = shapesOf({ Thing: { properties: { name } } })
    expect(Object.keys(schemas ?? {})).toEqual(['Thing'])
    expect(written).toEqual(json(reference('Thing')))
  })

  it('splits what refers to a split schema, through lists, allOf and circles', () => {
    const { schemas } = shapesOf({
      Thing: {
        allOf: [reference('Base')],
        properties: { parts: { type: 'array', items: reference('Thing') } },
      },
      Base: { properties: { id, name } },
    })
    expect(schemas).toMatchObject({
      ThingInput: {
        allOf: [reference('BaseInput')],
        properties: { parts: { type: 'array', items: reference('ThingInput') } },
      },
      BaseInput: { properties: { name } },
    })
  })

  it('takes the mark of what a property refers to', () => {
    const properties = { id: reference('Id'), name }
    const { schemas } = shapesOf({ Thing: { properties }, Id: id })
    expect(schemas).toMatchObject({ Thing: { properties }, ThingInput: { properties: { name } } })
    expect(schemas?.ThingInput?.properties).not.toHaveProperty('id')
    expect(shapesOf({ Id: id }, { properties }).written).toEqual(json({ properties: { name } }))
  })

  it('finds another name where the obvious one is taken', () => {
    const { schemas } = shapesOf({ Thing: { properties: { id } }, ThingInput: { type: 'string' } })
    expect(Object.keys(schemas ?? {})).toEqual(['Thing', 'ThingInput', 'ThingInput2'])
  })
})
