import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: ReactNode
  errors?: readonly string[] | undefined
}

/** A check box with its sentence beside it. */
export function CheckField({ label, errors = [], ...input }: Props) {
  const id = useId()
  const errorId = errors.length > 0 ? `${id}-error` : undefined
  return (
    <div className="ui-check">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
      />
      <label htmlFor={id}>{label}</label>
      {errorId && <FieldError id={errorId} messages={errors} />}
    </div>
  )
}
