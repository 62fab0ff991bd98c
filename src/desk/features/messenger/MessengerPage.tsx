import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { NewMessage } from './NewMessage.tsx'
import { Thread } from './Thread.tsx'
import { useMessages } from './use-messages.ts'
import '../../forms/form.css'
import './messenger.css'

/** A hash names the advisor to write to; without one, or with the user's own, the user's messages are here. */
export function MessengerPage() {
  const translate = useTranslate()
  const { actor } = useSession().facts
  const slug = slugIn(useLocation().hash)
  const isOwn = actor.kind === 'user' && actor.alias === slug
  return (
    <>
      <PageTitle>{translate('Messenger')}</PageTitle>
      <h1>{translate('Messenger')}</h1>
      {slug && !isOwn ? <NewMessage key={slug} slug={slug} /> : <Messages />}
    </>
  )
}

function slugIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** What visitors have written to the signed-in advisor, the newest first; answered by mail or phone. */
function Messages() {
  const translate = useTranslate()
  const { messages, failure, retry, setState, busy } = useMessages()
  if (failure) return <LoadFailure failure={failure} retry={retry} text="The messages could not be loaded." />
  if (!messages) return <LoadingBox />
  if (messages.length === 0) {
    return (
      <p className="muted messenger-empty">
        {translate('Nobody has written to you yet. Messages from your profile stand here.')}
      </p>
    )
  }
  return (
    <>
      <ul className="threads">
        {messages.map((message) => (
          <Thread
            key={message.uuid}
            message={message}
            isBusy={busy === message.uuid}
            setState={(state) => void setState(message, state)}
          />
        ))}
      </ul>
      <p>
        <Link to="/requests">{translate('All requests')}</Link>
      </p>
    </>
  )
}
