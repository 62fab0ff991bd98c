import type { Client } from '#client/client.ts'
import { querySerializer } from '#client/query.ts'
import type { OperationEntry } from '#generated/operations.ts'
import { CallError, readFailure } from '../frame/failure.ts'

export interface HttpInput {
  readonly params?: Record<string, string>
  readonly query?: object
  readonly headers?: Record<string, string | undefined>
  readonly body?: unknown
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
        headers: input.headers && declared(operation, 'header', input.headers),
        body: input.body,
        serializeQuery: querySerializer(operation.parameters),
      })
      return { status: response.status, headers: response.headers, json: data }
    } catch (reason) {
      throw new CallError(await readFailure(reason), operation.method !== 'GET')
    }
  }
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
