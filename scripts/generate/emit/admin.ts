import { pickOf } from '#rules/pick.ts'
import { checksOf, pictureCallOf } from '#rules/pictures-of-text.ts'
import { type Resource, type ResourceField, resourceActions } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { Context, Emitter } from '../context.ts'
import { formSchema } from './forms.ts'
import { entryOf } from './operations.ts'
import { pagesOf, shownResources } from './pages.ts'
import { header } from './source.ts'

interface ContractAdmin {
  readonly resources: readonly Resource[]
  readonly operations: Readonly<Record<string, ReturnType<typeof entryOf>>>
}

/** A page calls by the types alone: of its operations the desk asks only who may call them. */
const unread = { summary: '', tags: [], parameters: [], body: null, responses: {} }

/** What no screen reads of an operation: groups, and replies but for those of a deletion, which may be refused or wait. */
const unasked = ({ method, responses }: ReturnType<typeof entryOf>) => ({
  tags: [],
  responses: method === 'DELETE' ? responses : {},
})

/**
 * admin.json: the resources that the desk shows, with the operations that they and its pages call
 * (src/desk/resources/admin.ts). Every page of the desk loads it, so what the screens of one resource alone read, its
 * fields before all, stands in a file of its own, details/<resource>.json, and comes with them.
 */
export const emitAdmin: Emitter = (context) => {
  const { resources, operations } = adminOf(context)
  const outlines = resources.map(({ operations: _, fields, itemActions, questions, ...outline }) => outline)
  const loaders = resources.map(
    ({ name }) => `  ${JSON.stringify(name)}: () => import('./${name}.json', { with: { type: 'json' } }),\n`,
  )
  return [
    { path: 'admin.json', text: jsonOf({ resources: outlines, operations }) },
    ...resources.map(({ name, fields, itemActions, questions }) => ({
      path: `details/${name}.json`,
      text: jsonOf({ fields, itemActions, questions }),
    })),
    {
      path: 'details/index.js',
      text: `${header}export const details = {\n${loaders.join('')}}\n`,
    },
    { path: 'details/index.d.ts', text: header + declaration },
  ]
}

const declaration = `import type { ResourceDetails } from '#rules/resource.ts'

/** By the resource's name, how its details are loaded. */
export const details: {
  readonly [name: string]: () => Promise<{ readonly default: ResourceDetails }>
}
`

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

/** All of it, as an admin that loads it at once is given it. */
export function adminOf(context: Context): ContractAdmin {
  const resources = shownResources(context)
  // Texts, and fields of pictures, send theirs by the address alone, too.
  const ofPages = new Set([
    ...pagesOf(context).flatMap(({ needs = [], actions = [] }) => [
      ...needs,
      ...actions.flatMap((action) => action.needs),
    ]),
    ...resources.flatMap(({ fields }) => fields.flatMap(pictureCalls)),
  ])
  const ofResources = new Set(
    resources.flatMap(({ operationIds, itemActions, questions = [], fields }) => [
      ...resourceActions.map((action) => operationIds[action]),
      ...itemActions.map(({ operationId }) => operationId),
      ...questions.map(({ operationId }) => operationId),
      ...fields.flatMap(({ hints }) => pickOf(hints)?.operation ?? []),
      ...fields.flatMap(withInner).flatMap(({ hints }) => checksOf(hints) ?? []),
    ]),
  )
  const operations = Object.fromEntries(
    context.operations
      .filter(({ id, status }) => (ofPages.has(id) || ofResources.has(id)) && status !== 'planned')
      .map((operation) => {
        const entry = entryOf(operation)
        return [operation.id, { ...entry, ...(ofResources.has(operation.id) ? unasked(entry) : unread) }]
      }),
  )
  const told = resources.map((resource) => withoutToldHelp(resource, context))
  return { resources: told, operations }
}

/** A field and those within it: an address may stand in an entry of a list. */
const withInner = (field: ResourceField): readonly ResourceField[] => [
  field,
  ...(field.fields ?? []).flatMap(withInner),
]

/** Each form brings its schema: a field's help stands here only where no form of the resource tells the same. */
function withoutToldHelp(resource: Resource, context: Context): Resource {
  const ids = resourceActions.flatMap((action) => resource.operationIds[action] ?? [])
  const shapes = context.operations
    .filter(({ id }) => ids.includes(id))
    .flatMap((operation) => asSchema(formSchema(operation, context)))
  return { ...resource, fields: resource.fields.map((field) => withoutTold(field, shapes)) }
}

/** @param around what forms have around the field */
function withoutTold(field: ResourceField, around: readonly Schema[]): ResourceField {
  // Which of several shapes a value has is not known here.
  if (around.some((shape) => shape.oneOf || shape.anyOf || shape.allOf))
    return { ...field, hints: withoutFormHints(field.hints) }
  const name = field.name.slice(field.name.lastIndexOf('.') + 1)
  return withoutToldBy(
    field,
    around.flatMap((shape) => asSchema(shape.properties?.[name])),
  )
}

/** @param shapes what forms have at the field's place; none: no form asks for it, and nothing else tells its help */
function withoutToldBy(field: ResourceField, shapes: readonly Schema[]): ResourceField {
  const { help, fields, items, ...others } = field
  const isTold = shapes.every((shape) => (shape.description ?? '') === help)
  const ofItems = shapes.flatMap((shape) => asSchema(shape.items))
  return {
    ...others,
    hints: withoutFormHints(others.hints),
    ...(!isTold && help !== undefined && { help }),
    ...(fields && { fields: fields.map((each) => withoutTold(each, shapes)) }),
    ...(items && { items: withoutToldBy(items, ofItems) }),
  }
}

const pictureCalls = ({ hints, fields = [], items }: ResourceField): string[] => [
  ...[pictureCallOf(hints) ?? []].flat(),
  ...fields.flatMap(pictureCalls),
  ...[items ?? []].flat().flatMap(pictureCalls),
]

/** Forms read these of their own schema, and nothing else reads them. */
const formHints = new Set(['written', 'usual', 'contrast', 'picture'])

const withoutFormHints = (hints: ResourceField['hints']) =>
  Object.fromEntries(Object.entries(hints).filter(([name]) => !formHints.has(name)))

const asSchema = (given: unknown): Schema[] =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? [given as Schema] : []
