import { actions, type Dialect, type Field, type Resource } from '#rules/resource.ts'
import type { Description } from '../contract/description.ts'
import { freeName, humanize } from '../contract/names.ts'
import type { Operation } from '../contract/operations.ts'
import { jsonSchema } from '../contract/schemas.ts'
import type { Json, Schema } from '../contract/types.ts'
import { fieldsOf } from './fields.ts'
import { type Family, familiesOf, replySchema, rowsOf } from './paths.ts'
import { linkReferences } from './references.ts'

/** Finds resources by what the description says alone; it knows no name of ours. */
export function inferResources(description: Description): Resource[] {
  const families = familiesOf(description.operations, description.schemas)
  const names = namesOf(families)
  const resources = families.map((family) => resourceOf(family, names, description))
  return linkReferences(resources)
}

function resourceOf(family: Family, names: Map<string, string>, { schemas }: Description): Resource {
  const listed = family.list && replySchema(family.list)
  const row = listed && (rowsOf(listed, schemas) ?? listed)
  const read = (family.show && replySchema(family.show)) ?? row
  const written = family.edit ?? family.create
  const body = written?.body ? jsonSchema(written.body.content) : undefined
  const write = family.adapter === 'whole-list' && body ? (rowsOf(body, schemas) ?? body) : body
  const hints = { ...hintsOf(read, schemas.resolve), ...written?.admin, ...family.list?.admin }
  const fields = fieldsOf({ read, write, row }, schemas)
  const name = names.get(family.path) ?? family.path
  const { label, recordLabel, defaultSort: _, query: __, page: ___, hidden: ____, ...others } = hints
  const sort = hints.defaultSort as [string, 'ASC' | 'DESC'] | undefined
  return {
    name,
    label: typeof label === 'string' ? label : humanize(name),
    path: family.path,
    parent: parentOf(family.path, names),
    key: family.singleton ? null : keyOf(family, fields),
    singleton: family.singleton,
    adapter: family.adapter,
    operations: each(family, ({ method, path }) => `${method} ${path}`),
    operationIds: each(family, ({ id }) => id),
    planned: actions.filter((action) => family[action]?.status === 'planned'),
    entity: (read && schemas.nameOf(read)) ?? (row && schemas.nameOf(row)) ?? null,
    recordLabel: typeof recordLabel === 'string' ? recordLabel : labelField(fields),
    defaultSort: sort ?? null,
    listQuery: (hints.query as Record<string, Json> | undefined) ?? null,
    itemActions: [],
    dialect: family.list ? dialectOf(family.list) : null,
    envelope: { rows: '', record: '', body: '' },
    concurrency: family.edit?.parameters.some(({ name: each }) => each === 'If-Match') ? 'if-match' : null,
    hints: others as Resource['hints'],
    fields,
  }
}

function dialectOf(list: Operation): Dialect {
  const has = (name: string) => list.parameters.some((each) => each.in === 'query' && each.name === name)
  return {
    paging: has('range') ? { by: 'range', range: 'range' } : null,
    maxSize: null,
    sort: has('sort') ? { by: 'json', sort: 'sort' } : null,
    search: null,
    filter: has('filter') ? { by: 'json', filter: 'filter' } : null,
    total: has('range') ? { in: 'header', name: 'Content-Range' } : null,
  }
}

function hintsOf(schema: Schema | undefined, resolve: (schema: Schema) => Schema): Record<string, Json> {
  return schema ? ((resolve(schema)['x-admin'] ?? {}) as Record<string, Json>) : {}
}

function each(family: Family, tell: (operation: Operation) => string): Resource['operations'] {
  const entries = actions.map((action) => {
    const operation = family[action]
    return [action, operation ? tell(operation) : null] as const
  })
  return Object.fromEntries(entries) as Resource['operations']
}

/** The last word of the path; where resources share it, the shortest path keeps it and others take the word before. */
function namesOf(families: readonly Family[]): Map<string, string> {
  const wordsOf = (path: string) =>
    path.split('/').filter((part) => part && !part.startsWith('{') && !/^(api|v\d+)$/i.test(part))
  const lengths = new Map<string, number[]>()
  for (const { path } of families) {
    const last = wordsOf(path).at(-1) ?? path
    lengths.set(last, [...(lengths.get(last) ?? []), path.split('/').length])
  }
  const names = new Map<string, string>()
  for (const { path } of families) {
    const words = wordsOf(path)
    const last = words.at(-1) ?? path
    const length = path.split('/').length
    const asShort = (lengths.get(last) ?? []).filter((each) => each <= length)
    const wished = asShort.length > 1 ? words.slice(-2).join('-') : last
    const taken = new Set(names.values())
    names.set(
      path,
      freeName(wished, (name) => taken.has(name)),
    )
  }
  return names
}

/** The nearest resource whose item is part of the path. */
function parentOf(path: string, names: Map<string, string>): string | null {
  const parents = [...names.keys()].filter((each) => path.startsWith(`${each}/{`))
  const nearest = parents.sort((a, b) => b.length - a.length)[0]
  return nearest === undefined ? null : (names.get(nearest) ?? null)
}

/** The field called like the item path's parameter, else the one that usually identifies. */
function keyOf(family: Family, fields: readonly Field[]): string | null {
  const item = (family.show ?? family.edit ?? family.delete)?.path ?? ''
  const parameter = /^\/\{([^{}]+)\}/.exec(item.slice(family.path.length))?.[1]
  const has = (name: string | undefined) => fields.some((field) => field.name === name)
  if (parameter && has(parameter)) return parameter
  const identifier = fields.find(({ readOnly, format }) => readOnly && format === 'uuid')
  return (
    identifier?.name ?? ['id', 'uuid', 'slug', 'key', 'code', 'name'].find(has) ?? fields[0]?.name ?? null
  )
}

function labelField(fields: readonly Field[]): string | null {
  const usual = ['name', 'title', 'label', 'full_name', 'fullName', 'subject', 'email', 'username']
  const has = (name: string) => fields.some((field) => field.name === name)
  return usual.find(has) ?? fields.find(({ type, format }) => type === 'string' && !format)?.name ?? null
}
