import type { Adapter } from '#rules/resource.ts'
import type { Operation } from '../contract/operations.ts'
import { jsonSchema, type Schemas, typeOf } from '../contract/schemas.ts'
import type { Schema } from '../contract/types.ts'

/** The calls of one resource, found by the form of their paths and replies. */
export interface Family {
  path: string
  singleton: boolean
  adapter: Adapter
  list?: Operation
  show?: Operation
  create?: Operation
  edit?: Operation
  delete?: Operation
}

/** `/things` and `/things/{id}` are one family; a path that reads and writes one object is a singleton. */
export function familiesOf(operations: readonly Operation[], schemas: Schemas): Family[] {
  const byPath = new Map<string, Calls>()
  for (const operation of operations) {
    // Nobody looks for it in an admin: its description says why.
    if (typeof operation.admin.hidden === 'string') continue
    const calls = byPath.get(operation.path) ?? {}
    calls[operation.method] = operation
    byPath.set(operation.path, calls)
  }
  const collections = new Set<string>()
  const items = new Map<string, Calls>()
  for (const [path, calls] of byPath) {
    const above = parameterAtEnd.exec(path)?.[1]
    collections.add(above ?? path)
    if (above !== undefined && !items.has(above)) items.set(above, calls)
  }
  const families = [...collections].flatMap((path) => {
    const item = items.get(path)
    const own = byPath.get(path) ?? {}
    const family = item ? collection(path, own, item, schemas) : alone(path, own, schemas)
    return family ? [family] : []
  })
  return withRecordsBelow(families, schemas)
}

type Calls = Partial<Record<Operation['method'], Operation>>

const parameterAtEnd = /^(.*)\/\{[^{}]+\}$/

function collection(path: string, own: Calls, item: Calls, schemas: Schemas): Family | null {
  const list = isList(own.GET, schemas) ? own.GET : undefined
  const anchor = list ?? item.GET ?? item.PUT ?? item.PATCH ?? own.POST
  // What a page of its own shows is no part of a resource that is shown elsewhere.
  const belongs = (operation: Operation | undefined) =>
    operation?.admin.page === anchor?.admin.page ? operation : undefined
  const family: Family = {
    path,
    singleton: false,
    adapter: 'collection',
    ...compact({
      list,
      show: belongs(isRecord(item.GET, schemas) ? item.GET : undefined),
      create: belongs(takesJson(own.POST)),
      edit: belongs(takesJson(item.PUT) ?? takesJson(item.PATCH)),
      delete: belongs(item.DELETE),
    }),
  }
  return family.list || family.show || family.edit ? family : null
}

function alone(path: string, own: Calls, schemas: Schemas): Family | null {
  const edit = takesJson(own.PUT) ?? takesJson(own.PATCH)
  const reply = own.GET && replySchema(own.GET)
  if (!own.GET || !reply) return null
  if (edit && isArray(reply, schemas) && isArray(bodySchema(edit), schemas)) {
    return { path, singleton: false, adapter: 'whole-list', list: own.GET, edit }
  }
  if (edit && !isArray(reply, schemas)) {
    const adapter = isMap(reply, bodySchema(edit), schemas) ? 'name-value' : 'document'
    return { path, singleton: true, adapter, show: own.GET, edit }
  }
  if (!isList(own.GET, schemas)) return null
  const create = takesJson(own.POST)
  // One list within an object may be a page of records or a part of a document: only the former is asked for by page.
  const isPaged = create !== undefined || own.GET.parameters.some(({ in: place }) => place === 'query')
  return isArray(reply, schemas) || isPaged
    ? { path, singleton: false, adapter: 'collection', ...compact({ list: own.GET, create }) }
    : null
}

/**
 * Records that are read and written a word below their address: `/things` lists what `/things/{id}/details` reads and
 * writes, told by the schema that both share. Then these are the collection's show and edit.
 */
function withRecordsBelow(families: readonly Family[], schemas: Schemas): Family[] {
  const taken = new Set<Family>()
  const joined = families.map((family) => {
    const row = family.list && rowName(family.list, schemas)
    if (!row || family.adapter !== 'collection' || family.edit || family.show) return family
    const below = families.filter(
      ({ adapter, path, show }) =>
        adapter === 'document' &&
        path.startsWith(`${family.path}/{`) &&
        /^\/\{[^{}]+\}\/[^/{}]+$/.test(path.slice(family.path.length)) &&
        show &&
        schemas.nameOf(replySchema(show) ?? {}) === row,
    )
    const [record] = below
    if (!record || below.length > 1) return family
    taken.add(record)
    return { ...family, ...compact({ show: record.show, edit: record.edit }) }
  })
  return joined.filter((family) => !taken.has(family))
}

function rowName(list: Operation, schemas: Schemas): string | null {
  const reply = replySchema(list)
  const row = reply && rowsOf(reply, schemas)
  return row ? schemas.nameOf(row) : null
}

function bodySchema(operation: Operation): Schema | undefined {
  return operation.body ? jsonSchema(operation.body.content) : undefined
}

/** Files, forms and calls without a body are no records. */
function takesJson(operation: Operation | undefined): Operation | undefined {
  return operation && bodySchema(operation) ? operation : undefined
}

function isArray(schema: Schema | undefined, schemas: Schemas): boolean {
  return schema !== undefined && typeOf(schemas.resolve(schema)) === 'array'
}

function isList(operation: Operation | undefined, schemas: Schemas): boolean {
  const reply = operation && replySchema(operation)
  return reply !== undefined && rowsOf(reply, schemas) !== undefined
}

/** A page, a redirect or a file is none, nor is a list. */
function isRecord(operation: Operation | undefined, schemas: Schemas): boolean {
  const reply = operation && replySchema(operation)
  return reply !== undefined && !isArray(reply, schemas)
}

/** An open object of plain values, or one that is written name by name. */
function isMap(read: Schema, write: Schema | undefined, schemas: Schemas): boolean {
  const { properties, additionalProperties } = schemas.resolve(read)
  const plain = ['string', 'number', 'integer', 'boolean']
  const values = typeof additionalProperties === 'object' ? schemas.resolve(additionalProperties) : undefined
  const isOpen = !properties && values !== undefined && plain.includes(typeOf(values) ?? '')
  return isOpen || (write !== undefined && schemas.resolve(write).maxProperties === 1)
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
