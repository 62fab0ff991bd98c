import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import type { DeletionOrder } from './types.ts'

const actions = [
  { action: 'delete', label: 'Delete', about: 'Everything goes that need not be kept.' },
  {
    action: 'anonymise',
    label: 'Anonymise',
    about: 'Names, addresses and texts go; that something happened still counts.',
  },
] as const

interface ActionFieldProps {
  readonly action: DeletionOrder['action']
  readonly change: (action: DeletionOrder['action']) => void
  readonly errors?: readonly string[] | undefined
}

export function ActionField({ action: chosen, change, errors }: ActionFieldProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <fieldset
      className="nested order-action"
      data-field="action"
      aria-describedby={errors ? `${id}-error` : undefined}
    >
      <legend>{translate('What to do')}</legend>
      {actions.map(({ action, label, about }) => (
        <label key={action} className="radio">
          <input
            type="radio"
            className="rb"
            name={id}
            checked={chosen === action}
            onChange={() => change(action)}
          />
          <span>
            <b>{translate(label)}</b>
            <span className="help">{translate(about)}</span>
          </span>
        </label>
      ))}
      {errors && <FieldError id={`${id}-error`} messages={errors} />}
    </fieldset>
  )
}
