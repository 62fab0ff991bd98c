import { formOf } from './admin.ts'
import type { ResourceDescription } from './descriptions.ts'

/** Last step of the address of the page on which several records are changed at once. */
export const bulkEditPath = 'bulk-edit'

/** Whether several records can be changed at once: they are listed, and a form can ask for what is changed in one. */
export function isBulkEditable({ raw, operations: { list, edit } }: ResourceDescription): boolean {
  const hasRows = raw.adapter === 'collection' || raw.adapter === 'whole-list'
  return hasRows && list !== undefined && edit !== undefined && formOf(edit.id) !== undefined
}
