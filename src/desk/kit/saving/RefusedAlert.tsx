import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../FieldError.tsx'
import type { Failure } from '../failure.ts'
import { SignInLink } from './SignInLink.tsx'
import { messagesOf } from './use-write.ts'

interface RefusedAlertProps {
  readonly failure: Failure | null
  /** Which errors stand at a field that is shown here; all others are told here. */
  readonly isAtField?: (path: string) => boolean
  readonly className?: string
  /** What else is told in this place. */
  readonly children?: ReactNode
}

/** The place of a refusal: why nothing was stored, as far as no field says it, and how one goes on. */
export function RefusedAlert({
  failure,
  isAtField = () => false,
  className = 'alerts',
  children,
}: RefusedAlertProps) {
  const translate = useTranslate()
  return (
    <div role="alert" className={className}>
      {failure?.status === 401 && <SignInAgain />}
      {messagesOf(failure, isAtField).map((message) => (
        <FieldError key={message} messages={[translate(message)]} />
      ))}
      {children}
    </div>
  )
}

interface SignInAgainProps {
  /** Message key of the link: what one does there, and what then. */
  readonly go?: string
}

/** The session has ended while something was open here: it stays, signing in happens beside it. */
export function SignInAgain({ go = 'Sign in in a new tab, then save again' }: SignInAgainProps) {
  const translate = useTranslate()
  return (
    <span className="err">
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        {translate('Your session has ended. Your changes are still here:')}{' '}
        <SignInLink>{translate(go)}</SignInLink>
      </span>
    </span>
  )
}
