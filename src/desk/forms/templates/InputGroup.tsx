import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import { helpId, labelId } from '../help-id.ts'

interface GroupProps {
  readonly id: string
  readonly title: string
  readonly help?: string | undefined
  readonly errors?: readonly string[] | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** Inputs that belong together, below their common heading: an object, a list, a choice. */
export function InputGroup({ id, title, help, errors = [], className = '', children }: GroupProps) {
  const translate = useTranslate()
  const hasLine = errors.length > 0 || Boolean(help)
  return (
    <fieldset
      className={`nested ${className}`}
      id={id}
      tabIndex={-1}
      aria-describedby={hasLine ? helpId(id) : undefined}
    >
      <legend className="label" id={labelId(id)}>
        {translate(title)}
      </legend>
      {errors.length > 0 ? (
        <FieldError id={helpId(id)} messages={[...new Set(errors)]} />
      ) : (
        help && (
          <p className="help" id={helpId(id)}>
            {translate(help)}
          </p>
        )
      )}
      {children}
    </fieldset>
  )
}
