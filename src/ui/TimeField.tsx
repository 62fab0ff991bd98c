import { ClockInput, type ClockInputProps } from './ClockInput.tsx'
import { Field, type FieldProps } from './Field.tsx'

/** A time of day with its label. That of the working hours is `TimeInput`. */
export function TimeField({
  label,
  hideLabel,
  hint,
  help,
  errors,
  id,
  ...input
}: FieldProps & ClockInputProps) {
  return (
    <Field {...{ label, hideLabel, hint, help, errors, id }}>
      {(control) => <ClockInput {...input} {...control} />}
    </Field>
  )
}
