import { wholeList } from '#rules/change-log.ts'
import { type Resource, resourceActions } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { Context, Emitter } from '../context.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { LoggedRecord, Operation } from '../contract/operations.ts'
import { fieldsOf as fieldsOfSchemas } from '../resources/field/fields.ts'
import { targetsOf } from '../resources/field/reference.ts'
import { entryOf } from './operations.ts'
import { shownResources } from './pages.ts'
import { header, literal } from './source.ts'

const types = `import type { LoggedCall } from '#rules/change-log.ts'
import type { OperationId } from './operations.ts'
`

/** change-log.ts: what each writing call leaves in the change log, by the resource that it writes. */
export const emitChangeLog: Emitter = (context) => {
  const calls = literal(loggedCalls(context))
  const text = `${header}${types}\nexport const loggedCalls: { readonly [Id in OperationId]?: LoggedCall } = ${calls}\n`
  return [{ path: 'change-log.ts', text }]
}

/**
 * history.json: resources that the change log tells of and that no page shows, with what they are made of: what their values
 * are called, and by which calls they are brought back (src/desk/features/changes). `parts`: what is written of a record by a
 * call of its own, as values under names.
 */
export const emitHistory: Emitter = (context) => {
  const told = new Set(
    Object.values(loggedCalls(context)).flatMap((call) => ('entity' in call ? [call.entity] : [])),
  )
  const shown = shownResources(context)
  const resources = context.resources.filter(
    (resource) => told.has(resource.name) && !shown.includes(resource),
  )
  const called = new Set(
    resources.flatMap(({ operationIds }) => resourceActions.map((action) => operationIds[action])),
  )
  const operations = Object.fromEntries(
    context.operations
      .filter(({ id, status }) => called.has(id) && status !== 'planned')
      .map((operation) => [operation.id, entryOf(operation)]),
  )
  return [
    {
      path: 'history.json',
      text: `${JSON.stringify({ kinds: [...told].toSorted(), resources, operations, parts: partsOf(context) }, null, 1)}\n`,
    },
  ]
}

/** By resource. */
function partsOf({ operations, schemas }: Context) {
  const reading = { reader: schemas, targets: targetsOf([], schemas), self: null }
  return Object.fromEntries(
    operations.flatMap((operation) => {
      const body = operation.logs?.part ? bodySchema(operation) : null
      return body ? [[operation.logs?.resource, fieldsOfSchemas({ write: body }, reading)]] : []
    }),
  )
}

/** By operationId; calls that only read are not among them. */
export function loggedCalls(context: Context): Record<string, object> {
  const writing = context.operations.filter(
    ({ method, bound }) => method !== 'GET' && method !== 'HEAD' && bound !== false,
  )
  return Object.fromEntries(writing.map((operation) => [operation.id, loggedCall(operation, context)]))
}

function loggedCall(operation: Operation, context: Context): object {
  if (operation.unlogged !== undefined) return { unlogged: operation.unlogged }
  if (operation.logs) return loggedElsewhere(operation, operation.logs, context)
  const own = ownResource(operation, context)
  if (own) return { ...own.place, action: own.action, ...readingOf(own.resource, operation, context) }
  const above = resourceAbove(operation, context)
  if (above) return { entity: above.name, action: 'called', ...readingOf(above, operation, context) }
  return {
    ...{ entity: nameOf(operation.path), action: 'called', read: null, isReplied: false, record: [] },
    ...{ label: null, fields: {} },
  }
}

const actionsOfMethods: Readonly<Record<string, string>> = {
  PUT: 'changed',
  PATCH: 'changed',
  DELETE: 'deleted',
}

/** By x-logs: the record of another resource, or what the call writes of it. @throws where there is no such record */
function loggedElsewhere(operation: Operation, logs: LoggedRecord, context: Context): object {
  const resource = context.resources.find(({ name }) => name === logs.resource)
  if (resource && logs.record === undefined)
    return { entity: resource.name, ...loggedTogether(operation, resource, context) }
  const show = operationOf(resource?.operations.show, context)
  const [key] = Object.keys(paramsOf(show?.path ?? '', show?.path ?? '') ?? {})
  if (!resource || !show || !key || logs.record === undefined)
    throw new Error(`x-logs of ${operation.id}: no call reads a single record of '${logs.resource}'.`)
  const isInPath = operation.path.includes(`{${logs.record}}`)
  const { query, part } = logs
  return {
    entity: resource.name,
    action: part ? 'changed' : (actionsOfMethods[operation.method] ?? 'created'),
    read: {
      call: show.id,
      params: isInPath ? { [key]: logs.record } : {},
      ...(query && { query }),
      ...(part && { part }),
      ...(!isInPath && { made: logs.record }),
    },
    isReplied: false,
    record: isInPath ? [logs.record] : [],
    label: resource.recordLabel,
    fields: part ? fieldsOfBody(operation, context) : fieldsOf(resource, context),
  }
}

/** Values under their names, several of which are written at once. */
function loggedTogether(operation: Operation, resource: Resource, context: Context): object {
  return {
    action: actionsOfMethods[operation.method] ?? 'created',
    ...readingOf(resource, operation, context),
    isReplied: false,
  }
}

function fieldsOfBody(operation: Operation, { schemas }: Context): Record<string, string> {
  const body = bodySchema(operation)
  return Object.fromEntries(Object.keys(body ? schemas.properties(body) : {}).map((name) => [name, 'plain']))
}

