import Button from '@mui/material/Button'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { CodeField } from '../../kit/CodeField.tsx'
import { ErrorAlert, FieldError } from '../../kit/FieldError.tsx'
import { canUsePasskeys } from '../../kit/passkeys.ts'
import { TextField } from '../../kit/TextField.tsx'
import type { SignIn } from './use-sign-in.ts'

interface SignInFormProps {
  readonly title: string
  readonly state: SignIn
  /** Below the title. */
  readonly before?: ReactNode
  /** Below the button. */
  readonly after?: ReactNode
}

export function SignInForm({ title, state, before, after }: SignInFormProps) {
  const translate = useTranslate()
  const { credentials, change, isSending, failure, isAsking, submit } = state
  const form = useFocus(state)
  const needsCode = state.asked.code || state.asked.passkey
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="lcard" noValidate onSubmit={onSubmit} ref={form}>
      <h1>{title}</h1>
      {!failure && before}
      {isAsking && <AskedFactor asked={state.asked} />}
      {!isAsking && failure?.message && Object.keys(failure.errors).length === 0 && (
        <ErrorAlert message={failure.message} />
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
        <CodeField
          value={credentials.code ?? ''}
          onValue={(code) => change({ code })}
          errors={failure?.errors.code}
          help={translate('Six digits from your app, or one of your recovery codes.')}
        />
      )}
      {state.asked.passkey && canUsePasskeys() && <PasskeyButton state={state} />}
      <Button type="submit" variant="contained" color="primary" loading={isSending}>
        {translate('Sign in')}
      </Button>
      {after}
    </form>
  )
}

/** E-mail and password were right: what is still missing is no fault. */
function AskedFactor({ asked: { code, passkey } }: { asked: SignIn['asked'] }) {
  const translate = useTranslate()
  const sentence =
    code && passkey
      ? 'One more step: enter a code, or use your passkey.'
      : passkey
        ? 'One more step: use your passkey.'
        : 'One more step: enter the code of your second factor.'
  return <p role="status">{translate(sentence)}</p>
}

/** Beside the code: whoever has a passkey needs none. */
function PasskeyButton({ state: { passkey, failure } }: { state: SignIn }) {
  const translate = useTranslate()
  const { isBusy, isGivenUp, use } = passkey
  const messages = isGivenUp
    ? ['No passkey was used: it was given up, or none of yours is here.']
    : (failure?.errors.passkey ?? [])
  return (
    <div className="sign-in-passkey">
      <Button variant="outlined" loading={isBusy} onClick={use}>
        <Fingerprint size={18} aria-hidden="true" />
        {translate('Use passkey')}
      </Button>
      {messages.length > 0 && (
        <div role="status">
          <FieldError messages={messages.map((each) => translate(each))} />
        </div>
      )}
    </div>
  )
}

/** After a refusal the focus stands in the first wrong field, or at what is asked for. */
function useFocus({ failure, isAsking, asked }: SignIn) {
  const form = useRef<HTMLFormElement>(null)
  const isByPasskey = !asked.code && canUsePasskeys()
  useEffect(() => {
    if (!failure) return
    const wanted = isByPasskey ? '.sign-in-passkey button' : '[autocomplete=one-time-code]'
    form.current?.querySelector<HTMLElement>(isAsking ? wanted : '[aria-invalid=true]')?.focus()
  }, [failure, isAsking, isByPasskey])
  return form
}
