import Button from '@mui/material/Button'
import { RotateCcw } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { enumOptions } from '../enum-options.ts'
import { hintsOf } from '../fields.ts'
import type { Shape } from '../schema.ts'
import type { InputOptions } from '../ui-schema.ts'
import { emptyValue } from '../widgets/input-props.ts'

interface UsualValueProps {
  readonly id: string
  readonly label: string
  readonly schema: Shape
  readonly options: InputOptions
  readonly value: unknown
  readonly isDisabled: boolean
  readonly change: (value: unknown) => void
}

/** What holds where nothing is entered (x-admin.usual), and the way back to it where something is. */
export function UsualValue({ id, label, schema, options, value, isDisabled, change }: UsualValueProps) {
  const translate = useTranslate()
  const { usual } = hintsOf(schema)
  const isTyped = value !== undefined && value !== null && value !== ''
  if (usual === undefined || !isTyped || value === usual) return null
  const text = translate('Usual: {value}', { value: translate(usualLabel(schema, options, usual)) })
  return (
    <Button
      variant="text"
      size="small"
      className="usual-value"
      disabled={isDisabled}
      // What can be read begins the name; beside others of its kind it says of which field.
      aria-label={`${text}, ${translate(label)}`}
      onClick={() => {
        change(emptyValue(schema))
        // The button goes away by this.
        document.getElementById(id)?.focus()
      }}
    >
      <RotateCcw size={14} aria-hidden="true" />
      {text}
    </Button>
  )
}

function usualLabel(schema: Shape, { described }: InputOptions, usual: string): string {
  return enumOptions(schema, described ?? null).find(({ value }) => value === usual)?.label ?? usual
}
