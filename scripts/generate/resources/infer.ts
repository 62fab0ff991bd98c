import type { Json } from '#rules/resource.ts'
import { type Resource, type ResourceAction, type ResourceField, resourceActions } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import { replySchema } from '../contract/bodies.ts'
import type { Description } from '../contract/description.ts'
import { humanize } from '../contract/names.ts'
import type { Operation } from '../contract/operations.ts'
import { actionsOf, itemActions } from './actions.ts'
import { withFewColumns } from './columns.ts'
import { dialectOf, type InferredDialect } from './dialect/dialect.ts'
import { aboutOf, type EndpointGroup, itemId, lastWord } from './endpoint-group.ts'
import { endpointGroupsOf } from './endpoint-groups.ts'
import type { LocatedSchema } from './envelope.ts'
import { fieldsOf } from './field/fields.ts'
import { type ReferenceTarget, type ReferenceTargets, targetsOf } from './field/reference.ts'
import { namesOf } from './names.ts'
import { parentsOf } from './parents.ts'
import { placesOf } from './places.ts'
import { questionsOf } from './questions.ts'
import { recordIn } from './record-envelope.ts'
import { recordLabelOf } from './record-label.ts'
import { type ResourceSketch, sketchOf } from './sketch.ts'
import { requiredQuery } from './together.ts'
import { singular } from './words.ts'

/** Finds resources by what the description says alone; it knows no name of ours. */
export function inferResources({ operations, schemas: reader }: Description): Resource[] {
  const groups = endpointGroupsOf(operations, placesOf(operations), reader)
  const byAddress = new Map(groups.map((group) => [group.address, group]))
  const names = namesOf([...byAddress.keys()], (address) => callsOf(byAddress.get(address)))
  const parents = parentsOf(groups)
  const resourceName = (group: EndpointGroup) => names.get(group.address) ?? group.address.path
  const sketches = groups.map((group) => sketchOf(group, resourceName(group), reader))
  const targets = targetsOf(
    sketches.filter(isReferable).map(({ target }) => target),
    reader,
  )
  const found = actionsOf(operations, groups)
  return sketches.map((sketch) => {
    const { group } = sketch
    const parent = parents.get(group)
    const page = (group.list ?? group.show ?? group.edit ?? group.create)?.admin.page
    const others = (found.get(itemId(group)) ?? []).filter(({ admin }) => admin.page === page)
    return {
      ...resourceOf(sketch, targets, reader),
      parent: parent ? resourceName(parent) : null,
      listQuery: listQueryOf(sketch, requiredQuery(group.list ?? nothing, reader)),
      itemActions: itemActions(others, reader, targets),
      ...withAny('questions', questionsOf(operations, resourceName(group), { reader, targets })),
    }
  })
}

function callsOf(group: EndpointGroup | undefined): number {
  return group ? resourceActions.filter((action) => group[action]).length : 0
}

const withAny = <T>(name: string, list: readonly T[]) => (list.length > 0 ? { [name]: list } : {})

const nothing = { parameters: [] as Operation['parameters'] } as Operation

function resourceOf(sketch: ResourceSketch, targets: ReferenceTargets, reader: SchemaReader): Resource {
  const { group, target, row, read, write, hints } = sketch
  const { label, recordLabel: _, defaultSort, query: __, page: ___, hidden: ____, ...others } = hints
  const { fields, dialect, recordLabel } = fieldsAndList(sketch, targets, reader)
  return {
    name: target.name,
    label: typeof label === 'string' ? label : humanize(target.name),
    path: group.address.path,
    parent: null,
    key: target.key,
    singleton: group.singleton,
    adapter: group.adapter,
    operations: each(group, ({ method, path }) => `${method} ${path}`),
    ...(group.keys && { keys: group.keys }),
    operationIds: each(group, ({ id }) => id),
    planned: resourceActions.filter((action) => group[action]?.status === 'planned'),
    itemActions: [],
    entity: target.entity,
    recordLabel,
    defaultSort: (defaultSort as [string, 'ASC' | 'DESC'] | undefined) ?? null,
    listQuery: null,
    dialect,
    envelope: {
      rows: row?.path ?? '',
      record: group.show ? (read?.path ?? '') : recordOfReply(group, target, reader),
      body: write?.path ?? '',
    },
    concurrency: group.edit && isGuarded(group.edit) ? 'if-match' : null,
    hints: others as Resource['hints'],
    fields,
    ...takesOf(sketch, reader),
  }
}

