import { useMemo, useState } from 'react'
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
  /** Of the factors, the one that was tried is wrong; one that the server only asks for is in `asked`. */
  readonly failure: Failure | null
  /** Sends what is filled in, or the given credentials. */
  readonly submit: (credentials?: Credentials) => Promise<void>
  /** What the account asks for beside the password, as far as it has said. */
  readonly asked: AskedFactors
  /** Whether the last reply did no more than ask for one: nothing was wrong. */
  readonly isAsking: boolean
  readonly passkey: {
    readonly isBusy: boolean
    /** Whether the last try was given up, or none of the account's is here. */
    readonly isGivenUp: boolean
    readonly use: () => void
  }
}

const factors = ['code', 'passkey'] as const
type Factor = (typeof factors)[number]
type AskedFactors = Readonly<Record<Factor, boolean>>

/** State of signing in; afterwards the browser goes where the user wanted to (`next`), or to their first page. */
export function useSignIn(): SignIn {
  const { session } = useDesk()
  const translate = useTranslate()
  const goOn = useGoOn()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [missing, setMissing] = useState<Failure | null>(null)
  const [tried, setTried] = useState<Factor | null>(null)
  // That an e-mail or a password is wrong is 401 too; the form says what the server said.
  const { run, isBusy, failure } = useWrite<void, Credentials>({
    write: ({ email, password, code }) => {
      const typed = codeOf(code ?? '')
      // A field that was there already, and stayed empty, is wrong too.
      setTried(typed || asked.code || asked.passkey ? 'code' : null)
      return session.signIn({ email, password, ...(typed && { code: typed }) })
    },
    onDone: goOn,
    success: null,
    toldBy: 'place',
  })

  const { isGivenUp, setGivenUp, ...byPasskey } = usePasskeySignIn(goOn, () => setTried('passkey'))
  const refusal = byPasskey.failure ?? failure
  const asked = useAsked(refusal)
  const told = useMemo(() => refusal && withoutUntried(refusal, tried), [refusal, tried])

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
    failure: missing ?? told,
    asked,
    isAsking: !missing && tried === null && isAbout(refusal, factors),
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

function usePasskeySignIn(goOn: () => void, begins: () => void) {
  const { client, session } = useDesk()
  const [isGivenUp, setGivenUp] = useState(false)
  const write = useWrite<boolean, Credentials>({
    write: async ({ email, password }) => {
      begins()
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
  return { ...write, isGivenUp, setGivenUp }
}

const isAbout = (failure: Failure | null, some: readonly string[]) =>
  Object.keys(failure?.errors ?? {}).some((name) => some.includes(name))

/** The server names every factor as long as none is proven. */
function withoutUntried(failure: Failure, tried: Factor | null): Failure {
  const untried: readonly string[] = factors.filter((factor) => factor !== tried)
  const errors = Object.entries(failure.errors).filter(([name]) => !untried.includes(name))
  // By name: the message of an Error is none of the properties that a spread takes.
  const { status, message, body } = failure
  return { status, message, body, errors: Object.fromEntries(errors) }
}

/** It stays known while later tries fail for other reasons. */
function useAsked(failure: Failure | null): AskedFactors {
  const [asked, setAsked] = useState<AskedFactors>({ code: false, passkey: false })
  const code = isAbout(failure, ['code'])
  const passkey = isAbout(failure, ['passkey'])
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
