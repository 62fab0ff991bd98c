/** Decodes a request's parameters by style, explode and content, and validates all parts of it. */
import { parse as parsePlain } from 'node:querystring'
import { parse } from 'qs'
import type { Fault, OperationEntry, OperationValidators, Validate } from '../contract/contract.ts'
import { isStorable } from '../database/storable.ts'

export type RawQuery = Readonly<Record<string, unknown>>

/** What a query becomes that is nothing but an attack: refused by the first that reads it. */
const unreadable = Object.freeze({ 'unreadable query': '' })

const most = 100

const queryOptions = {
  depth: 3,
  parameterLimit: most,
  arrayLimit: most,
  throwOnLimitExceeded: true,
  strictDepth: true,
  ignoreQueryPrefix: false,
} as const

/** For Fastify's routerOptions: brackets become objects (`filters[administrable]=true`), repeated keys lists. */
export function parseQuery(text: string): RawQuery {
  if (text === '') return {}
  // Only brackets need the slower parser.
  if (!text.includes('[') && !/%5b/i.test(text)) {
    const isBounded = text.length < 200 || text.split('&', most + 2).length <= most
    return isBounded ? parsePlain(text) : unreadable
  }
  try {
    return parse(text, queryOptions)
  } catch {
    return unreadable
  }
}

/** A part of the request that does not fit the contract. */
export interface Refusal {
  readonly part: 'params' | 'querystring' | 'headers' | 'body'
  readonly faults: readonly Fault[]
}

export interface RawInput {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: RawQuery
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

export interface Input {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  /** The declared ones, in small letters. */
  readonly headers: Record<string, string | undefined>
  readonly body: unknown
}

export interface InputReader {
  /** Path and query: what access is decided by, before the body is read. */
  parameters(raw: Omit<RawInput, 'body'>): Omit<Input, 'body'> | Refusal
  /** Null if the body fits. */
  body(value: unknown): Refusal | null
}

export function isRefusal(value: object): value is Refusal {
  return 'faults' in value
}

/** Everything that can be known before a request comes is prepared here once. */
export function inputReader(entry: OperationEntry, validators: OperationValidators = {}): InputReader {
  const query = new Map(
    entry.parameters.filter((each) => each.in === 'query').map((each) => [each.name, decoderOf(each)]),
  )
  const headers = entry.parameters
    .filter((each) => each.in === 'header')
    .map((each) => each.name.toLowerCase())
  const isStrict = entry.path.startsWith('/api/')

  function readQuery(raw: RawQuery): Record<string, unknown> | Refusal {
    const read: Record<string, unknown> = {}
    if (raw === unreadable && isStrict)
      return refusal('querystring', { keyword: 'readable', instancePath: '', params: {} })
    for (const key in raw) {
      const decode = query.get(key)
      if (decode) {
        const value = decode(raw[key])
        if (value === notJson)
          return refusal('querystring', { keyword: 'json', instancePath: `/${key}`, params: {} })
        read[key] = value
      } else if (isStrict) {
        const params = { additionalProperty: key }
        return refusal('querystring', { keyword: 'additionalProperties', instancePath: '', params })
      }
    }
    return check(validators.querystring, read, 'querystring') ?? read
  }

  function readHeaders(raw: RawInput['headers']): Record<string, string | undefined> | Refusal {
    const read: Record<string, string | undefined> = {}
    for (const name of headers) {
      const value = raw[name]
      if (value !== undefined) read[name] = Array.isArray(value) ? value.join(', ') : value
    }
    return check(validators.headers, read, 'headers') ?? read
  }

  return {
    parameters(raw) {
      const params = { ...raw.params }
      const refused = check(validators.params, params, 'params')
      if (refused) return refused
      const read = readQuery(raw.query)
      if (isRefusal(read)) return read
      const head = headers.length > 0 ? readHeaders(raw.headers) : {}
      return isRefusal(head) ? head : { params, query: read, headers: head }
    },
    body(value) {
      if (!entry.body || (value === undefined && !entry.body.required)) return null
      if (entry.body.mostBytes !== undefined) return isFile(value) ? null : refusal('body', noFile)
      // Nothing at all must not pass a schema that takes anything.
      return check(validators.body, value === undefined ? null : value, 'body') ?? unstorable(value)
    },
  }
}

function check(validate: Validate | undefined, value: unknown, part: Refusal['part']): Refusal | null {
  if (!validate || validate(value)) return null
  return { part, faults: validate.errors ?? [] }
}

function refusal(part: Refusal['part'], fault: Fault): Refusal {
  return { part, faults: [fault] }
}

const notJson = Symbol('not JSON')

function decoderOf(parameter: OperationEntry['parameters'][number]): (value: unknown) => unknown {
  if (parameter.json) return parseJson
  if (parameter.style === 'form' && !parameter.explode)
    return (value) => (isText(value) ? value.split(',') : value)
  if (parameter.style === 'spaceDelimited') return (value) => (isText(value) ? value.split(' ') : value)
  if (parameter.style === 'pipeDelimited') return (value) => (isText(value) ? value.split('|') : value)
  return (value) => value
}

const noFile: Fault = { keyword: 'type', instancePath: '', params: { type: 'string' } }

const isFile = (value: unknown) => value instanceof Uint8Array && value.length > 0

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function parseJson(value: unknown): unknown {
  // A call inside the process hands the value itself over.
  if (!isText(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return notJson
  }
}

function unstorable(body: unknown): Refusal | null {
  const found = findUnstorable(body, '')
  return found === null ? null : refusal('body', { keyword: 'storable', instancePath: found, params: {} })
}

/** Validated before, so no deeper than the schema is; the stack holds even for schemas that take anything. */
function findUnstorable(value: unknown, path: string, depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  if (depth > 100) return path
  for (const [key, each] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(each, `${path}/${key}`, depth + 1)
    if (found !== null) return found
  }
  return null
}
