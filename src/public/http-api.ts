import { querySerializer } from '#client/query.ts'
import type { operations } from '#generated/operations.ts'
import type { Api } from './page.ts'

interface TransportReply {
  status: number
  text: string
  headers?: Record<string, string>
}

export type Send = (method: string, path: string) => Promise<TransportReply>

/** Calls of the contract by HTTP. A body that is not JSON counts as none. */
export function httpApi(table: typeof operations, send: Send): Api {
  return async (operationId, { params = {}, query = {} } = {}) => {
    const { method, path, parameters } = table[operationId]
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const asked = querySerializer(parameters)(query)
    const { status, text, headers = {} } = await send(method, asked ? `${filled}?${asked}` : filled)
    return { status, body: parsed(text), headers }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
