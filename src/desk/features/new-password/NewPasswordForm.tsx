import Button from '@mui/material/Button'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { ErrorAlert } from '../../kit/FieldError.tsx'
import { PasswordField } from '../../kit/password/PasswordField.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useGoOn } from '../../kit/use-go-on.ts'
import type { LinkOwner, PasswordLink } from './password-link.ts'

interface NewPasswordFormProps {
  readonly link: PasswordLink
  readonly owner: LinkOwner
  readonly title: string
  readonly intro: string
}

/** Sets the password of whoever the link is for, and goes on as they. */
export function NewPasswordForm({ link: { path, token }, owner, title, intro }: NewPasswordFormProps) {
  const translate = useTranslate()
  const { client, session, tenant } = useDesk()
  const goOn = useGoOn()
  const notify = useNotify()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string[]>([])
  const { run, isBusy, failure } = useWrite<void, string>({
    write: async (given) => {
      await client.PUT(path, { params: { path: { token: token ?? '' } }, body: { password: given } })
      await session.load()
    },
    onDone: () => {
      // Whoever has a second factor shows it too.
      if (session.current().facts.actor.kind === 'guest')
        notify('Your password is saved. Please sign in with it.', { type: 'success' })
      goOn()
    },
    success: null,
    toldBy: 'place',
  })
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = translate('{attribute} cannot be empty', { attribute: translate('New password') })
    setMissing(password ? [] : [empty])
    if (password) void run(password)
  }
  return (
    <form className="lcard" noValidate onSubmit={submit} ref={form}>
      <h1>{title}</h1>
      <p>{intro}</p>
      {failure && !failure.errors.password && <ErrorAlert message={failure.message} />}
      {/* Password managers keep the password under it. */}
      <input type="text" hidden readOnly autoComplete="username" value={owner.email} />
      <PasswordField
        label={translate('New password')}
        value={password}
        onValue={(typed) => {
          setPassword(typed)
          setMissing([])
        }}
        errors={missing.length > 0 ? missing : failure?.errors.password}
        owner={{ ...owner, tenant: tenant?.name ?? '' }}
        autoFocus
      />
      <Button type="submit" variant="contained" color="primary" loading={isBusy}>
        {translate('Save and sign in')}
      </Button>
    </form>
  )
}
