import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import type { Failure } from '../../kit/failure.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useGoOn } from '../../kit/use-go-on.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
}

export interface SignIn {
  readonly credentials: Credentials
  readonly change: (change: Partial<Credentials>) => void
  readonly isSending: boolean
  readonly failure: Failure | null
  /** Sends what is filled in, or the given credentials. */
  readonly submit: (credentials?: Credentials) => Promise<void>
}

/** State of signing in; afterwards the browser goes where the user wanted to (`next`), or to their first page. */
export function useSignIn(): SignIn {
  const { session } = useDesk()
  const translate = useTranslate()
  const goOn = useGoOn()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [missing, setMissing] = useState<Failure | null>(null)
  // That an e-mail or a password is wrong is 401 too; the form says what the server said.
  const { run, isBusy, failure } = useWrite<void, Credentials>({
    write: (given) => session.signIn({ ...given }),
    onDone: goOn,
    success: null,
    toldBy: 'place',
  })

  const submit = async (given = credentials) => {
    setCredentials(given)
    const found = missingFields(given, translate)
    setMissing(found)
    if (!found) await run(given)
  }
  return {
    credentials,
    change: (change) => setCredentials((old) => ({ ...old, ...change })),
    isSending: isBusy,
    failure: missing ?? failure,
    submit,
  }
}

function missingFields(given: Credentials, translate: ReturnType<typeof useTranslate>): Failure | null {
  const empty = (attribute: string) => [
    translate('{attribute} cannot be empty', { attribute: translate(attribute) }),
  ]
  const errors = {
    ...(!given.email.trim() && { email: empty('E-mail') }),
    ...(!given.password && { password: empty('Password') }),
  }
  return Object.keys(errors).length > 0 ? { status: null, message: '', errors, body: null } : null
}
