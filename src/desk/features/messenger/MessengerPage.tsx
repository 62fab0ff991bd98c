import { useTranslate } from 'react-admin'
import { useLocation, useParams } from 'react-router-dom'
import { useSession } from '../../kit/desk-context.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { Inbox } from './Inbox.tsx'
import { NewMessage } from './NewMessage.tsx'
import '../../forms/form.css'
import './messenger.css'

/** A hash names the advisor to write to; without one, or with the user's own, the user's conversations are here. */
export function MessengerPage() {
  const translate = useTranslate()
  const { actor } = useSession().facts
  const { uuid } = useParams()
  const slug = slugIn(useLocation().hash)
  const isOwn = actor.kind === 'user' && actor.alias === slug
  if (slug && !isOwn && !uuid) {
    return (
      <>
        <PageTitle>{translate('Messenger')}</PageTitle>
        <h1>{translate('Messenger')}</h1>
        <NewMessage key={slug} slug={slug} />
      </>
    )
  }
  return <Inbox uuid={uuid ?? null} />
}

function slugIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
