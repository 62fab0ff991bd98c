import Button from '@mui/material/Button'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk } from '../../kit/desk-context.ts'
import { ErrorAlert } from '../../kit/FieldError.tsx'
import { loginPattern } from '../../kit/paths.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { TextField } from '../../kit/TextField.tsx'

/** Asks for a link by e-mail. What it says afterwards is the same whether somebody has the address. */
export function ForgottenForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isAgain, setAgain] = useState(false)
  const again = () => {
    setSentTo(null)
    setAgain(true)
  }
  return sentTo ? <Sent email={sentTo} again={again} /> : <EmailForm sent={setSentTo} autoFocus={isAgain} />
}

function Sent({ email, again }: { email: string; again: () => void }) {
  const translate = useTranslate()
  // The button that was pressed is gone.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="lcard">
      <h1 ref={heading} tabIndex={-1}>
        {translate('Forgotten password')}
      </h1>
      <p role="status">
        {translate(
          'If somebody here signs in with {email}, a mail is on its way. Its link can be used for 30 minutes.',
          { email },
        )}
      </p>
      <p>{translate('Nothing came? Please look in your spam folder, or try again with another address.')}</p>
      <Button variant="outlined" onClick={again}>
        {translate('Try again')}
      </Button>
      <Link to={loginPattern}>{translate('Back to sign-in')}</Link>
    </section>
  )
}

interface EmailFormProps {
  readonly sent: (email: string) => void
  readonly autoFocus: boolean
}

function EmailForm({ sent, autoFocus }: EmailFormProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState<string[]>([])
  const { run, isBusy, failure } = useWrite<void, string>({
    write: async (given) => {
      await client.POST('/api/v1/password-resets', { body: { email: given } })
    },
    onDone: (_, given) => sent(given),
    success: null,
    toldBy: 'place',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = email.trim()
    const empty = translate('{attribute} cannot be empty', { attribute: translate('E-mail') })
    setMissing(given ? [] : [empty])
    if (given) void run(given)
  }
  return (
    <form className="lcard" noValidate onSubmit={submit}>
      <h1>{translate('Forgotten password')}</h1>
      <p>{translate('You get a link by e-mail, with which you choose a new password.')}</p>
      {failure && !failure.errors.email && <ErrorAlert message={failure.message} />}
      <TextField
        label={translate('E-mail')}
        type="email"
        autoComplete="username"
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone
        autoFocus={autoFocus}
        value={email}
        errors={missing.length > 0 ? missing : (failure?.errors.email ?? [])}
        onChange={(event) => {
          setEmail(event.target.value)
          setMissing([])
        }}
      />
      <Button type="submit" variant="contained" color="primary" loading={isBusy}>
        {translate('Send the link')}
      </Button>
      <Link to={loginPattern}>{translate('Back to sign-in')}</Link>
    </form>
  )
}
