import { wholeList } from '#rules/change-log.ts'
import type { ResourceField } from '#rules/resource.ts'
import { resourceNamed } from '../../resources/admin.ts'

/** Message key of what records of that kind are called; the name itself where the contract has none. */
export const entityLabel = (entity: string): string => resourceNamed(entity)?.label ?? entity

/** What the contract says of a field of that kind of record; null where it says nothing any more. */
export function entityField(entity: string, field: string): ResourceField | null {
  return resourceNamed(entity)?.raw.fields.find(({ name }) => name === field) ?? null
}

/** Message key of what a field is called. */
export function fieldLabel(entity: string, field: string): string {
  return field === wholeList ? 'The whole list' : (entityField(entity, field)?.label ?? spokenName(field))
}

/** Of a value that no form of the resource has: publicName is called 'Public name' in the contract, too. */
function spokenName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])|[_.]/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
