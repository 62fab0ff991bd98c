import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { useCount } from './use-count.ts'

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {
  /** Called with the whole value while typing. */
  onValue?: (value: string) => void
  /** Shows 'n/limit' below; typing on is possible. */
  limit?: number
}

/** Several lines of text. With `rows={1}` it begins as high as an input; people pull it down when they need more. */
export function TextArea({
  label,
  hideLabel,
  hint,
  help,
  errors,
  limit,
  rows = 3,
  onValue,
  onChange,
  'aria-describedby': describedBy,
  ...area
}: Props) {
  const [counted, noteLength] = useCount(limit, area)
  return (
    <Field {...{ label, hideLabel, hint, help, errors, counted, describedBy }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className="ui-in"
          rows={rows}
          onChange={(event) => {
            noteLength(event.currentTarget.value)
            onValue?.(event.currentTarget.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}
