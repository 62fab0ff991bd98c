import Button from '@mui/material/Button'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ErrorAlert } from '../../kit/FieldError.tsx'
import type { CallError } from '../../kit/failure.ts'
import { loginPattern } from '../../kit/paths.ts'

interface LinkEndedProps {
  readonly title: string
  readonly failure: CallError
  readonly retry: () => void
  /** What to do about a link that is over. */
  readonly children: ReactNode
}

/** A link that cannot be used any more, or could not be asked about. */
export function LinkEnded({ title, failure, retry, children }: LinkEndedProps) {
  const translate = useTranslate()
  const isOver = failure.status === 401 || failure.status === 404
  // Passwords are switched off meanwhile.
  const isUseless = failure.status === 403
  return (
    <section className="lcard">
      <h1>{title}</h1>
      <ErrorAlert
        message={isOver ? 'This link was used already, is too old, or is not complete.' : failure.message}
      />
      {isOver && children}
      {isUseless || isOver ? (
        <Link to={loginPattern}>{translate('Back to sign-in')}</Link>
      ) : (
        <Button variant="outlined" onClick={retry}>
          <RotateCw size={18} aria-hidden="true" />
          {translate('Try again')}
        </Button>
      )}
    </section>
  )
}