/** The fields of a resource as far as its list can be asked for them, how it is asked, and which field names a record. */
function fieldsAndList(
  { group, target, row, read, write, made, hints }: ResourceSketch,
  targets: ReferenceTargets,
  reader: SchemaReader,
): Pick<Resource, 'fields' | 'dialect' | 'recordLabel'> {
  const schemas = { read: read?.schema, write: write?.schema, row: row?.schema, made: made ?? undefined }
  const all = fieldsOf(schemas, { reader, targets, self: group.singleton ? null : target })
  const word = lastWord(group.address)
  const names = all.map(({ name }) => name)
  const list = group.list ? dialectOf(group.list, word, names, reader) : null
  const hinted = hints.recordLabel
  const recordLabel = typeof hinted === 'string' ? hinted : recordLabelOf(all, target.key, singular(word))
  const taken = Object.values(group.keys ?? {}).map(({ name }) => name)
  const own = all.filter((field) => !isTaken(field, taken))
  const columns = { key: target.key, recordLabel, isHinted: isHinted(row ?? read, reader) }
  return { fields: withFewColumns(asFarAs(own, list), columns), dialect: list?.dialect ?? null, recordLabel }
}

/** The names of what bodies take, where creating and changing take different ones. */
function takesOf(
  { write, made }: Pick<ResourceSketch, 'write' | 'made'>,
  reader: SchemaReader,
): Pick<Resource, 'takes'> {
  if (!made || !write) return {}
  const create = Object.keys(reader.properties(made))
  const edit = Object.keys(reader.properties(write.schema))
  const isSame = create.length === edit.length && create.every((name) => edit.includes(name))
  return isSame ? {} : { takes: { create, edit } }
}

/** Whether a field only carries the key or a token of a call: then it is no field of the record. */
const isTaken = ({ name, writeOnly }: ResourceField, names: readonly string[]) =>
  names.length > 0 && writeOnly && (names.includes(name) || /^(access_?)?token$/.test(name))

/** Where a record stands in the replies of writing, where it cannot be read alone. */
function recordOfReply(
  { edit, create, address, adapter }: EndpointGroup,
  { entity }: ReferenceTarget,
  reader: SchemaReader,
): string {
  const written = edit ?? create
  const reply = written && adapter === 'collection' ? replySchema(written) : undefined
  return reply ? recordIn(reply, reader, aboutOf(address, entity)).path : ''
}

function isGuarded({ parameters }: Operation): boolean {
  return parameters.some(({ name, in: place }) => place === 'header' && name.toLowerCase() === 'if-match')
}

/** Fields can be sorted, searched and filtered as far as the list can be asked for it. */
function asFarAs(fields: readonly ResourceField[], list: InferredDialect | null): ResourceField[] {
  const sort = list?.dialect.sort
  const filter = list?.dialect.filter
  const isNamed = (name: string) => list?.sortable?.includes(name) ?? true
  return fields.map((field) => ({
    ...field,
    sortable: field.sortable && Boolean(sort) && isNamed(field.name),
    filterable:
      filter?.by === 'parameters' ? field.name in filter.parameters : field.filterable && Boolean(filter),
    searchable: field.searchable && (Boolean(list?.dialect.search) || filter?.by === 'json'),
    ...(field.fields && { fields: asFarAs(field.fields, list) }),
  }))
}

function listQueryOf(
  { hints, group }: ResourceSketch,
  values: Readonly<Record<string, Json>> | null,
): Resource['listQuery'] {
  const hinted = hints.query as Record<string, Json> | undefined
  if (hinted) return hinted
  return group.list && values && Object.keys(values).length > 0 ? values : null
}

/** What others may refer to: it has a key, and can be listed or shown. */
const isReferable = ({ group, target }: ResourceSketch) =>
  !group.singleton && target.key !== null && Boolean(group.list ?? group.show)

/** Whether the description itself says which properties are columns. */
function isHinted(found: LocatedSchema | null, reader: SchemaReader): boolean {
  const properties = Object.values(found ? reader.properties(found.schema) : {})
  return properties.some(({ schema }) => reader.flat(schema)['x-admin'] !== undefined)
}

function each(group: EndpointGroup, tell: (operation: Operation) => string): Resource['operations'] {
  const entries = resourceActions.map((action: ResourceAction) => {
    const operation = group[action]
    return [action, operation ? tell(operation) : null] as const
  })
  return Object.fromEntries(entries) as Resource['operations']
}
