import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/Confirm.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { canUsePasskeys } from '../../kit/passkeys.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useTimes } from '../../kit/times.ts'
import { useFocusStays } from '../../kit/use-focus-stays.ts'
import type { Security } from './security.ts'

type OwnPasskey = Security['passkeys'][number]

interface PasskeysProps {
  readonly security: Security
  readonly changed: () => void
  readonly add: () => void
}

export function Passkeys({ security, changed, add }: PasskeysProps) {
  const translate = useTranslate()
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const { passkeys } = security
  const isOffered = canUsePasskeys()
  const focus = useFocusStays<HTMLDivElement>(passkeys)
  return (
    <>
      <div tabIndex={-1} {...focus}>
        <div className="my-factor">
          <Fingerprint size={20} aria-hidden="true" />
          <div className="my-row">
            <b>{translate('Passkeys')}</b>
            <span>
              {translate(
                isOffered
                  ? 'Your fingerprint, your face, the PIN of your device or a security key.'
                  : 'This browser knows no passkeys.',
              )}
            </span>
          </div>
          {isOffered && <Button onClick={add}>{translate('Add passkey')}</Button>}
        </div>
        {passkeys.length > 0 && (
          <ul className="my-passkeys">
            {passkeys.map((each) => (
              <PasskeyRow key={each.uuid} passkey={each} remove={() => setRemoved(each)} />
            ))}
          </ul>
        )}
      </div>
      {removed && (
        <Removal
          passkey={removed}
          close={() => setRemoved(null)}
          done={() => {
            setRemoved(null)
            changed()
          }}
        />
      )}
    </>
  )
}

function PasskeyRow({ passkey, remove }: { passkey: OwnPasskey; remove: () => void }) {
  const translate = useTranslate()
  const times = useTimes()
  const { name, created_at, used_at } = passkey
  return (
    <li>
      <div className="my-row">
        <b>{name}</b>
        <span>{translate('Added: {time}', { time: times.dayAndTime(created_at) })}</span>
        <span>
          {used_at
            ? translate('Last used: {time}', { time: times.dayAndTime(used_at) })
            : translate('Never used')}
        </span>
      </div>
      <Button quiet aria-label={translate('Remove the passkey {name}', { name })} onClick={remove}>
        {translate('Remove')}
      </Button>
    </li>
  )
}

interface RemovalProps {
  readonly passkey: OwnPasskey
  readonly close: () => void
  readonly done: () => void
}

function Removal({ passkey, close, done }: RemovalProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { uuid, name } = passkey
  const { run, isBusy, failure } = useWrite({
    write: async () => {
      await client.DELETE('/api/v1/me/passkeys/{uuid}', { params: { path: { uuid } } })
    },
    onDone: done,
    success: 'The passkey is removed.',
    toldBy: 'place',
  })
  return (
    <Confirm
      title={translate('Remove the passkey {name}', { name })}
      confirm={translate('Remove')}
      onConfirm={() => void run()}
      onCancel={close}
      busy={isBusy}
      danger
    >
      <p>{translate('It no longer signs you in. Remove it from your device too.')}</p>
      <RefusedAlert failure={failure} />
    </Confirm>
  )
}
