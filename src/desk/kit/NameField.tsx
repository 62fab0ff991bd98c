import { useTranslate } from 'react-admin'
import type { Failure } from './failure.ts'
import { TextField } from './TextField.tsx'

interface NameFieldProps {
  /** As people read both. */
  readonly label: string
  readonly help: string
  readonly value: string
  readonly change: (value: string) => void
  readonly maxLength: number
  /** Somebody has tried to save: from then on a name that is missing is told. */
  readonly wasTried: boolean
  /** Why the server refused it, and what forgets that. */
  readonly failure?: Failure | null
  readonly forget?: () => void
}

/** The name under which something is kept. */
export function NameField({
  label,
  help,
  value,
  change,
  maxLength,
  wasTried,
  failure,
  forget,
}: NameFieldProps) {
  const translate = useTranslate()
  const isMissing = wasTried && value.trim() === ''
  const refused = failure?.errors.name
  return (
    <TextField
      label={label}
      help={help}
      errors={isMissing ? [translate('{attribute} cannot be empty', { attribute: label })] : (refused ?? [])}
      autoFocus
      inputProps={{ maxLength }}
      value={value}
      onChange={(event) => {
        change(event.target.value)
        if (refused) forget?.()
      }}
    />
  )
}
