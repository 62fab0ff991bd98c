import Button from '@mui/material/Button'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import type { ContactRequest, RequestState } from '../contact-requests/public.ts'
import { AnswerLinks } from '../contact-requests/public.ts'

const words: Readonly<Record<RequestState, string>> = { new: 'New', answered: 'Answered', closed: 'Closed' }

/** What can be done with a message in each state. */
const steps: Readonly<Record<RequestState, readonly { label: string; to: RequestState }[]>> = {
  new: [
    { label: 'Mark as answered', to: 'answered' },
    { label: 'Close', to: 'closed' },
  ],
  answered: [{ label: 'Close', to: 'closed' }],
  closed: [{ label: 'Open again', to: 'new' }],
}

interface ThreadProps {
  readonly message: ContactRequest
  readonly isBusy: boolean
  readonly setState: (state: RequestState) => void
}

export function Thread({ message, isBusy, setState }: ThreadProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const { name, created_at: at, state = 'new', message: text } = message
  return (
    <li>
      <article className="thread" aria-labelledby={id} aria-busy={isBusy}>
        <header>
          <h2 id={id}>{name}</h2>
          <span className="thread-state">{translate(words[state])}</span>
          {at && (
            <time className="num muted" dateTime={at}>
              {format.dateTime(at)}
            </time>
          )}
        </header>
        <p className="visitor-words">{text}</p>
        <footer className="reply-ways">
          <AnswerLinks request={message} />
          {steps[state].map(({ label, to }) => (
            <Button
              key={to}
              variant="text"
              disabled={isBusy}
              aria-describedby={id}
              onClick={() => setState(to)}
            >
              {translate(label)}
            </Button>
          ))}
        </footer>
      </article>
    </li>
  )
}
