import { DateInput, type DateInputProps } from './DateInput.tsx'
import { Field, type FieldProps } from './Field.tsx'

/** A day with its label. */
export function DateField({
  label,
  hideLabel,
  hint,
  help,
  errors,
  id,
  ...input
}: FieldProps & DateInputProps) {
  return (
    <Field {...{ label, hideLabel, hint, help, errors, id }}>
      {(control) => <DateInput {...input} {...control} />}
    </Field>
  )
}
