import type { DataProvider, Identifier } from 'react-admin'
import { resourceNamed } from '../../../resources/admin.ts'
import type { ResourceSummary } from '../../../resources/descriptions.ts'
import { recordName } from '../../../resources/record-name.ts'
import { pagesOf } from '../../export/pages.ts'
import type { CellReader, Reading } from './read-cell.ts'
import { sameText } from './told.ts'

/** So many records are read to find names in; who refers to more writes keys. */
const most = 100_000

type Names = ReadonlyMap<string, ReadonlySet<Identifier>>

/** Finds the records that texts name, by their keys and names; each resource is read once. */
export function createReferences(
  dataProvider: DataProvider,
  mayList: (resource: ResourceSummary) => boolean,
): CellReader['keyOf'] {
  const known = new Map<string, Promise<Names | null>>()
  const namesIn = (target: ResourceSummary) => {
    const names = known.get(target.name) ?? readNames(dataProvider, target)
    known.set(target.name, names)
    // What failed may be there at the next try.
    names.catch(() => known.delete(target.name))
    return names
  }
  return async (name, text, isNumber): Promise<Reading> => {
    const asKey = isNumber ? Number(text) : text
    const target = resourceNamed(name)
    const isReadable = target?.operations.list && mayList(target) && !target.raw.parent
    const names = target && isReadable ? await namesIn(target) : null
    if (!names) {
      return Number.isNaN(asKey) ? { fault: 'Write the key of the entry.' } : { value: asKey }
    }
    const [found, ...others] = names.get(sameText(text)) ?? []
    if (others.length > 0) {
      return { fault: 'Several entries are called so. Write the key of one.', values: { name: text } }
    }
    if (found === undefined)
      return { fault: 'There is no entry of this name: {name}.', values: { name: text } }
    return { value: isNumber ? Number(found) : String(found) }
  }
}

async function readNames(dataProvider: DataProvider, target: ResourceSummary): Promise<Names | null> {
  const names = new Map<string, Set<Identifier>>()
  const add = (text: string, id: Identifier) => names.set(text, (names.get(text) ?? new Set()).add(id))
  let count = 0
  for await (const { rows } of pagesOf(dataProvider, {
    resource: target,
    sort: target.defaultSort,
    filter: {},
  })) {
    for (const record of rows) {
      add(sameText(recordName(record, target)), record.id)
      add(String(record.id), record.id)
      if (typeof record.alias === 'string') add(record.alias, record.id)
    }
    count += rows.length
    if (count > most) return null
  }
  return names
}
