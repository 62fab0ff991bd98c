/** What both lists have in common: filter, order, place and number (RFC 7644, 3.4.2). */
import { type RawBuilder, sql } from 'kysely'
import { unknownPath } from './faults.ts'
import { type Attributes, attributeOf, filterOf } from './filter.ts'

/** As many as one reply has; ServiceProviderConfig says so. */
export const mostResults = 200

const usualResults = 100

export interface AskedList {
  readonly filter?: string
  readonly startIndex?: number
  readonly count?: number
  readonly sortBy?: string
  readonly sortOrder?: string
}

export interface ListPart {
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly startIndex: number
  readonly count: number
}

/** @param last what decides where all else is equal */
export function listPart(asked: AskedList, attributes: Attributes, last: RawBuilder<unknown>): ListPart {
  const { filter, startIndex = 1, count = usualResults } = asked
  return {
    where: filter?.trim() ? filterOf(filter, attributes) : sql`true`,
    order: orderOf(asked, attributes, last),
    startIndex: Math.max(1, startIndex),
    count: Math.min(mostResults, Math.max(0, count)),
  }
}

function orderOf({ sortBy, sortOrder }: AskedList, attributes: Attributes, last: RawBuilder<unknown>) {
  if (!sortBy?.trim()) return last
  const attribute = attributeOf(sortBy.trim(), attributes)
  if (!attribute || attribute.kind === 'several') throw unknownPath(sortBy)
  const direction = sortOrder === 'descending' ? sql`desc nulls first` : sql`asc nulls last`
  return sql`(${attribute.value}) ${direction}, ${last}`
}

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const listReply = <One>(resources: readonly One[], total: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: [...resources],
})
