import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { Button } from '#ui/Button.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { useTimes } from '../../kit/times.ts'
import { useReading } from '../../kit/use-reading.ts'

type SecurityEvent = components['schemas']['SecurityEvent']

const shownAtFirst = 8

/** Message keys; the contract has the same words for lists. */
const words: Readonly<Record<SecurityEvent['event'], string>> = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  invited: 'Invited',
  'password-set': 'Password set by a link',
  'password-changed': 'Password changed',
  'second-factor-added': 'Second factor set up',
  'second-factor-removed': 'Second factor removed',
  'second-factor-reset': 'Second factor reset',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-made': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'roles-changed': 'Roles changed',
  'switched-off': 'Account switched off',
  'switched-on': 'Account switched on',
  'signed-out': 'Signed out',
  'session-ended': 'Signed out on one device',
  'sessions-ended': 'Signed out everywhere',
  'api-key-made': 'API key created',
  'api-key-changed': 'API key changed',
  'api-key-deleted': 'API key deleted',
  'directory-token-made': 'Directory token created',
  'directory-token-renewed': 'Directory token renewed',
  'directory-token-removed': 'Directory token removed',
  'directory-changed': 'Directory setting changed',
  'directory-linked': 'Account taken over by the directory',
}

/**
 * What happened to one's account, so that one notices what one did not do.
 *
 * @param changes how many this page has made: each is an event
 */
export function Events({ changes }: { changes: number }) {
  const translate = useTranslate()
  const { client, language } = useDesk()
  const [isWhole, setWhole] = useState(false)
  const { data, failure, retry } = useReading<SecurityEvent[] | undefined>(
    ['my-events', language, changes],
    async () => (await client.GET('/api/v1/me/security-events')).data,
    { notice: null, keepsPrevious: true },
  )
  if (failure)
    return <LoadFailure failure={failure} retry={retry} text="What happened could not be loaded." />
  if (!data) return <LoadingBox />
  if (data.length === 0) return <p className="help">{translate('Nothing is written down yet.')}</p>
  const shown = isWhole ? data : data.slice(0, shownAtFirst)
  return (
    <div className="my-list">
      <p className="help">
        {translate('If you do not recognise one of these, change your password and end the other sessions.')}
      </p>
      <ul>
        {shown.map((event) => (
          <EventRow key={event.uuid} event={event} />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button onClick={() => setWhole(true)}>
          {translate('Show all {smart_count} |||| Show all {smart_count}', data.length)}
        </Button>
      )}
    </div>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const translate = useTranslate()
  const times = useTimes()
  const from = [event.browser, event.network].filter(Boolean).join(' · ')
  return (
    <li data-refused={event.event === 'sign-in-refused' || undefined}>
      <div className="my-row">
        <b>{translate(words[event.event])}</b>
        <span>{times.dayAndTime(event.at)}</span>
        {from && <span>{from}</span>}
        {event.by && <span>{translate('by {name}', { name: event.by })}</span>}
      </div>
    </li>
  )
}
