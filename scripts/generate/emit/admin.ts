import { pickOf } from '#rules/pick.ts'
import { resourceActions } from '#rules/resource.ts'
import type { Emitter } from '../context.ts'
import { entryOf } from './operations.ts'
import { pagesOf, shownResources } from './pages.ts'

/** A page calls by the types alone: of its operations the desk asks only who may call them. */
const unread = { summary: '', tags: [], parameters: [], body: null, responses: {} }

/** admin.json: the resources that the desk shows, with the operations that they and its pages call (src/desk/resources/admin.ts). */
export const emitAdmin: Emitter = (context) => {
  const resources = shownResources(context)
  const ofPages = new Set(
    pagesOf(context).flatMap(({ needs = [], actions = [] }) => [
      ...needs,
      ...actions.flatMap((action) => action.needs),
    ]),
  )
  const ofResources = new Set(
    resources.flatMap(({ operationIds, itemActions, fields }) => [
      ...resourceActions.map((action) => operationIds[action]),
      ...itemActions.map(({ operationId }) => operationId),
      ...fields.flatMap(({ hints }) => pickOf(hints)?.operation ?? []),
    ]),
  )
  const operations = Object.fromEntries(
    context.operations
      .filter(({ id, status }) => (ofPages.has(id) || ofResources.has(id)) && status !== 'planned')
      .map((operation) => {
        const entry = entryOf(operation)
        return [operation.id, ofResources.has(operation.id) ? entry : { ...entry, ...unread }]
      }),
  )
  return [{ path: 'admin.json', text: `${JSON.stringify({ resources, operations }, null, 1)}\n` }]
}
