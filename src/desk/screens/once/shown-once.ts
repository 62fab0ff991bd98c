import type { RaRecord } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'

/** Label and value. */
export type ShownOnce = readonly [label: string, value: string]

const fieldsOnce = ({ raw }: ResourceDescription) => raw.fields.filter(({ hints }) => hints.once === true)

/** Whether only the reply that makes a record has some of it (hint `once`). */
export const hasOnce = (resource: ResourceDescription) => fieldsOnce(resource).length > 0

/** What of a new record is shown this once. */
export function shownOnce(resource: ResourceDescription, made: RaRecord): readonly ShownOnce[] {
  return fieldsOnce(resource).flatMap(({ name, label }): ShownOnce[] => {
    const value = made[name]
    return typeof value === 'string' && value !== '' ? [[label, value]] : []
  })
}
