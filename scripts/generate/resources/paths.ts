import type { Operation } from '../contract/operations.ts'
import { jsonSchema, type Schemas, typeOf } from '../contract/schemas.ts'
import type { Schema } from '../contract/types.ts'

/** The calls of one resource, found by the form of their paths and replies. */
export interface Family {
  path: string
  singleton: boolean
  list?: Operation
  show?: Operation
  create?: Operation
  edit?: Operation
  delete?: Operation
}

const parameterAtEnd = /^(.*)\/\{[^{}]+\}$/

/** `/things` and `/things/{id}` are one family; a path that reads and writes one object is a singleton. */
export function familiesOf(operations: readonly Operation[], schemas: Schemas): Family[] {
  const byPath = new Map<string, Partial<Record<Operation['method'], Operation>>>()
  for (const operation of operations) {
    byPath.set(operation.path, { ...byPath.get(operation.path), [operation.method]: operation })
  }
  const collections = new Set([...byPath.keys()].map((path) => parameterAtEnd.exec(path)?.[1] ?? path))
  return [...collections].flatMap((path) => {
    const item = itemPathOf(path, byPath)
    const own = byPath.get(path) ?? {}
    const family = item ? collection(path, own, byPath.get(item) ?? {}) : alone(path, own, schemas)
    return family ? [family] : []
  })
}

type Calls = Partial<Record<Operation['method'], Operation>>

function itemPathOf(path: string, byPath: Map<string, Calls>): string | undefined {
  return [...byPath.keys()].find((each) => parameterAtEnd.exec(each)?.[1] === path)
}

function collection(path: string, own: Calls, item: Calls): Family | null {
  const family = {
    path,
    singleton: false,
    ...compact({
      list: own.GET,
      show: item.GET,
      create: own.POST,
      edit: item.PUT ?? item.PATCH,
      delete: item.DELETE,
    }),
  }
  return family.list || family.show || family.edit ? family : null
}

function alone(path: string, own: Calls, schemas: Schemas): Family | null {
  const edit = own.PUT ?? own.PATCH
  if (own.GET && edit) return { path, singleton: true, ...compact({ show: own.GET, edit }) }
  const reply = own.GET && replySchema(own.GET)
  const rows = reply && rowsOf(reply, schemas)
  if (!own.GET || !rows) return null
  // One list within an object may be a page of records or a part of a document: only the former is asked for by page.
  const isPaged = own.POST !== undefined || own.GET.parameters.some(({ in: place }) => place === 'query')
  const isList = typeOf(schemas.resolve(reply)) === 'array'
  return isList || isPaged
    ? { path, singleton: false, ...compact({ list: own.GET, create: own.POST }) }
    : null
}

function compact<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>
}

/** The JSON of the first good reply. */
export function replySchema(operation: Operation): Schema | undefined {
  const good = Object.entries(operation.responses).find(([status]) => /^2/.test(status))
  return good && jsonSchema(good[1].content)
}

/** The schema of a row where the reply is a list, or an object around exactly one list. */
export function rowsOf(schema: Schema, schemas: Schemas): Schema | undefined {
  const resolved = schemas.resolve(schema)
  if (typeOf(resolved) === 'array') return resolved.items
  const lists = Object.values(schemas.propertiesOf(resolved))
    .map((property) => schemas.resolve(property.schema))
    .filter(
      (each) => typeOf(each) === 'array' && each.items && typeOf(schemas.resolve(each.items)) === 'object',
    )
  const isEnvelope =
    lists.length === 1 && !schemas.propertiesOf(resolved).uuid && !schemas.propertiesOf(resolved).id
  return isEnvelope ? lists[0]?.items : undefined
}
