/** An operation with all that is prepared for it before a request comes. */

import type { TokenKind } from '#rules/access.ts'
import type { LoggedCall, LoggedChange } from '#rules/change-log.ts'
import type { Contract, OperationEntry } from '../contract/contract.ts'
import { HttpError, sentence } from '../contract/errors.ts'
import { type ReplyWriter, replyWriter } from '../contract/reply-writer.ts'
import type { GuestCalls } from '../guards/guest-calls.ts'
import { type InputReader, inputReader } from '../http/request-input.ts'
import { isScimAddress, scimPath } from '../http/scim.ts'
import { sitesPath } from '../http/security.ts'
import { needsBody } from '../identity/access.ts'
import { type TokenChecks, tokenKinds } from '../identity/tokens.ts'
import { type KeepAsked, mayWait } from './asked-deletion.ts'
import type { AnyReply, Ctx, TellRefusal } from './handler.ts'
import type { Surroundings } from './request-context.ts'

export type AnyHandler = ((ctx: Ctx) => Promise<AnyReply>) & { readonly tellRefusal?: TellRefusal }

export interface BindOptions extends Surroundings {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, unknown>>
  readonly tokens?: TokenChecks
  /** What calls leave in the change log; without it none leaves anything. */
  readonly loggedCalls?: Readonly<Record<string, LoggedCall | undefined>>
  /** Keeps a deletion that a second person has to agree to; without it none waits. */
  readonly keepAsked?: KeepAsked
  /** Counts what guests ask too often; without it nobody does. */
  readonly guestCalls?: GuestCalls
  /** The same of calls with a key of the institution's site, of each key for itself. */
  readonly siteCalls?: GuestCalls
}

export interface Bound {
  readonly entry: OperationEntry
  readonly handler: AnyHandler
  readonly reader: InputReader
  readonly writer: ReplyWriter
  readonly needsBody: boolean
  /** Any of which lets somebody in. */
  readonly tokenKinds: readonly TokenKind[]
  readonly isReading: boolean
  /** What it leaves in the change log; null: nothing. */
  readonly change: LoggedChange | null
  /** Whether it may wait for a second person's yes. */
  readonly mayWait: boolean
  /** Names of path parameters as Fastify knows them, where they differ. */
  readonly renamed: readonly (readonly [string, string])[]
}

/** @throws where an operation has no handler and is not planned, or is for other sites and stands elsewhere */
export function boundOperations(options: BindOptions): Map<string, Bound> {
  const { contract } = options
  const entries = Object.values(contract.operations).filter(({ bound }) => bound !== false)
  const missing = entries.filter((entry) => !handlerOf(entry, options))
  if (missing.length > 0) {
    const names = missing.map(({ id }) => id).join(', ')
    throw new Error(
      `No handler for ${names}: add one to src/server/registry.ts, or x-status: planned to the operation.`,
    )
  }
  for (const { id, path, access } of entries)
    if (tokenKinds(access).includes('api-key') !== path.startsWith(sitesPath))
      throw new Error(`${id}: what is called with a key stands below ${sitesPath}, and nothing else does.`)
  for (const { id, path, access } of entries)
    if (tokenKinds(access).includes('directory') !== isScimAddress(path))
      throw new Error(`${id}: what a directory calls stands below ${scimPath}, and nothing else does.`)
  return new Map(
    entries.map((entry) => [
      entry.id,
      {
        entry,
        handler: handlerOf(entry, options) as AnyHandler,
        reader: inputReader(entry, contract.validators[entry.id]),
        writer: replyWriter(contract, entry),
        needsBody: needsBody(entry.access),
        tokenKinds: tokenKinds(entry.access),
        isReading: entry.method === 'GET' || entry.method === 'HEAD',
        change: changeOf(entry, options),
        mayWait: mayWait(entry),
        renamed: entry.parameters
          .filter((each) => each.in === 'path' && fastifyName(each.name) !== each.name)
          .map((each) => [fastifyName(each.name), each.name] as const),
      },
    ]),
  )
}

function changeOf({ id }: OperationEntry, { loggedCalls }: BindOptions): LoggedChange | null {
  const call = loggedCalls?.[id]
  return call && !('unlogged' in call) ? call : null
}

/** HEAD answers as GET does, unless it has a handler of its own. */
function handlerOf(entry: OperationEntry, { contract, handlers }: BindOptions): unknown {
  if (Object.hasOwn(handlers, entry.id)) return handlers[entry.id]
  if (entry.status === 'planned') return planned
  if (entry.method !== 'HEAD') return undefined
  const same = Object.values(contract.operations).find(
    ({ method, path }) => method === 'GET' && path === entry.path,
  )
  return same && handlers[same.id]
}

async function planned(): Promise<never> {
  throw new HttpError(501, sentence(501))
}

/** Fastify's parameters have no hyphens. */
const fastifyName = (name: string) => name.replace(/\W/g, '_')
export const fastifyPath = (path: string) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => `:${fastifyName(name)}`)
