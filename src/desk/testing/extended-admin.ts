/** Our contract, and what no resource of ours has: actions with a record, and an order that can be changed. */
import { forms } from '#generated/forms/index.js'
import type { OperationEntry } from '#generated/operations.ts'
import type { DeskResource } from '#rules/resource.ts'
import { ourAdmin } from '../own/our-admin.ts'
import { type Admin, loadResource, provideAdmin } from '../resources/admin.ts'

/** @param change of the branches */
function extended(change: Partial<DeskResource>): Admin {
  const { resources, operations } = ourAdmin
  const like = operations.updateOrganization as OperationEntry
  const own = (name: string, method: 'POST' | 'PUT', path: string): OperationEntry => ({
    ...like,
    id: name,
    method,
    path: `/api/v1/organizations${path}`,
    parameters: like.parameters.filter((each) => path !== '' || each.name !== 'id'),
  })
  return {
    ...ourAdmin,
    resources: resources.map((each) =>
      each.name === 'organizations' ? { ...organizations, ...change } : each,
    ),
    operations: {
      ...operations,
      archive: own('archive', 'POST', '/{id}/archive'),
      rename: own('rename', 'POST', '/{id}/rename'),
      reorder: own('reorder', 'PUT', ''),
    },
    formOf: (operation) => (operation === 'rename' ? forms.createOrganization : ourAdmin.formOf(operation)),
  }
}

const { raw: organizations } = await loadResource('organizations')
const action = (name: string, label: string, takesBody: boolean) => ({
  name,
  label,
  operation: `POST /api/v1/organizations/{id}/${name}`,
  operationId: name,
  takesBody,
  fields: takesBody ? organizations.fields : [],
})

/** Gives branches an action of this name, which only asks or takes a form. */
export const provideAction = (name: string, label: string, takesBody: boolean) =>
  provideAdmin(extended({ itemActions: [action(name, label, takesBody)] }))

/** Lets branches be moved within their list, which is saved as a whole. */
export function provideOrder(): void {
  const { operationIds } = organizations
  const whole = { adapter: 'whole-list', defaultSort: null } as const
  provideAdmin(extended({ ...whole, operationIds: { ...operationIds, edit: 'reorder' } }))
}
