import Button from '@mui/material/Button'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorAlert } from '../../kit/FieldError.tsx'
import type { CallError } from '../../kit/failure.ts'

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
  // Where it was asked, the server says what it is.
  const over = failure.body ? failure.message : 'This link was used already, or is too old.'
  return (
    <section className="lcard">
      <h1>{title}</h1>
      <ErrorAlert message={isOver ? over : failure.message} />
      {isOver ? (
        children
      ) : (
        <Button variant="outlined" onClick={retry}>
          <RotateCw size={18} aria-hidden="true" />
          {translate('Try again')}
        </Button>
      )}
    </section>
  )
}
