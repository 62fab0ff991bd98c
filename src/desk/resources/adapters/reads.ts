import type { GetListResult, Identifier, RaRecord } from 'react-admin'
import { type AdapterContext, type ReadOptions, refusal } from './adapter.ts'
import { type AskList, findInList, listsOf } from './lists.ts'
import type { Question } from './questions.ts'
import { type ReadRecord, showRecord } from './records.ts'

/** The record that others refer to, and the field by which they do. */
export interface ReferenceTo {
  readonly target: string
  readonly id: Identifier
}

/** How the records of a collection are read. */
export interface CollectionReads {
  readonly page: AskList
  /** A page of those that refer to a record. */
  readonly referring: (to: ReferenceTo, question: Question, options?: ReadOptions) => Promise<GetListResult>
  /** @throws CallError 404 where there is none */
  readonly one: ReadRecord
  /** Those of the keys that the list has. */
  readonly many: (ids: readonly Identifier[], options?: ReadOptions) => Promise<RaRecord[]>
  /** Whether one call reads many. */
  readonly isManyOneCall: boolean
}

/** Reads in the dialect that the description tells. */
export function dialectReads(context: AdapterContext): CollectionReads {
  const { resource } = context
  const page = listsOf(context)
  const many: CollectionReads['many'] = (ids, options) => findInList(resource, page, ids, options)
  return {
    page,
    referring: ({ target, id }, question, options) =>
      page({ ...question, filter: { ...question.filter, [target]: id } }, options),
    one: resource.operations.show ? (id, options) => showRecord(context, id, options) : firstOf(many),
    many,
    isManyOneCall: false,
  }
}

/** Reads one record where no call shows one. */
export function firstOf(many: CollectionReads['many']): ReadRecord {
  return async (id, options) => {
    const [found] = await many([id], options)
    if (found) return found
    throw refusal('Not found', 404)
  }
}
