import { useTranslate } from 'react-admin'
import { AnswerLinks } from './AnswerLinks.tsx'
import type { ContactRequest } from './types.ts'

/** What a visitor wrote, to be read first, with the ways to answer. */
export function RequestWords({ request }: { request: ContactRequest }) {
  const translate = useTranslate()
  const { message, preferred_time: time } = request
  return (
    <section className="request-words" aria-label={translate('What was asked')}>
      {message ? (
        <p className="visitor-words">{message}</p>
      ) : (
        <p className="muted">{translate('No message')}</p>
      )}
      {time && (
        <dl>
          <dt>{translate('Preferred time')}</dt>
          <dd>{time}</dd>
        </dl>
      )}
      <div className="reply-ways">
        <AnswerLinks request={request} />
      </div>
    </section>
  )
}
