import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { type Operation, operationsOf } from '#scripts/generate/contract/operations.ts'
import type { Json } from '#scripts/generate/contract/types.ts'
import { type Prism, startPrism } from '#scripts/mock/prism.ts'

const contract = resolve(import.meta.dirname, '../../openapi.yaml')
const operations = operationsOf(bundle(contract)).filter(
  ({ status, bound }) => status !== 'planned' && bound !== false,
)

let prism: Prism
beforeAll(async () => {
  prism = await startPrism(contract)
})
afterAll(() => prism.stop())

describe.each(operations)('the mock serves $id', (operation) => {
  it.each(choicesOf(operation))('$status $example', async ({ status, example, value }) => {
    const reply = await call(operation, status, example)
    expect(reply.headers.get('sl-violations')).toBeNull()
    expect(reply.status).toBe(Number(status))
    if (value !== undefined) expect(await reply.json()).toEqual(value)
  })
})

interface Choice {
  status: string
  example: string
  value: Json | undefined
}

/** Every example by its name; a reply without content has none, and is asked for by its status. */
function choicesOf({ responses, method }: Operation): Choice[] {
  return Object.entries(responses).flatMap(([declared, { content }]) => {
    // `default` is no status; it is what all others get.
    const status = declared === 'default' ? '500' : declared
    const examples = Object.values(content).flatMap((media) => Object.entries(media.examples ?? {}))
    if (examples.length === 0 || method === 'HEAD') return [{ status, example: '', value: undefined }]
    return examples.map(([example, { value }]) => ({ status, example, value }))
  })
}

function call(operation: Operation, status: string, example: string): Promise<Response> {
  const prefer = [`code=${status}`, ...(example ? [`example=${example}`] : [])].join(', ')
  const body =
    operation.body && Object.values(Object.values(operation.body.content)[0]?.examples ?? {})[0]?.value
  return fetch(prism.url + pathOf(operation), {
    method: operation.method,
    headers: { prefer, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The path with a value that its parameters allow. */
function pathOf({ path, parameters }: Operation): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name) => {
    const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema
    return schema?.format === 'uuid' ? '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001' : 'anna-becker'
  })
}
