import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import { TextField } from '../../kit/TextField.tsx'
import type { SignIn } from './use-sign-in.ts'

interface SignInFormProps {
  readonly title: string
  readonly state: SignIn
  /** Below the button. */
  readonly after?: ReactNode
}

export function SignInForm({ title, state, after }: SignInFormProps) {
  const translate = useTranslate()
  const { credentials, change, isSending, failure, submit } = state
  const form = useFocusOnFailure(failure)
  const needsCode = credentials.code !== undefined || failure?.errors.code !== undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="lcard" noValidate onSubmit={onSubmit} ref={form}>
      <h1>{title}</h1>
      {failure?.message && Object.keys(failure.errors).length === 0 && (
        <div role="alert">
          <FieldError messages={[translate(failure.message)]} />
        </div>
      )}
      <TextField
        label={translate('E-mail')}
        type="email"
        autoComplete="username"
        value={credentials.email}
        errors={failure?.errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label={translate('Password')}
        type="password"
        autoComplete="current-password"
        value={credentials.password}
        errors={failure?.errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {needsCode && (
        <TextField
          label={translate('Code')}
          inputProps={{ inputMode: 'numeric', maxLength: 6 }}
          autoComplete="one-time-code"
          value={credentials.code ?? ''}
          errors={failure?.errors.code}
          onChange={(event) => change({ code: event.target.value })}
        />
      )}
      <Button type="submit" variant="contained" color="primary" loading={isSending}>
        {translate('Sign in')}
      </Button>
      {after}
    </form>
  )
}

/** After a refusal the focus stands in the first wrong field. */
function useFocusOnFailure(failure: SignIn['failure']) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  return form
}
