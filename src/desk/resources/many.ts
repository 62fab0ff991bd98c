import type { OperationEntry } from '#generated/operations.ts'
import { formOf } from './admin.ts'
import type { ResourceSummary } from './descriptions.ts'

/** Last steps of the addresses of the pages on which several records are changed at once, and a file is imported. */
export const bulkEditPath = 'bulk-edit'
export const importPath = 'import'

/** What a list's address asks for (`?open=export`). */
export const exportDialog = 'export'

/** Whether several records can be changed at once: they are listed, and a form can ask for what is changed in one. */
export const isBulkEditable = ({ raw, operations: { list, edit } }: ResourceSummary): boolean =>
  list !== undefined && isAskedFor(raw, edit)

/** Whether records can be made by the rows of a file: a form can ask for what makes one. */
export const isImportable = ({ raw, operations: { create } }: ResourceSummary): boolean =>
  isAskedFor(raw, create)

const isAskedFor = ({ adapter }: ResourceSummary['raw'], operation: OperationEntry | undefined) =>
  ['collection', 'whole-list'].includes(adapter) &&
  operation !== undefined &&
  formOf(operation.id) !== undefined
