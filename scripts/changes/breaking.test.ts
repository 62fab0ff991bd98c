import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import type { Document, OperationObject } from '#scripts/generate/contract/types.ts'
import { documentOf, json, reference } from '#scripts/generate/testing.ts'
import { breaksBetween } from './breaking.ts'
import { promisesOf } from './promises.ts'
import { linesOf } from './report.ts'

const thing = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    id: { type: 'string', maxLength: 36, readOnly: true },
    name: { title: 'Name', type: 'string', maxLength: 50 },
    kind: { type: 'string', enum: ['a', 'b'] },
    parts: { type: 'array', maxItems: 5, items: reference('Thing') },
  },
}

/** As it is written: parts that a change may touch are told apart by name. */
function contract() {
  const parts = {
    thing: structuredClone(thing) as Schema & { properties: Record<string, Schema>; required: string[] },
    list: {
      operationId: 'listThings',
      parameters: [{ name: 'q', in: 'query' as const, schema: { type: 'string', maxLength: 10 } }],
      responses: { 200: json({ type: 'array', items: reference('Thing') }) } as Record<string, object>,
    },
    update: {
      operationId: 'updateThing',
      requestBody: json(reference('Thing')),
      responses: { 204: { description: 'Saved' } },
    },
    later: { operationId: 'later', 'x-status': 'planned', responses: { 200: json(reference('Thing')) } },
    paths: {} as Record<string, Record<string, OperationObject>>,
  }
  parts.paths = { '/things': { get: parts.list, put: parts.update }, '/later': { get: parts.later } }
  return parts
}

type Contract = ReturnType<typeof contract>
const documentFrom = ({ thing: schema, paths }: Contract): Document =>
  promisesOf(documentOf({ schemas: { Thing: schema }, paths }))

async function reported(change: (parts: Contract) => void): Promise<string[]> {
  const changed = contract()
  change(changed)
  return linesOf(await breaksBetween(documentFrom(contract()), documentFrom(changed)), 'main').slice(1)
}

describe('what breaks callers is reported', () => {
  const cases: [string, (parts: Contract) => void, RegExp][] = [
    [
      'a tightened limit (Optic misses it)',
      ({ thing: { properties } }) => {
        properties.name = { type: 'string', maxLength: 20 }
      },
      /PUT \/things: Replaced maxLength validator of `name` in Request Body/,
    ],
    [
      'a property that replies no longer have (api-smart-diff misses it)',
      ({ thing: { properties } }) => {
        delete properties.id
      },
      /GET \/things: .*cannot remove response property 'id'/,
    ],
    [
      'a removed operation, once',
      ({ paths }) => {
        delete paths['/things']?.put
      },
      /^ {2}PUT \/things: the operation is gone$/,
    ],
    [
      'a served operation that is only planned now',
      ({ paths, list }) => {
        paths['/things'] = { ...paths['/things'], get: { ...list, 'x-status': 'planned' } }
      },
      /GET \/things: the operation is gone/,
    ],
    [
      'a new required request field',
      ({ thing: { properties, required } }) => {
        properties.colour = { type: 'string', maxLength: 7 }
        required.push('colour')
      },
      /PUT \/things: .*cannot add a required request property 'colour'/,
    ],
    [
      'a field that bodies may no longer have (both miss it)',
      ({ thing: { properties } }) => {
        delete properties.kind
      },
      /PUT \/things: Removed property `kind` in Request Body/,
    ],
    [
      'a removed choice',
      ({ thing: { properties } }) => {
        properties.kind = { type: 'string', enum: ['a'] }
      },
      /cannot remove enum option 'b'/,
    ],
    [
      'a parameter that is asked for now',
      ({ list }) => {
        Object.assign(list.parameters[0] ?? {}, { required: true })
      },
      /GET \/things: .*cannot make optional query parameter 'q' required/,
    ],
    [
      'a status that is gone',
      ({ list }) => {
        list.responses = { 202: list.responses[200] ?? {} }
      },
      /must not remove response status code 200/,
    ],
  ]
  it.each(cases)('%s', async (_, change, line) => {
    expect((await reported(change)).filter((each) => line.test(each))).toHaveLength(1)
  })

  it('with the number of calls that one schema is behind', async () => {
    const lines = linesOf(
      ['A /a', 'B /b', 'C /c'].map((operation) => ({ operation, what: 'x' })),
      'main',
    )
    expect(lines).toEqual(['3 breaking changes of the contract against main:', '  A /a and 2 more: x'])
  })
})

describe('what breaks nobody is not', () => {
  const cases: [string, (parts: Contract) => void][] = [
    ['nothing', () => {}],
    [
      'a new property',
      ({ thing: { properties } }) => {
        properties.colour = { type: 'string', maxLength: 7 }
      },
    ],
    [
      'a new operation',
      ({ paths }) => {
        paths['/more'] = { get: { operationId: 'more', responses: { 200: { description: 'More' } } } }
      },
    ],
    [
      'a new parameter',
      ({ list }) => {
        list.parameters.push({ name: 'sort', in: 'query', schema: { type: 'string', maxLength: 9 } })
      },
    ],
    [
      'a new status',
      ({ list }) => {
        list.responses[404] = { description: 'None' }
      },
    ],
    [
      'a new title',
      ({ thing: { properties } }) => {
        properties.name = { ...properties.name, title: 'Full name', description: 'As you are called.' }
      },
    ],
    [
      'what is done to an operation that is only planned',
      ({ paths }) => {
        delete paths['/later']
      },
    ],
  ]
  it.each(cases)('%s', async (_, change) => {
    expect(await reported(change)).toEqual([])
  })

  it('a loosened limit of a body; to those who read it is news', async () => {
    const lines = await reported(({ thing: { properties } }) => {
      properties.name = { type: 'string', maxLength: 80 }
    })
    expect(lines.filter((line) => line.includes('Request Body'))).toEqual([])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/GET \/things: Replaced maxLength validator of `\[\]\.name` in Response 200/)
  })
})
