import type { Resource } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { OperationObject } from '../contract/types.ts'
import { contextFor, json, reference } from '../testing.ts'

export const text = { type: 'string' }
export const integer = { type: 'integer' }
export const thing: Schema = { type: 'object', properties: { id: text, name: text } }
export const Thing = reference('Thing')
export const array = (items: Schema): Schema => ({ type: 'array', items })
export const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })

export const gives = (schema: Schema): OperationObject => ({ responses: { 200: json(schema) } })
export const takes = (schema: Schema): OperationObject => ({
  requestBody: json(schema),
  responses: { 200: json(schema) },
})
export const makes = (schema: Schema): OperationObject => ({
  requestBody: json(schema),
  responses: { 201: json(schema) },
})
export const done: OperationObject = { responses: { 204: {} } }
export const crud = { get: gives(Thing), put: takes(Thing), delete: done }

export type Paths = Record<string, Record<string, OperationObject>>

export const inferred = (paths: Paths, schemas: Record<string, Schema> = {}): readonly Resource[] =>
  contextFor({ paths, schemas: { Thing: thing, ...schemas } }).resources

/** 'things: list GET /things, …; actions' of each resource. */
export const summaryOf = (paths: Paths, schemas?: Record<string, Schema>) =>
  inferred(paths, schemas).map(({ name, operations, itemActions }) => {
    const calls = Object.entries(operations).filter(([, call]) => call !== null)
    const acts = itemActions.map((action) => `${action.name}: ${action.operation}`)
    return [name, calls.map(([action, call]) => `${action} ${call}`).join(', '), ...acts].join(' | ')
  })
