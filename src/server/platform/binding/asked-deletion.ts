/** A deletion that somebody asked for and a second person has to agree to (second-person.ts). */
import type { OperationEntry } from '../contract/contract.ts'
import type { TenantTx } from '../database/tables.ts'
import type { AnyReply } from './handler.ts'

export const secondPersonSetting = 'deletions.second_person'

/** A deletion that would be done, as it was asked for. */
export interface AskedDeletion {
  readonly operation: string
  readonly params: Readonly<Record<string, unknown>>
  /** The version that whoever asks has seen, as If-Match has it; null: any. */
  readonly ifMatch: string | null
  /** Name of the resource that the record belongs to. */
  readonly entity: string
  /** What the record is called; null: it has no name. */
  readonly name: string | null
  /** Who asks. */
  readonly userUuid: string
  readonly now: Date
}

/** Keeps a deletion until somebody agrees, and replies with it. One that waits already is the same one. */
export type KeepAsked = (tx: TenantTx, asked: AskedDeletion) => Promise<AnyReply>

/** Whether the contract lets the call reply that it waits. */
export const mayWait = ({ method, responses }: OperationEntry) =>
  method === 'DELETE' && Object.hasOwn(responses, '202')
