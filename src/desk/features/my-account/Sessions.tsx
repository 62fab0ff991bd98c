import { LogOut, Monitor } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { Button } from '#ui/Button.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useTimes } from '../../kit/times.ts'
import { useFocusStays } from '../../kit/use-focus-stays.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Security } from './security.ts'
import '../../kit/values.css'

type OwnSession = components['schemas']['Session']

interface SessionsProps {
  readonly security: Security
  readonly changed: () => void
}

/** Where one is signed in; each can be ended, and all others at once. */
export function Sessions({ security, changed }: SessionsProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { data, failure, retry } = useReading<OwnSession[] | undefined>(
    ['my-sessions', security.password_changed_at],
    async () => (await client.GET('/api/v1/me/sessions')).data,
    { notice: null },
  )
  if (failure)
    return <LoadFailure failure={failure} retry={retry} text="Your sessions could not be loaded." />
  if (!data) return <LoadingBox />
  return (
    <>
      <p className="help">
        {translate('The place is not known. The network is the first part of the address that it came from.')}
      </p>
      <SessionList
        sessions={data}
        changed={() => {
          retry()
          changed()
        }}
      />
      <NewDevices isOn={security.tell_new_devices} changed={changed} />
    </>
  )
}

interface SessionListProps {
  readonly sessions: readonly OwnSession[]
  readonly changed: () => void
}

function SessionList({ sessions, changed }: SessionListProps) {
  const translate = useTranslate()
  const focus = useFocusStays<HTMLDivElement>(sessions)
  const { client } = useDesk()
  const ending = useWrite<void, string>({
    write: async (uuid) => {
      await client.DELETE('/api/v1/me/sessions/{uuid}', { params: { path: { uuid } } })
    },
    onDone: changed,
    success: 'The session is ended.',
    toldBy: 'place',
  })
  const others = useWrite({
    write: async () => {
      await client.DELETE('/api/v1/me/sessions')
    },
    onDone: changed,
    success: 'You are signed out everywhere else.',
    toldBy: 'place',
  })
  return (
    <div className="my-list" tabIndex={-1} {...focus}>
      <ul>
        {sessions.map((each) => (
          <SessionRow
            key={each.uuid}
            session={each}
            isBusy={ending.sending === each.uuid}
            end={() => {
              others.forget()
              void ending.run(each.uuid)
            }}
          />
        ))}
      </ul>
      <RefusedAlert failure={ending.failure ?? others.failure} />
      {sessions.length > 1 && (
        <Button
          busy={others.isBusy}
          onClick={() => {
            ending.forget()
            void others.run()
          }}
        >
          <LogOut size={18} aria-hidden="true" />
          {translate('Sign out everywhere else')}
        </Button>
      )}
    </div>
  )
}

interface SessionRowProps {
  readonly session: OwnSession
  readonly isBusy: boolean
  readonly end: () => void
}

function SessionRow({ session, isBusy, end }: SessionRowProps) {
  const translate = useTranslate()
  const times = useTimes()
  const { browser, network, created_at, seen_at, is_current } = session
  const device = browser ?? translate('Unknown device')
  return (
    <li className="my-session">
      <Monitor size={20} aria-hidden="true" />
      <div className="my-row">
        <b>
          {device}
          {is_current && <span className="tag">{translate('This one')}</span>}
        </b>
        <span>{translate('Last used: {time}', { time: times.dayAndTime(seen_at) })}</span>
        <span>{translate('Signed in: {time}', { time: times.dayAndTime(created_at) })}</span>
        <span>{translate('Network: {network}', { network: network ?? translate('unknown') })}</span>
      </div>
      {!is_current && (
        <Button quiet busy={isBusy} aria-label={translate('End session: {device}', { device })} onClick={end}>
          {translate('End session')}
        </Button>
      )}
    </li>
  )
}

function NewDevices({ isOn, changed }: { isOn: boolean; changed: () => void }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { run, sending, failure } = useWrite<void, boolean>({
    write: async (tell_new_devices) => {
      await client.PUT('/api/v1/me/security', { body: { tell_new_devices } })
    },
    onDone: changed,
    toldBy: 'place',
  })
  return (
    <div className="my-new-devices">
      <Toggle
        label={translate('Mail about new devices')}
        help={translate(
          'You get a mail when somebody signs in to your account on a device that was not used for it before.',
        )}
        checked={sending ?? isOn}
        disabled={sending !== null}
        onValue={(wanted) => void run(wanted)}
      />
      <RefusedAlert failure={failure} />
    </div>
  )
}
