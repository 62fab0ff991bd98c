import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useDesk, useSession } from '../../frame/desk-context.ts'
import { type Failure, readFailure } from '../../frame/failure.ts'
import type { Page } from '../../frame/page.ts'
import { basePath, safeNext, withinApp } from '../../frame/paths.ts'

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
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (given = credentials) => {
    setCredentials(given)
    const missing = missingFields(given, translate)
    if (missing) return setFailure(missing)
    setSending(true)
    setFailure(null)
    try {
      await session.signIn({ ...given })
      goOn()
    } catch (reason) {
      setFailure(await readFailure(reason))
    } finally {
      setSending(false)
    }
  }
  return {
    credentials,
    change: (change) => setCredentials((old) => ({ ...old, ...change })),
    isSending,
    failure,
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

/**
 * Pages of the desk are shown by the router; everything else of the app is another document. Whoever is signed in
 * already and is on the way somewhere goes there at once.
 */
function useGoOn(): () => void {
  const { pages } = useDesk().screens
  const isSignedIn = useSession().facts.actor.kind === 'user'
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = safeNext(search.get('next'), window.location.origin)
  const goOn = () => {
    const path = next ? withinApp(next) : '/'
    if (isDeskPath(path, pages)) navigate(path, { replace: true })
    else window.location.assign(next ?? basePath)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who comes here signed in
  useEffect(() => {
    if (isSignedIn && next) goOn()
  }, [])
  return goOn
}

function isDeskPath(path: string, pages: readonly Page[]): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  return pathname === '/' || pages.some((page) => `${pathname}/`.startsWith(`${page.path}/`))
}
