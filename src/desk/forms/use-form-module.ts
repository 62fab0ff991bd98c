import type { UiSchema, WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { ResourceField } from '#rules/resource.ts'
import { type Slot, slotComponent } from '../kit/slot.tsx'
import { fieldAt, formFields, hintsOf } from './fields.ts'
import { propertiesOf } from './schema.ts'
import { uiSchemaOf } from './ui-schema.ts'
import { formValidator } from './validator.ts'

/** Inputs that stand in place of the generated ones, by the field's dotted name. */
export type FormInputs = Readonly<Record<string, Slot<WidgetProps>>>

const noFields: readonly ResourceField[] = []
const nothing: readonly string[] = []

interface FormParts {
  readonly described?: readonly ResourceField[] | undefined
  readonly inputs?: FormInputs | undefined
  /** Names of fields that are asked for nowhere. */
  readonly without?: readonly string[] | undefined
}

/** Schema, validator, inputs and fields of a form; the validator was compiled when the contract was generated: no eval. */
export function useFormModule(
  form: FormModule,
  { described = noFields, inputs, without = nothing }: FormParts = {},
) {
  return useMemo(() => {
    const { schema } = form
    return {
      schema,
      validator: formValidator(form),
      uiSchema: { ...withInputs(uiSchemaOf(schema, described), inputs), ...hidden(without) },
      asked: Object.entries(propertiesOf(schema)).flatMap(([name, shape]) =>
        hintsOf(shape).asked ? [name] : [],
      ),
      fields: formFields(schema, described).filter(({ path }) => !without.includes(path)),
      places: (path: string) => (path === '' ? null : fieldAt(schema, described, path)),
    }
  }, [form, described, inputs, without])
}

export const hidden = (names: readonly string[]): UiSchema =>
  Object.fromEntries(names.map((name) => [name, { 'ui:widget': 'hidden' }]))

/** The inputs that a resource has of its own stand in place of the generated ones. */
function withInputs(ui: UiSchema, inputs: FormInputs = {}): UiSchema {
  return Object.entries(inputs).reduce(
    (all, [name, slot]) => withWidget(all, name.split('.'), slotComponent(slot)),
    ui,
  )
}

function withWidget(
  ui: UiSchema,
  [name, ...rest]: string[],
  widget: NonNullable<UiSchema['ui:widget']>,
): UiSchema {
  return name === undefined
    ? { ...ui, 'ui:widget': widget }
    : { ...ui, [name]: withWidget(ui[name] ?? {}, rest, widget) }
}
