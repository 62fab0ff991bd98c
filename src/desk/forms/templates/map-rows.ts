import { isRecord } from '../choice.ts'
import { type Shape, typeOf } from '../schema.ts'

export interface MapRow {
  /** Stays while the name changes. */
  readonly key: number
  readonly name: string
  readonly value: unknown
}

export function rowsOf(data: unknown): MapRow[] {
  return Object.entries(isRecord(data) ? data : {}).map(([name, value], key) => ({ key, name, value }))
}

/** The map: rows without a name are not in it yet, of two with one name the first counts. */
export function mapOf(rows: readonly MapRow[]): Record<string, unknown> {
  const named = rows.filter((row) => row.name !== '' && !isTwice(rows, row))
  return Object.fromEntries(named.map(({ name, value }) => [name, value]))
}

/** Whether an earlier row has the same name. */
export function isTwice(rows: readonly MapRow[], row: MapRow): boolean {
  return row.name !== '' && rows.find(({ name }) => name === row.name) !== row
}

/** What a new entry holds, so that a name alone makes it one. */
export function emptyMapValue(values: Shape): unknown {
  if (values.default !== undefined) return values.default
  switch (typeOf(values)) {
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return {}
    default:
      return null
  }
}
