import IconButton from '@mui/material/IconButton'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { longestPassword, type PasswordOwner, passwordFaults, shortestPassword } from '#rules/password.ts'
import { TextField } from '../TextField.tsx'
import './password-field.css'
import { useStrength } from './use-strength.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly errors: readonly string[] | undefined
  /** Of whom a new password is judged; null for one that exists. */
  readonly owner: PasswordOwner | null
  readonly autoFocus?: boolean
}

/** A password that can be looked at while it is typed; of a new one it is said how hard it is to guess. */
export function PasswordField({ label, value, onValue, errors, owner, autoFocus }: PasswordFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const [isShown, setShown] = useState(false)
  const look = translate(isShown ? 'Hide password' : 'Show password')
  return (
    <div className="password-field">
      <TextField
        id={id}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={owner ? 'new-password' : 'current-password'}
        // biome-ignore lint/a11y/noAutofocus: the page was opened to type here
        autoFocus={autoFocus ?? false}
        value={value}
        errors={errors ?? []}
        {...(owner && { help: translate('At least 12 characters. A sentence is easy to remember.') })}
        inputProps={{ maxLength: longestPassword, spellCheck: false, autoCapitalize: 'none' }}
        onChange={(event) => onValue(event.target.value)}
        endAdornment={
          <IconButton aria-label={look} title={look} edge="end" onClick={() => setShown(!isShown)}>
            {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          </IconButton>
        }
      />
      {owner && <Strength password={value} owner={owner} told={errors ?? []} />}
    </div>
  )
}

/** Message keys, from the easiest to guess. */
const words = ['Very easy to guess', 'Easy to guess', 'Still easy to guess', 'Almost good', 'Good'] as const
const steps = [1, 2, 3, 4] as const

interface StrengthProps {
  readonly password: string
  readonly owner: PasswordOwner
  /** What the field says already. */
  readonly told: readonly string[]
}

function Strength({ password, owner, told }: StrengthProps) {
  const translate = useTranslate()
  const strength = useStrength(password, owner)
  const missing = shortestPassword - password.length
  if (password === '') return null
  const score = strength?.score ?? 0
  const advice = strength?.fault && translate(passwordFaults[strength.fault])
  return (
    <div className="strength" data-score={score}>
      <span className="strength-bar" aria-hidden="true">
        {steps.map((step) => (
          <i key={step} className={step <= score ? 'on' : ''} />
        ))}
      </span>
      <p role="status">
        {missing > 0 && translate('{smart_count} more character |||| {smart_count} more characters', missing)}
        {missing <= 0 && strength && <b>{translate(words[score])}</b>}
        {missing <= 0 && advice && !told.includes(advice) && ` – ${advice}`}
      </p>
    </div>
  )
}
