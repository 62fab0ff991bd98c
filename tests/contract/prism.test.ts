import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#rules/resource.ts'
import { schemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { type Operation, operationsOf } from '#scripts/generate/contract/operations.ts'
import { writeContract } from '#scripts/mock/contract.ts'
import { type Prism, startPrism } from '#scripts/mock/prism.ts'

const document = bundle(resolve(import.meta.dirname, '../../openapi.yaml'))
/** As the mock gets it: with what x-by-language adds. */
const whole = writeContract(document)
const operations = operationsOf(document)
const schemas = schemaReader(document.components?.schemas ?? {})

let prism: Prism
beforeAll(async () => {
  prism = await startPrism(whole)
})
afterAll(async () => {
  await prism?.stop()
  rmSync(dirname(whole), { recursive: true, force: true })
})

/** Refusals that many operations share are asked for once: two thousand of these are the same. */
const shared = new Set<string>()
function isNew({ status, type, value }: Choice): boolean {
  const key = `${status} ${type} ${JSON.stringify(value)}`
  const isKnown = shared.has(key)
  shared.add(key)
  return /^[23]/.test(status) || !isKnown
}

// Planned ones too: the mock serves what no server does yet.
describe.each(operations)('the mock serves $id', (operation) => {
  it.each(choicesOf(operation).filter(isNew))(
    '$status $example',
    async ({ status, type, example, value }) => {
      const reply = await call(operation, { status, type, example })
      expect(reply.headers.get('sl-violations')).toBeNull()
      expect(reply.status).toBe(Number(status))
      if (value === undefined) return
      // With the mark that spreadsheets ask for, if there is one.
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
      expect(type.includes('json') ? JSON.parse(text) : text).toEqual(value)
    },
  )
})

interface Choice {
  status: string
  /** Media type, '' where there is no content. */
  type: string
  example: string
  value: Json | undefined
}

/** Every example by its name; a reply without content has none, and is asked for by its status. */
function choicesOf({ responses, method }: Operation): Choice[] {
  return Object.entries(responses).flatMap(([declared, { content }]) => {
    // `default` is no status; it is what all others get.
    const status = declared === 'default' ? '500' : declared
    const examples = Object.entries(content).flatMap(([type, media]) =>
      Object.entries(media.examples ?? {}).map(([example, { value }]) => ({ status, type, example, value })),
    )
    return examples.length === 0 || method === 'HEAD'
      ? [{ status, type: '', example: '', value: undefined }]
      : examples
  })
}

function call(operation: Operation, { status, type, example }: Omit<Choice, 'value'>): Promise<Response> {
  const prefer = [`code=${status}`, ...(example ? [`example=${example}`] : [])].join(', ')
  const [bodyType = '', media] = Object.entries(operation.body?.content ?? {})[0] ?? []
  const value = Object.values(media?.examples ?? {})[0]?.value
  const body = value === undefined || bodyType.includes('json') ? JSON.stringify(value) : String(value)
  return fetch(prism.url + addressOf(operation), {
    method: operation.method,
    redirect: 'manual',
    headers: {
      prefer,
      accept: type || '*/*',
      ...sentIn('header', operation),
      ...(body !== undefined && { 'content-type': bodyType }),
    },
    ...(body !== undefined && { body }),
  })
}

/** The path and what must be asked, with values that are allowed. */
function addressOf(operation: Operation): string {
  const values = sentIn('path', operation)
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(sentIn('query', operation))
  return query.size > 0 ? `${path}?${query}` : path
}

function sentIn(place: string, { parameters }: Operation): Record<string, string> {
  const needed = parameters.filter((each) => each.in === place && each.required)
  return Object.fromEntries(
    needed.map(({ name, schema = {}, example }) => [name, String(example ?? valueFor(name, schema))]),
  )
}

function valueFor(name: string, schema: Schema): Json {
  const {
    format,
    enum: choices,
    pattern,
    minLength = 0,
    examples,
    type,
  } = schemas.resolve(schema) as Schema & {
    pattern?: string
    minLength?: number
    examples?: Json[]
  }
  const tried: Json[] = [
    ...(examples ?? []),
    ...(choices ?? []),
    ...(format === 'uuid' ? ['3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001'] : []),
    ...(format === 'date' ? ['2026-11-23'] : []),
    ...(format === 'date-time' ? ['2026-11-23T08:00:00Z'] : []),
    ...(type === 'integer' ? [1] : []),
    'anna-becker',
    '123456',
    'bec',
    'a1'.repeat(Math.ceil(minLength / 2)),
    'pass.example.musterbank',
  ]
  const fits = tried.find((value) => {
    const isLong = typeof value !== 'string' || value.length >= minLength
    return isLong && (!pattern || new RegExp(pattern, 'u').test(String(value)))
  })
  if (fits === undefined) throw new Error(`No value for ${name} comes to mind: give the parameter an example`)
  return fits
}
