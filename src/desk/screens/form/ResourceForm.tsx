import { SchemaForm, type SchemaFormProps } from '../../forms/SchemaForm.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { overridesOf } from '../overrides.ts'

interface ResourceFormProps extends Omit<SchemaFormProps, 'fields' | 'inputs'> {
  readonly resource: ResourceDescription
}

/** The form of a resource: generated, or its own; with its own inputs where it has some. */
export function ResourceForm({ resource, ...props }: ResourceFormProps) {
  const { form, fields } = overridesOf(resource.name)
  const Form = form ? slotComponent(form) : SchemaForm
  return <Form {...props} fields={resource.raw.fields} {...(fields && { inputs: fields })} />
}
