import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TextField } from './TextField.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly errors: readonly string[] | undefined
  readonly help: string
}

/** Apps show codes with a gap in their middle, and people write recovery codes in capitals. */
export const codeOf = (typed: string) => typed.replaceAll(/\s/g, '').toLowerCase()

/** A code that is typed and sent: an empty one is told without a call. */
export function useTypedCode(send: (code: string) => unknown) {
  const translate = useTranslate()
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const submit = () => {
    const given = codeOf(value)
    const empty = translate('{attribute} cannot be empty', { attribute: translate('Code') })
    setMissing(given ? [] : [empty])
    if (given) void send(given)
  }
  const onValue = (typed: string) => {
    setValue(typed)
    setMissing([])
  }
  return { value, onValue, missing, submit }
}

export function CodeField({ value, onValue, errors, help }: CodeFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      label={translate('Code')}
      help={help}
      value={value}
      errors={errors ?? []}
      autoComplete="one-time-code"
      inputProps={{ maxLength: 14, spellCheck: false, autoCapitalize: 'none' }}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
