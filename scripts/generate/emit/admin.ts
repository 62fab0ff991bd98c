import { pickOf } from '#rules/pick.ts'
import { resourceActions } from '#rules/resource.ts'
import type { Emitter } from '../context.ts'
import { entryOf } from './operations.ts'
import { pagesOf, shownResources } from './pages.ts'

/** admin.json: the resources that the desk shows, with the operations that they and its pages call (src/desk/resources/admin.ts). */
export const emitAdmin: Emitter = (context) => {
  const resources = shownResources(context)
  const called = new Set([
    ...pagesOf(context).flatMap(({ needs = [], actions = [] }) => [
      ...needs,
      ...actions.flatMap((action) => action.needs),
    ]),
    ...resources.flatMap(({ operationIds, itemActions, fields }) => [
      ...resourceActions.map((action) => operationIds[action]),
      ...itemActions.map(({ operationId }) => operationId),
      ...fields.flatMap(({ hints }) => pickOf(hints)?.operation ?? []),
    ]),
  ])
  const operations = Object.fromEntries(
    context.operations
      .filter(({ id, status }) => called.has(id) && status !== 'planned')
      .map((operation) => [operation.id, entryOf(operation)]),
  )
  return [{ path: 'admin.json', text: `${JSON.stringify({ resources, operations }, null, 1)}\n` }]
}
