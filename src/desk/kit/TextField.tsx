import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

interface TextFieldProps extends Omit<OutlinedInputProps, 'error' | 'label'> {
  readonly label: string
  readonly help?: string
  readonly errors?: readonly string[]
  /** Stands at the end of the label's line. */
  readonly aside?: ReactNode
}

/** Label above, help below; errors take the place of the help. */
export function TextField({ label, help, errors = [], aside, id, inputProps, ...rest }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const isWrong = errors.length > 0
  const describedBy = isWrong || help ? `${inputId}-help` : undefined
  return (
    <div className="field">
      <div className="fl">
        <label className="label" htmlFor={inputId}>
          {label}
        </label>
        {aside}
      </div>
      <OutlinedInput
        id={inputId}
        error={isWrong}
        inputProps={{ ...inputProps, 'aria-describedby': describedBy, 'aria-invalid': isWrong || undefined }}
        {...rest}
      />
      {isWrong ? (
        <FieldError id={describedBy} messages={errors} />
      ) : (
        help && (
          <p className="help" id={describedBy}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
