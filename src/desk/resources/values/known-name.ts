import type { ResourceField } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'

/** Name of the field that says beside a key whose key it is: `organization_name` beside `organization` or `organization_id`. */
function nameBeside({ name }: Pick<ResourceField, 'name'>): string[] {
  const stem = name.replace(/(_(uuid|id|key)|(Uuid|Id|Key))$/, '')
  return [`${stem}_name`, `${stem}Name`]
}

/** The name of the record that a field refers to, where the reply has it already: nobody needs to ask for it. */
export function knownName(record: unknown, field: Pick<ResourceField, 'name'>): string | undefined {
  const names = nameBeside(field).map((name) => valueAt(record, name))
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}

/** Whether the field only says what a reference among the others says too. */
export function isSaidByReference(
  { name, readOnly }: ResourceField,
  fields: readonly ResourceField[],
): boolean {
  return readOnly && fields.some((each) => each.kind === 'reference' && nameBeside(each).includes(name))
}
