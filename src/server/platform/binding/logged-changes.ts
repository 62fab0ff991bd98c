/**
 * Leaves an entry in the change log for each writing call, in the call's own transaction: the record is read before and
 * after it by the calls that read it, and what differs is told. Which ones these are is the contract's
 * (generated/change-log.ts), so that no handler writes an entry.
 */
import { sql } from 'kysely'
import { differences, type LoggedChange, type LoggedValues } from '#rules/change-log.ts'
import { type ActorKind, addEntry, type Entry } from '../change-log/entries.ts'
import { HttpError } from '../contract/errors.ts'
import type { TenantTx } from '../database/tables.ts'
import type { AnyHandler, BindOptions } from './bound.ts'
import type { AnyReply } from './handler.ts'
import { RequestContext, type RequestParts } from './request-context.ts'

/** A call, and who makes it. */
export interface LoggedRequest {
  readonly change: LoggedChange
  readonly options: BindOptions
  readonly parts: RequestParts
}

type KeepEntry = (tx: TenantTx, entry: Entry) => Promise<void>

/**
 * Runs the call in its transaction; a refusal leaves nothing, whatever it has read.
 *
 * @param keep what becomes of the entry
 */
export async function logged(
  tx: TenantTx,
  request: LoggedRequest,
  run: () => Promise<AnyReply>,
  keep: KeepEntry = addEntry,
): Promise<AnyReply> {
  const { change } = request
  const note = async (before: LoggedValues | null, after: LoggedValues | null) => {
    const entry = entryOf(request, before, after)
    if (entry) await keep(tx, entry)
  }
  if (change.action === 'created') {
    const reply = await run()
    if (isDone(reply)) await note(null, await made(tx, request, reply))
    return reply
  }
  await lockRecord(tx, request)
  const before = await read(tx, request)
  const reply = await run()
  if (!isDone(reply)) return reply
  const after = change.action === 'deleted' ? null : await afterwards(tx, request, reply)
  await note(before, after)
  return reply
}

const isDone = ({ status }: AnyReply) => Number(status) < 300

/** Who writes the same record waits, so that nothing of theirs is told as done by this call. */
async function lockRecord(tx: TenantTx, { change, parts }: LoggedRequest): Promise<void> {
  const name = [change.entity, ...change.record.map((each) => String(parts.input.params[each]))].join('\n')
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext(${name}))`.execute(tx)
}

async function made(tx: TenantTx, request: LoggedRequest, reply: AnyReply): Promise<LoggedValues | null> {
  const { read: reading } = request.change
  const key = reading?.made && textIn(recordIn(reply), reading.made)
  return key ? await read(tx, request, key) : recordIn(reply)
}

/** Where the call replies with the record, that is what it is now; whatever else a call replies says nothing of it. */
async function afterwards(
  tx: TenantTx,
  request: LoggedRequest,
  reply: AnyReply,
): Promise<LoggedValues | null> {
  return (request.change.isReplied ? recordIn(reply) : null) ?? (await read(tx, request))
}

const recordIn = ({ body }: AnyReply): LoggedValues | null =>
  typeof body === 'object' && body !== null ? (body as LoggedValues) : null

/**
 * The record as it is in this transaction; null: there is none, or nothing reads it.
 *
 * @param key of a record that the call's own parameters do not name
 */
async function read(
  tx: TenantTx,
  { change, options, parts }: LoggedRequest,
  key?: string,
): Promise<LoggedValues | null> {
  if (!change.read) return null
  const { call, params, query = {}, part } = change.read
  const operation = options.contract.operations[call]
  const handler = options.handlers[call] as AnyHandler | undefined
  if (!operation || !handler) throw new Error(`The change log reads by ${call}, which has no handler.`)
  const given = key
    ? operation.parameters.filter((each) => each.in === 'path').map(({ name }) => [name, key])
    : Object.entries(params).map(([name, from]) => [name, parts.input.params[from]])
  const ctx = new RequestContext(options, {
    ...parts,
    operation,
    scope: change.action === 'changed' ? parts.scope : { kind: 'all' },
    input: { params: Object.fromEntries(given), query, headers: {}, body: undefined },
    sharedTx: tx,
  })
  try {
    const { status, body } = await handler(ctx)
    return Number(status) === 200 ? partOf(body as LoggedValues, part) : null
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}

/** The values of a part by their names, with what the record is known by. */
function partOf(record: LoggedValues, part: string | undefined): LoggedValues {
  if (part === undefined) return record
  const { [part]: list, ...others } = record as Readonly<Record<string, unknown>>
  const values = (list ?? []) as readonly { readonly name: string; readonly value: unknown }[]
  return { ...others, ...Object.fromEntries(values.map(({ name, value }) => [name, value])) }
}

/** Null: nothing was changed, as where what is stored is saved. */
function entryOf(
  { change, parts }: LoggedRequest,
  before: LoggedValues | null,
  after: LoggedValues | null,
): Entry | null {
  const found = differences(change, before, after)
  if (change.action === 'changed' && found.length === 0) return null
  const { actor, tokens } = parts.caller
  const uuid = textIn(before, 'uuid') ?? textIn(after, 'uuid')
  const actorKind: ActorKind =
    actor.kind === 'user'
      ? 'user'
      : tokens?.has('directory')
        ? 'directory'
        : tokens?.has('api-key')
          ? 'api-key'
          : 'guest'
  return {
    at: parts.site.now,
    actorKind,
    userUuid: actor.kind === 'user' ? actor.uuid : null,
    operation: parts.operation.id,
    action: change.action,
    entity: change.entity,
    record: uuid ?? addressed(change, parts),
    above: uuid ? addressed(change, parts, change.action === 'created' ? undefined : -1) : '',
    name: change.label ? (textIn(after, change.label) ?? textIn(before, change.label)) : null,
    differences: found,
  }
}

function textIn(values: LoggedValues | null, name: string): string | null {
  const value = (values as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof value === 'string' ? value : null
}

/** @param to where the keys of what stands above the record end; all of them are its own where it is left out */
const addressed = ({ record }: LoggedChange, { input }: RequestParts, to?: number) =>
  record
    .slice(0, to)
    .map((name) => String(input.params[name]))
    .join('/')
