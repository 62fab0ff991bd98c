import type { ItemAction } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import { tokensOf } from '#rules/schema/tokens.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import { freeName, humanize } from '../contract/names.ts'
import type { Operation } from '../contract/operations.ts'
import { addressOf, unversioned } from './address.ts'
import { type EndpointGroup, itemId } from './endpoint-group.ts'
import { fieldsOf } from './field/fields.ts'
import type { ReferenceTargets } from './field/reference.ts'

/** Address of the resource's item → what else is done with one record. */
export type ActionsById = ReadonlyMap<string, readonly Operation[]>

/** What can be done below the item of a resource and is no resource itself: `POST /things/{id}/publish`. */
export function actionsOf(operations: readonly Operation[], groups: readonly EndpointGroup[]): ActionsById {
  const used = new Set(
    groups.flatMap((group) => [group.list, group.show, group.create, group.edit, group.delete]),
  )
  const ids = groups.filter(({ singleton, adapter }) => !singleton && adapter === 'collection').map(itemId)
  const items = new Set(ids)
  const ofAnyVersion = Map.groupBy(ids, unversioned)
  // An address that is a resource is no action, nor is one that can be read: that is a view of the record.
  const kept = new Set(groups.map(({ address }) => address.id))
  for (const operation of operations) {
    if (operation.method === 'GET' && replySchema(operation)) kept.add(addressOf(operation.path).id)
  }
  const found = new Map<string, Operation[]>()
  for (const operation of operations) {
    if (
      used.has(operation) ||
      operation.status ||
      operation.admin.hidden ||
      !/^(POST|PUT|PATCH|DELETE)$/.test(operation.method)
    )
      continue
    const { id, verb } = addressOf(operation.path)
    const below = verb
      ? id
      : /^(.*\/\{\})(?:\/(?:actions?|commands?|operations?|do))?\/[^/{}]+$/.exec(id)?.[1]
    if (!below || (!verb && kept.has(id))) continue
    const [other, ...others] = ofAnyVersion.get(unversioned(below)) ?? []
    const item = items.has(below) ? below : others.length === 0 ? other : undefined
    if (!item) continue
    found.set(item, [...(found.get(item) ?? []), operation])
  }
  return found
}

export function itemActions(
  operations: readonly Operation[],
  reader: SchemaReader,
  targets: ReferenceTargets,
): ItemAction[] {
  const names = new Set<string>()
  const words = operations.map(wordOf)
  return operations.map((operation, index) => {
    const word = words[index] ?? operation.id
    const isShared = words.filter((each) => each === word).length > 1
    const wished = isShared && operation.method !== 'POST' ? nameOfShared(operation, word) : word
    const name = freeName(wished, (each) => names.has(each))
    names.add(name)
    return {
      name,
      label: operation.summary || humanize(name),
      operation: `${operation.method} ${operation.path}`,
      operationId: operation.id,
      takesBody: takesBody(operation, reader),
      ...(operation.admin.when !== undefined && {
        when: operation.admin.when as NonNullable<ItemAction['when']>,
      }),
      fields: fieldsOf({ write: bodySchema(operation) ?? undefined }, { reader, targets, self: null }),
    }
  })
}

function wordOf({ path }: Operation): string {
  const { parts, verb } = addressOf(path)
  return tokensOf(verb ?? parts.at(-1)?.text ?? path).join('-')
}

/** Two calls at one address: the operationId says which is which, as far as it is a name. */
function nameOfShared({ id, method }: Operation, word: string): string {
  const name = tokensOf(id).join('-')
  const isName = name.length <= 40 && !name.includes('by-')
  return isName ? name : `${method.toLowerCase()}-${word}`
}

function takesBody(operation: Operation, reader: SchemaReader): boolean {
  const schema = bodySchema(operation)
  if (!schema) return operation.body !== null && Object.keys(operation.body.content).length > 0
  return (
    reader.typeOf(schema) !== 'object' ||
    Object.keys(reader.properties(schema)).length > 0 ||
    operation.body?.required === true
  )
}
