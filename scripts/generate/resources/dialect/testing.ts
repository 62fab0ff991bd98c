import type { Schema } from '#rules/schema/schema.ts'
import type { Parameter } from '../../contract/types.ts'
import { contextFor, json } from '../../testing.ts'

export const text = { type: 'string' }
export const integer = { type: 'integer' }
const row: Schema = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    size: integer,
    state: { type: 'string', enum: ['new', 'old'] },
    created_at: text,
  },
}
export const array = { type: 'array', items: row }
export const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })

export const query = (name: string, schema: Schema = text, rest: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  schema,
  ...rest,
})

/** Things whose list is asked for with these parameters. */
export function resourceOf(parameters: readonly Parameter[], reply: Schema = array, headers: string[] = []) {
  const good = {
    ...json(reply),
    headers: Object.fromEntries(headers.map((name) => [name, { schema: integer }])),
  }
  const get = { parameters: [...parameters], responses: { 200: good } }
  const [resource] = contextFor({
    paths: { '/things': { get }, '/things/{id}': { delete: { responses: { 204: {} } } } },
  }).resources
  if (!resource?.dialect) throw new Error('no list')
  return { ...resource, dialect: resource.dialect }
}
export const dialectOf = (...args: Parameters<typeof resourceOf>) => resourceOf(...args).dialect

export const page = (names: string, size: string | null, first: 0 | 1 = 1) => ({
  by: 'page',
  page: names,
  size,
  first,
})
