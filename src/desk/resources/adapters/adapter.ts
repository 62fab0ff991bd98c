import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { OperationEntry } from '#generated/operations.ts'
import { CallError } from '../../kit/failure.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { Http } from '../http.ts'

export type JsonObject = Record<string, unknown>

/** What react-admin's `meta` may say to our data provider. */
export interface CallMeta {
  /** Keys of the records that stand above, by the path parameters of the collection: `/lists/{list}/items`. */
  readonly parents?: Readonly<Record<string, string>>
  /** What the page before said of where this one begins, as the answer to it has it; see PageMeta. */
  readonly after?: string
  /** `data` is all that the record shall be: what it lacks is not completed from the record before. */
  readonly isWhole?: boolean
  /** By which the server knows that a record is sent a second time, where the call that makes one takes such a key. */
  readonly idempotencyKey?: string
}

/** What a page of a list says besides its rows. */
export interface PageMeta {
  /** Where the next page begins, though rows come and go meanwhile; undefined where there is none, or no server says it. */
  readonly next?: string | undefined
  /** The total is about so many. */
  readonly isEstimated?: boolean | undefined
}

/** What a read is told besides what to read. */
export interface ReadOptions extends CallMeta {
  /** Ends the read when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined
}

/** What an adapter stands on. */
export interface AdapterContext {
  readonly resource: ResourceDescription
  readonly http: Http
}

export interface ActParams {
  /** Name of one of the resource's item actions. */
  readonly action: string
  readonly id: Identifier
  readonly data?: JsonObject
  readonly meta?: CallMeta
}

export interface ReorderParams {
  /** All rows, in the order that they shall have. */
  readonly ids: readonly Identifier[]
  readonly meta?: CallMeta
}

/** react-admin's data provider, with what a description can offer besides. */
export interface DeskDataProvider extends DataProvider {
  readonly act: (resource: string, params: ActParams) => Promise<{ data: unknown }>
  readonly reorder: (resource: string, params: ReorderParams) => Promise<{ data: RaRecord[] }>
}

/** What the desk gives to react-admin. */
export interface OwnDataProvider extends DeskDataProvider {
  /** The same, whose calls are made in another way. */
  readonly through: (over: (http: Http) => Http) => OwnDataProvider
}

/** The methods of the data provider for one resource, which its adapter knows. */
export type Adapter = {
  readonly [Method in keyof DeskDataProvider as string extends Method
    ? never
    : Method]: DeskDataProvider[Method]
}

export function needed(
  resource: ResourceDescription,
  kind: string,
  operation: OperationEntry | undefined,
): OperationEntry {
  if (operation) return operation
  throw refusal(`The contract has no operation to ${kind} ${resource.name}.`)
}

/** A call that this app does not make, or that it refuses itself. */
export function refusal(message: string, status: number | null = null, body: unknown = null): CallError {
  return new CallError({ status, message, errors: {}, body }, true)
}
