import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useReading } from '../../kit/use-reading.ts'
import '../../forms/form.css'
import { Events } from './Events.tsx'
import './my-account.css'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import type { Security } from './security.ts'

/** One's own account: how one signs in, where one is signed in, and what happened to it (product §30.7). */
export function MyAccountPage() {
  const translate = useTranslate()
  const { client, session } = useDesk()
  const { data, failure, retry } = useReading<Security | undefined>(
    ['my-security'],
    async () => (await client.GET('/api/v1/me/security')).data,
    { notice: null },
  )
  const [changes, setChanges] = useState(0)
  const changed = () => {
    retry()
    setChanges((before) => before + 1)
  }
  /** What one may do hangs on the second factor too. */
  const factorChanged = () => {
    changed()
    void session.load()
  }
  return (
    <div className="my-account">
      <PageTitle>{translate('My account')}</PageTitle>
      <h1>{translate('My account')}</h1>
      <Demanded />
      {failure && <LoadFailure failure={failure} retry={retry} text="Your account could not be loaded." />}
      {!failure && !data && <LoadingBox />}
      {data && (
        <>
          <section aria-labelledby="my-second-factor">
            <h2 id="my-second-factor">{translate('Second factor')}</h2>
            <SecondFactor security={data} changed={factorChanged} />
          </section>
          <section aria-labelledby="my-password">
            <h2 id="my-password">{translate('Password')}</h2>
            <PasswordForm security={data} changed={changed} />
          </section>
          <section aria-labelledby="my-sessions">
            <h2 id="my-sessions">{translate('Where you are signed in')}</h2>
            <Sessions security={data} changed={changed} />
          </section>
          <section aria-labelledby="my-events">
            <h2 id="my-events">{translate('What happened')}</h2>
            <Events changes={changes} />
          </section>
        </>
      )}
    </div>
  )
}

/** Why there is nothing else to be seen yet. */
function Demanded() {
  const translate = useTranslate()
  const { actor } = useSession().facts
  if (actor.kind !== 'user' || !actor.owesSecondFactor) return null
  return (
    <p className="my-demanded" role="status">
      <TriangleAlert size={18} aria-hidden="true" />
      {translate('Your institution asks for a second factor. Set one up here, then you can go on.')}
    </p>
  )
}