const actions = { create: 'created', edit: 'changed', delete: 'deleted' } as const

/** The resource of which the call makes, changes or deletes a record. */
function ownResource({ method, path }: Operation, { resources }: Context) {
  const call = `${method} ${path}`
  for (const resource of resources)
    for (const [verb, action] of Object.entries(actions))
      if (resource.operations[verb as keyof typeof actions] === call)
        return { resource, action, place: { entity: resource.name } }
  return null
}

/** The resource of whose record the address is a part: /appointments/{uuid}/confirm is about an appointment. */
function resourceAbove({ path }: Operation, { resources }: Context): Resource | null {
  const steps = stepsOf(path)
  const fits = resources.filter(({ operations, path: list }) => {
    const shown = operations.show?.split(' ')[1]
    const item = [...stepsOf(list), null]
    return shown !== undefined && stepsOf(shown).length >= item.length && isBelow(steps, item)
  })
  return fits.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null
}

const isBelow = (steps: readonly (string | null)[], above: readonly (string | null)[]) =>
  steps.length >= above.length && above.every((step, index) => step === steps[index])

/** Of an address, null where a value stands. */
const stepsOf = (path: string) => path.split('/').map((step) => (step.startsWith('{') ? null : step))

const nameOf = (path: string) => stepsOf(path).findLast((step) => step !== null) ?? ''

/** How the record is read before and after the call, and which of its values are told. */
function readingOf(resource: Resource, operation: Operation, context: Context): object {
  const { show, list } = resource.operations
  const isWhole = resource.adapter === 'whole-list'
  const reading = operationOf(isWhole ? list : show, context)
  const params = reading ? paramsOf(reading.path, operation.path) : null
  return {
    read: reading && params && reading.status !== 'planned' ? { call: reading.id, params } : null,
    isReplied: Object.values(resource.operations).includes(`${operation.method} ${operation.path}`),
    record: Object.keys(paramsOf(operation.path, operation.path) ?? {}),
    // What is shown first of a document is no name.
    label: isWhole || resource.adapter === 'document' ? null : resource.recordLabel,
    fields: isWhole ? { [wholeList]: 'plain' } : fieldsOf(resource, context),
  }
}

const operationOf = (call: string | null | undefined, { operations }: Context): Operation | undefined =>
  operations.find(({ method, path }) => `${method} ${path}` === call)

/** By the reading call's parameter that of the writing one at the same place; null where it has none there. */
function paramsOf(reading: string, writing: string): Record<string, string> | null {
  const own = writing.split('/')
  const found = reading.split('/').flatMap((step, index) => {
    if (!step.startsWith('{')) return []
    const given = own[index]
    return [[step.slice(1, -1), given?.startsWith('{') ? given.slice(1, -1) : null] as const]
  })
  return found.every(([, given]) => given !== null)
    ? (Object.fromEntries(found) as Record<string, string>)
    : null
}

/** What people write of a record; of one that nobody writes, what it holds. What is secret is never among them. */
function fieldsOf(resource: Resource, context: Context): Record<string, string> {
  const marks = marksOf(resource, context)
  const told = resource.fields.filter(
    ({ name, kind, writeOnly, hints }) =>
      !writeOnly && kind !== 'password' && hints.once !== true && !marks.secret.has(name),
  )
  const written = told.filter(({ readOnly }) => !readOnly)
  const chosen = written.length > 0 ? written : told.filter(({ name }) => !technical.has(name))
  return Object.fromEntries(
    chosen.map(({ name }) => [name, marks.personal.has(name) ? 'personal' : 'plain'] as const),
  )
}

const technical = new Set(['uuid', 'version', 'updated_at', 'updated_by', 'created_at'])

/** Names of the properties that the schemas mark: x-secret, x-personal. */
function marksOf({ operations }: Resource, context: Context) {
  const calls = [operations.show, operations.edit, operations.create, operations.list]
  const schemas = calls
    .map((call) => operationOf(call, context))
    .flatMap((operation) => (operation ? [bodySchema(operation), replySchema(operation)] : []))
    .filter((schema): schema is Schema => schema !== undefined)
  const marked = (is: (schema: Schema) => boolean) =>
    new Set(
      schemas.flatMap((schema) =>
        Object.entries(context.schemas.properties(schema)).flatMap(([name, property]) =>
          is(property.schema) ? [name] : [],
        ),
      ),
    )
  return {
    secret: marked((schema) => context.schemas.resolve(schema)['x-secret'] === true),
    personal: new Set([
      ...marked((schema) => isPersonal(schema, context)),
      // All of a record that is about a person.
      ...schemas
        .filter((schema) => context.schemas.resolve(schema)['x-personal'] === true)
        .flatMap((schema) => Object.keys(context.schemas.properties(schema))),
    ]),
  }
}

/** Marked so, or a part of it is; addresses of mail and telephone numbers always are. */
function isPersonal(given: Schema, context: Context, depth = 0): boolean {
  const schema = context.schemas.resolve(given)
  if (schema['x-personal'] !== undefined) return schema['x-personal'] === true
  if (schema.format === 'email' || schema.format === 'phone') return true
  if (depth > deepest) return false
  const items = typeof schema.items === 'object' ? [schema.items as Schema] : []
  const parts = Object.values(context.schemas.properties(schema)).map((property) => property.schema)
  return [...parts, ...items].some((part) => isPersonal(part, context, depth + 1))
}

const deepest = 4
