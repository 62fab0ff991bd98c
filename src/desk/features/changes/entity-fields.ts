import history from '#generated/history.json' with { type: 'json' }
import { wholeList } from '#rules/change-log.ts'
import { dayMs } from '#rules/dates.ts'
import { kindLabel, spokenName } from '#rules/kinds-of-records.ts'
import type { ResourceField } from '#rules/resource.ts'
import { type Admin, provideUnshown, resourceNamed } from '../../resources/admin.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { restorableDaysOf } from '../../screens/history/use-history-path.ts'
import type { Change } from './change.ts'

const told = history as unknown as Pick<Admin, 'resources' | 'operations'> & {
  readonly kinds: readonly string[]
  /** By resource, what a call of its own writes of a record: values under names. */
  readonly parts: Readonly<Record<string, readonly ResourceField[]>>
}
provideUnshown(told)

/** Message key of what records of that kind are called; a name made of the contract's where it has none. */
export const entityLabel = (entity: string): string => kindLabel(entity, resourceNamed(entity)?.label)

/** Names of the kinds of records of which calls that are there leave entries. */
export const loggedEntities = (): string[] =>
  told.kinds.filter((name) => {
    const resource = resourceNamed(name)
    return !resource || Object.keys(resource.operations).length > 0
  })

/** Until when a deleted record can be brought back; null where nothing was deleted, or nothing can make it again. */
export function restorableUntil({ action, at }: Change, resource: ResourceDescription | null): Date | null {
  const days = action === 'deleted' && resource && restorableDaysOf(resource)
  return days ? new Date(Date.parse(at ?? '') + days * dayMs) : null
}

/** What the contract says of a field of that kind of record; null where it says nothing any more. */
export function entityField(entity: ResourceDescription | null, field: string): ResourceField | null {
  const all = [...(entity?.raw.fields ?? []), ...(told.parts[entity?.name ?? ''] ?? [])]
  return all.find(({ name }) => name === field) ?? null
}

/** Message key of what a field is called. */
export function fieldLabel(entity: ResourceDescription | null, field: string): string {
  return field === wholeList ? 'The whole list' : (entityField(entity, field)?.label ?? spokenName(field))
}

/** Message keys of those who have no name. */
const actorKinds: Readonly<Record<string, string>> = {
  user: 'User',
  'api-key': 'API key',
  directory: 'Directory',
  guest: 'Visitor',
  operator: 'Operator',
  job: 'The server itself',
}

/** Who it was: by name, else what kind of caller. */
export const actorWords = ({ actor_name, actor_kind }: Change, translate: (key: string) => string): string =>
  actor_name ?? translate(actorKinds[actor_kind ?? ''] ?? '')

/** Message keys of what was done. */
export const actionWords: Readonly<Record<string, string>> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  called: 'Other',
}
