import { type ComponentProps, useState } from 'react'
import { keepTimeCharacters, repairTime } from '#rules/working-hours.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'value' | 'defaultValue' | 'onChange' | 'type'> {
  id?: string
  /** HH:mm, or whatever has been typed so far. */
  value: string
  onValue: (value: string) => void
  /** Wrong for a reason that stands elsewhere, named in `aria-describedby`: start and end share one sentence. */
  invalid?: boolean
}

/**
 * A time of the working hours. While typing only what times are made of stays; when the field is left, or with Enter,
 * the rest is put right (product §13.2) and a screen reader hears what now stands there.
 */
export function TimeInput({
  id,
  label,
  hideLabel,
  hint,
  help,
  errors,
  value,
  onValue,
  invalid,
  onBlur,
  onKeyDown,
  'aria-describedby': describedBy,
  ...input
}: Props) {
  const [repaired, setRepaired] = useState('')

  const repair = () => {
    const time = repairTime(value)
    if (time === value) return
    setRepaired(time)
    onValue(time)
  }
  return (
    <Field {...{ id, label, hideLabel, hint, help, errors, describedBy, invalid }}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            {...input}
            {...control}
            className="ui-in ui-time"
            inputMode="numeric"
            type="text"
            value={value}
            onChange={(event) => {
              setRepaired('')
              onValue(keepTimeCharacters(event.currentTarget.value))
            }}
            onBlur={(event) => {
              repair()
              onBlur?.(event)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') repair()
              onKeyDown?.(event)
            }}
          />
          <span className="vh" role="status">
            {repaired}
          </span>
        </>
      )}
    </Field>
  )
}
