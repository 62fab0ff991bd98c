import type { ListDialect } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import { replySchema } from '../../contract/bodies.ts'
import type { Operation } from '../../contract/operations.ts'
import { filterOf, searchOf } from './filter.ts'
import { pagingOf, sizeOf } from './paging.ts'
import { queryOf } from './query.ts'
import { sortingOf } from './sort.ts'
import { totalOf } from './total.ts'

/** How a list is asked for, and by which fields it can be sorted (null: the description does not say). */
export interface InferredDialect {
  readonly dialect: ListDialect
  readonly sortable: readonly string[] | null
}

/** @param columns names of the fields that a row has */
export function dialectOf(
  list: Operation,
  word: string,
  columns: readonly string[],
  reader: SchemaReader,
): InferredDialect {
  const query = queryOf(list, reader)
  const reply = replySchema(list)
  const paging = pagingOf(query, list, reader)
  const { sort, fields } = sortingOf(query)
  const search = searchOf(query)
  const maximum = sizeOf(query)?.schema.maximum
  const dialect: ListDialect = {
    paging,
    maxSize: paging && typeof maximum === 'number' ? maximum : null,
    sort,
    search,
    filter: filterOf(query, search, columns),
    total:
      totalOf(list, reply, reader, word) ??
      (paging?.by === 'range' ? { in: 'header', name: 'Content-Range' } : null),
  }
  return { dialect, sortable: fields }
}
