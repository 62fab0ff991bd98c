import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import type { Failure } from '../../kit/failure.ts'
import { PasswordField } from '../../kit/password/PasswordField.tsx'
import { BusyFields } from '../../kit/saving/BusyFields.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useTimes } from '../../kit/times.ts'
import type { Security } from './security.ts'

interface PasswordFormProps {
  readonly security: Security
  readonly changed: () => void
}

const empty = { current_password: '', password: '' }

type Passwords = typeof empty
type Errors = Readonly<Record<string, readonly string[]>>

export function PasswordForm({ security, changed }: PasswordFormProps) {
  const translate = useTranslate()
  const times = useTimes()
  if (!security.has_password) return <p>{translate('You sign in through your institution.')}</p>
  const since = security.password_changed_at
  return (
    <>
      <p className="help">
        {since
          ? translate('Changed on {day}.', { day: times.dayAndTime(since) })
          : translate('You have not changed it yet.')}
      </p>
      <Change email={security.email} changed={changed} />
    </>
  )
}

function Change({ email, changed }: { email: string; changed: () => void }) {
  const translate = useTranslate()
  const { client, tenant } = useDesk()
  const { fullName } = useSession()
  const [given, setGiven] = useState<Passwords>(empty)
  const [missing, setMissing] = useState<Errors>({})
  const { run, isBusy, failure } = useWrite<void, Passwords>({
    write: async (body) => {
      await client.PUT('/api/v1/me/password', { body })
    },
    onDone: () => {
      setGiven(empty)
      changed()
    },
    success: 'Your password is changed. You are signed out everywhere else.',
    toldBy: 'place',
  })
  const errors: Errors = { ...failure?.errors, ...missing }
  const form = useFocusOnFailure(failure)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = missingOf(given, translate)
    setMissing(found)
    if (Object.keys(found).length === 0) void run(given)
  }
  const owner = { full_name: fullName ?? '', email, tenant: tenant?.name ?? '' }
  const change = (name: keyof Passwords) => (value: string) => {
    setGiven((old) => ({ ...old, [name]: value }))
    setMissing(({ [name]: _, ...others }) => others)
  }
  return (
    <form className="fields my-password" noValidate onSubmit={submit} ref={form}>
      <BusyFields isBusy={isBusy}>
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          label={translate('Current password')}
          value={given.current_password}
          onValue={change('current_password')}
          errors={errors.current_password}
          owner={null}
        />
        <PasswordField
          label={translate('New password')}
          value={given.password}
          onValue={change('password')}
          errors={errors.password}
          owner={owner}
        />
      </BusyFields>
      <RefusedAlert failure={failure} isAtField={(path) => path in empty} />
      <div>
        <Button type="submit" primary busy={isBusy}>
          {translate('Change password')}
        </Button>
      </div>
    </form>
  )
}

/** After a refusal the focus stands in the first wrong field. */
function useFocusOnFailure(failure: Failure | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  return form
}

function missingOf(given: Passwords, translate: ReturnType<typeof useTranslate>): Errors {
  const labels = { current_password: 'Current password', password: 'New password' } as const
  return Object.fromEntries(
    (Object.keys(labels) as (keyof Passwords)[])
      .filter((name) => given[name] === '')
      .map((name) => [
        name,
        [translate('{attribute} cannot be empty', { attribute: translate(labels[name]) })],
      ]),
  )
}
