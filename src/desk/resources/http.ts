import type { Client } from '#client/client.ts'
import { querySerializer } from '#client/query.ts'
import type { OperationEntry } from '#generated/operations.ts'
import { callErrorOf } from '../kit/failure.ts'

export interface HttpInput {
  readonly params?: Record<string, string>
  readonly query?: object
  /** The query of an address that the server gave itself; in place of `query`, and not looked into. */
  readonly search?: string | undefined
  readonly headers?: Record<string, string | undefined>
  readonly body?: unknown
  /** Ends the call, which then rejects with the AbortError. */
  readonly signal?: AbortSignal | undefined
}

export interface HttpReply {
  readonly status: number
  readonly headers: Headers
  /** Undefined where the reply has no body (204). */
  readonly json: unknown
}

/** One call of an operation of the contract; rejects with a CallError, which react-admin understands. */
export type Http = (operation: OperationEntry, input?: HttpInput) => Promise<HttpReply>

/** Headers and query parameters that the operation does not declare are left out: the contract is strict. */
export function createHttp(client: Client): Http {
  return async (operation, input = {}) => {
    try {
      const { data, response } = await client.request(operation.method, operation.path, {
        params: input.params,
        query: input.query && declared(operation, 'query', input.query),
        headers: {
          ...declared(operation, 'header', input.headers ?? {}),
          ...contentType(operation, input.body),
        },
        body: isForm(operation) ? formData(input.body) : input.body,
        serializeQuery:
          input.search === undefined ? querySerializer(operation.parameters) : () => input.search ?? '',
        readAs: 'text',
        signal: input.signal,
      })
      return { status: response.status, headers: response.headers, json: readJson(operation, data) }
    } catch (reason) {
      if (input.signal?.aborted) throw reason
      throw await callErrorOf(reason, operation.method !== 'GET')
    }
  }
}

/** What a reply says. After a change a word ('OK') will do for nothing; who reads must get JSON. */
function readJson({ method }: OperationEntry, text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (reason) {
    if (method === 'GET') throw reason
    return undefined
  }
}

/** The media type of a body: JSON of any kind before others. */
function bodyType({ body }: OperationEntry): string | undefined {
  const types = body?.mediaTypes ?? []
  return (
    types.find((type) => type.startsWith('application/json')) ??
    types.find((type) => /json\b/.test(type)) ??
    types[0]
  )
}

function contentType(operation: OperationEntry, body: unknown): { 'Content-Type'?: string } {
  const type = bodyType(operation)
  // A form with parts names its boundary itself.
  return body === undefined || !type || type.includes('*') || isForm(operation)
    ? {}
    : { 'Content-Type': type }
}

function isForm(operation: OperationEntry): boolean {
  return bodyType(operation)?.startsWith('multipart/') === true
}

function formData(body: unknown): FormData | undefined {
  if (body === undefined) return undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(body as object)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== null && value !== undefined)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

function declared<T extends object>(operation: OperationEntry, place: 'query' | 'header', given: T): T {
  const isDeclared = (name: string) =>
    operation.parameters.some(
      (parameter) => parameter.in === place && parameter.name.toLowerCase() === name.toLowerCase(),
    )
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && isDeclared(name)),
  ) as T
}
