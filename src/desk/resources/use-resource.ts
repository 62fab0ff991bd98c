import type { RaRecord } from 'react-admin'
import { generatePath, useMatches, useParams } from 'react-router-dom'
import type { OperationEntry } from '#generated/operations.ts'
import { allows } from '#rules/access.ts'
import { useSession } from '../kit/desk-context.ts'
import { loadedResource } from './admin.ts'
import type { ResourceDescription, ResourceSummary } from './descriptions.ts'
import { mayRead } from './may-read.ts'
import { isChangeable, ownersOf } from './owners.ts'

/** What a route says of the resource that it shows; it has loaded the fields before. */
export interface ResourceHandle {
  /** Its name. */
  readonly resource: string
  /** The pattern of its list's address. */
  readonly list: string
}

function useHandle(): ResourceHandle {
  const matches = useMatches()
  const handle = matches.map((match) => match.handle as ResourceHandle | undefined).findLast(Boolean)
  if (!handle) throw new Error('No route above names its resource')
  return handle
}

/** The resource of the route that is shown. */
export function useResource(): ResourceDescription {
  return loadedResource(useHandle().resource)
}

export interface ResourcePaths {
  readonly list: string
  readonly create: string
  readonly edit: (id: unknown) => string
}

/** Addresses of the screens of the resource that is shown, wherever its page stands. */
export function useResourcePaths(): ResourcePaths {
  const list = generatePath(useHandle().list, useParams())
  return { list, create: `${list}/create`, edit: (id) => `${list}/${encodeURIComponent(String(id))}` }
}

/**
 * Which of the resource's operations there are and the user may call.
 *
 * @param record where it was read: some may change their own and only read others, and some records are only read
 */
export function useAllowed(resource: ResourceSummary | null, record?: RaRecord) {
  const { facts, may } = useSession()
  const operations = resource?.operations ?? {}
  const owners = resource && record && ownersOf(resource, record)
  const allowed = (operation: OperationEntry | undefined) =>
    operation && may(operation.access) ? operation : undefined
  // What was read may be read: whose it is decides what can be done with it.
  const allowedOfRecord = (operation: OperationEntry | undefined) =>
    operation && owners && !allows(operation.access, { ...facts, owners }) ? undefined : allowed(operation)
  return {
    list: allowed(operations.list),
    show: allowed(operations.show),
    create: allowed(operations.create),
    edit:
      resource && record && !isChangeable(resource, record) ? undefined : allowedOfRecord(operations.edit),
    delete: allowedOfRecord(operations.delete),
  }
}

/** Whether the user may change a record that was read. */
export function useMayEdit({ raw, operations }: ResourceSummary): (record: RaRecord) => boolean {
  const { facts } = useSession()
  return (record) => {
    const owners = ownersOf({ raw }, record)
    return (
      operations.edit !== undefined &&
      isChangeable({ raw }, record) &&
      allows(operations.edit.access, owners ? { ...facts, owners } : facts)
    )
  }
}

/** Whether the user may read one record of a resource, by its key. */
export function useMayRead(): (resource: ResourceSummary, key: unknown) => boolean {
  const { facts } = useSession()
  return (resource, key) => mayRead(resource, key, facts)
}
