import type { RaRecord } from 'react-admin'
import { allows } from '#rules/access.ts'
import { useSession } from '../../kit/desk-context.ts'
import { formOf } from '../../resources/admin.ts'
import type { RecordAction, ResourceDescription } from '../../resources/descriptions.ts'
import { ownersOf } from '../../resources/owners.ts'

/** What else the user may do with a record; a body that no form can ask for is left to other clients. */
export function useRecordActions(resource: ResourceDescription, record: RaRecord): readonly RecordAction[] {
  const { facts, may } = useSession()
  const owners = ownersOf(resource, record)
  return resource.itemActions.filter(
    ({ operation, takesBody, fields, when = {} }) =>
      may(operation.access) &&
      (!owners || allows(operation.access, { ...facts, owners })) &&
      (!takesBody || (fields.length > 0 && formOf(operation.id) !== undefined)) &&
      Object.entries(when).every(([name, values]) => values.includes(record[name])),
  )
}
