/** A made-up description of so many paths, as JSON: collections with items, nested ones, envelopes and filters. */
export function manyPaths(count: number): string {
  const paths: Record<string, object> = {}
  const schemas: Record<string, object> = {}
  for (let serial = 0; Object.keys(paths).length < count; serial++) {
    const name = `Thing${serial}`
    schemas[name] = thing(serial)
    Object.assign(paths, pathsOf(`/api/v1/things-${serial}`, name))
  }
  const first = Object.fromEntries(Object.entries(paths).slice(0, count))
  const info = { title: 'Many paths', version: '1' }
  return JSON.stringify({ openapi: '3.1.0', info, paths: first, components: { schemas } })
}

function pathsOf(path: string, name: string): Record<string, object> {
  const record = json({ $ref: `#/components/schemas/${name}` })
  const list = json({ type: 'object', properties: { data: { type: 'array', items: record.schema } } })
  const reply = (media: object, status = 200) => ({
    [status]: { description: '', content: { 'application/json': media } },
  })
  const body = { required: true, content: { 'application/json': record } }
  const query = ['page', 'limit', 'sort', 'q'].map((each) => ({
    name: each,
    in: 'query',
    schema: { type: 'string' },
  }))
  const id = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  return {
    [path]: {
      get: { parameters: query, responses: reply(list) },
      post: { requestBody: body, responses: reply(record, 201) },
    },
    [`${path}/{id}`]: {
      parameters: id,
      get: { responses: reply(record) },
      put: { requestBody: body, responses: reply(record) },
      delete: { responses: { 204: { description: '' } } },
    },
    [`${path}/{id}/notes`]: { parameters: id, get: { responses: reply(list) } },
    [`${path}/{id}/publish`]: { parameters: id, post: { responses: { 204: { description: '' } } } },
  }
}

const json = (schema: object) => ({ schema })

function thing(serial: number): object {
  const text = (maxLength: number) => ({ type: 'string', maxLength })
  return {
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      name: { ...text(255), minLength: 1 },
      description: text(4000),
      email: { type: 'string', format: 'email' },
      price: { type: 'number', minimum: 0 },
      state: { enum: ['draft', 'published', 'archived'] },
      address: { type: 'object', properties: { street: text(100), city: text(100) } },
      tags: { type: 'array', items: text(40) },
      other_id: { type: 'string', format: 'uuid', description: `Of things-${Math.max(0, serial - 1)}.` },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
    },
  }
}
