import { useMatches } from 'react-router-dom'
import type { OperationEntry } from '#generated/operations.ts'
import { useSession } from '../frame/desk-context.ts'
import type { ResourceDescription } from './descriptions.ts'

/** The resource of the route that is shown. */
export function useResource(): ResourceDescription {
  const matches = useMatches()
  const found = matches.map(
    (match) => (match.handle as { resource?: ResourceDescription } | undefined)?.resource,
  )
  const resource = found.findLast((each) => each !== undefined)
  if (!resource) throw new Error('No route above names its resource')
  return resource
}

/** Which of the resource's operations there are and the user may call. */
export function useAllowed(resource: ResourceDescription) {
  const { may } = useSession()
  const allowed = (operation: OperationEntry | undefined) =>
    operation && may(operation.access) ? operation : undefined
  return {
    create: allowed(resource.operations.create),
    edit: allowed(resource.operations.edit),
    delete: allowed(resource.operations.delete),
  }
}
