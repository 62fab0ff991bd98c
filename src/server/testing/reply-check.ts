/** Every reply that a test gets must be one that the contract declares: status, media type, headers and body. */

import type { OperationEntry } from '#server/platform/contract/contract.ts'
import { contract } from '#server/platform/contract/our-contract.ts'
import { isCallAddress } from '#server/platform/http/reply-errors.ts'
import { replyValidator } from './reply-validators.ts'
import type { TestReply } from './server.ts'

/** Refusals that come before any operation does: what `default` in the contract stands for. */
const general = new Set([405, 408, 421, 431, 500, 503])

function isGeneral({ status: stage }: OperationEntry, status: number): boolean {
  // Of planned operations 501 is the one good answer.
  return general.has(status) || (status === 501 && stage === 'planned')
}

export async function checkReply(method: string, url: string, reply: TestReply): Promise<void> {
  const entry = operationAt(method, url.split('?', 1)[0] ?? '')
  if (!entry) return
  const declared = entry.responses[String(reply.status)]
  if (!declared && !isGeneral(entry, reply.status)) {
    throw new Error(
      `${entry.id} answered ${reply.status}, which is not declared: ${reply.text.slice(0, 300)}`,
    )
  }
  checkType(entry, method, declared ? String(reply.status) : 'default', reply)
  const validate = replyValidator(entry, declared ? reply.status : 'default')
  const isJson = /[/+]json/.test(String(reply.headers['content-type']))
  if (method !== 'HEAD' && isJson && validate && !validate(reply.body)) {
    const faults = JSON.stringify(validate.errors?.slice(0, 3))
    throw new Error(`${entry.id} answered ${reply.status} with a body that breaks the contract: ${faults}`)
  }
}

/** A body has one of the declared media types; where none is declared, or to HEAD, there is no body. */
function checkType(entry: OperationEntry, method: string, status: string, reply: TestReply): void {
  const types = entry.responses[status]?.mediaTypes ?? []
  const type = String(reply.headers['content-type'] ?? '').split(';', 1)[0]
  const isEmpty = reply.text === ''
  // Whoever opens an address that is no call in a browser reads a page.
  const isPage = reply.status >= 400 && type === 'text/html' && !isCallAddress(entry.path)
  const isRight =
    method === 'HEAD' || types.length === 0 ? isEmpty : isPage || types.some((each) => each === type)
  if (isRight) return
  const what = isEmpty ? 'no body' : `${type} of ${reply.text.length} characters`
  const meant = types.join(', ') || 'none'
  throw new Error(`${entry.id} answered ${reply.status} with ${what}; declared is ${meant}`)
}

const patterns = Object.values(contract.operations)
  .map((entry) => ({ entry, names: entry.path.split('{').length, pattern: patternOf(entry) }))
  .sort((a, b) => a.names - b.names)

function patternOf({ path }: OperationEntry): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`)
}

/** The operation that a request is for; HEAD counts as its GET where it is not declared. */
export function operationAt(method: string, path: string): OperationEntry | undefined {
  const here = patterns.filter(({ pattern }) => pattern.test(path)).map(({ entry }) => entry)
  return (
    here.find((entry) => entry.method === method) ??
    (method === 'HEAD' ? here.find((entry) => entry.method === 'GET') : undefined)
  )
}
