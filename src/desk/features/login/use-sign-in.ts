import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { codeOf } from '../../kit/CodeField.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import type { Failure } from '../../kit/failure.ts'
import { signWithPasskey } from '../../kit/passkeys.ts'
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
  /** What the account asks for beside the password, as far as it has said. */
  readonly asked: AskedFactors
  readonly passkey: {
    readonly isBusy: boolean
    /** Whether the last try was given up, or none of the account's is here. */
    readonly isGivenUp: boolean
    readonly use: () => void
  }
}

interface AskedFactors {
  readonly code: boolean
  readonly passkey: boolean
}

/** State of signing in; afterwards the browser goes where the user wanted to (`next`), or to their first page. */
export function useSignIn(): SignIn {
  const { client, session } = useDesk()
  const translate = useTranslate()
  const goOn = useGoOn()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [missing, setMissing] = useState<Failure | null>(null)
  // That an e-mail or a password is wrong is 401 too; the form says what the server said.
  const { run, isBusy, failure } = useWrite<void, Credentials>({
    write: ({ email, password, code }) => {
      const typed = codeOf(code ?? '')
      return session.signIn({ email, password, ...(typed && { code: typed }) })
    },
    onDone: goOn,
    success: null,
    toldBy: 'place',
  })

  const [isGivenUp, setGivenUp] = useState(false)
  const byPasskey = useWrite<boolean, Credentials>({
    write: async ({ email, password }) => {
      const { data } = await client.POST('/api/v1/session/passkey-challenges', { body: { email, password } })
      const passkey = data ? await signWithPasskey(data) : null
      if (passkey) await session.signIn({ email, password }, passkey)
      return passkey !== null
    },
    onDone: (isIn) => {
      if (isIn) goOn()
      else setGivenUp(true)
    },
    success: null,
    toldBy: 'place',
  })

  const asked = useAsked(byPasskey.failure ?? failure)

  const submit = async (given = credentials) => {
    byPasskey.forget()
    setGivenUp(false)
    setCredentials(given)
    const found = missingFields(given, translate)
    setMissing(found)
    if (!found) await run(given)
  }
  return {
    credentials,
    change: (change) => setCredentials((old) => ({ ...old, ...change })),
    isSending: isBusy,
    failure: missing ?? byPasskey.failure ?? failure,
    asked,
    submit,
    passkey: {
      isBusy: byPasskey.isBusy,
      isGivenUp,
      use: () => {
        setGivenUp(false)
        void byPasskey.run(credentials)
      },
    },
  }
}

/** It stays known while later tries fail for other reasons. */
function useAsked(failure: Failure | null): AskedFactors {
  const [asked, setAsked] = useState<AskedFactors>({ code: false, passkey: false })
  const code = failure?.errors.code !== undefined
  const passkey = failure?.errors.passkey !== undefined
  const isNew = (code || passkey) && (code !== asked.code || passkey !== asked.passkey)
  if (isNew) setAsked({ code, passkey })
  return asked
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
