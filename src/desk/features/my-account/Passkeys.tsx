import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/Confirm.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { canUsePasskeys, makePasskey } from '../../kit/passkeys.ts'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { TextField } from '../../kit/TextField.tsx'
import { useTimes } from '../../kit/times.ts'
import type { Security } from './MyAccountPage.tsx'

type OwnPasskey = Security['passkeys'][number]

interface PasskeysProps {
  readonly security: Security
  readonly changed: () => void
  /** With recovery codes, if it is the first second factor. */
  readonly added: (codes: readonly string[]) => void
}

export function Passkeys({ security, changed, added }: PasskeysProps) {
  const translate = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const { passkeys } = security
  const isOffered = canUsePasskeys()
  return (
    <>
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
        {isOffered && <Button onClick={() => setAdding(true)}>{translate('Add passkey')}</Button>}
      </div>
      {passkeys.length > 0 && (
        <ul className="my-passkeys">
          {passkeys.map((each) => (
            <PasskeyRow key={each.uuid} passkey={each} remove={() => setRemoved(each)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <NewPasskey
          close={() => setAdding(false)}
          added={(codes) => {
            setAdding(false)
            added(codes)
          }}
        />
      )}
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
        <span>
          {translate('Added: {time}', { time: times.dayAndTime(created_at) })}
          {' · '}
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

interface NewPasskeyProps {
  readonly close: () => void
  readonly added: (codes: readonly string[]) => void
}

function NewPasskey({ close, added }: NewPasskeyProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const [isGivenUp, setGivenUp] = useState(false)
  const { run, isBusy, failure } = useWrite<readonly string[] | null, string>({
    write: async (given) => {
      const { data: challenge } = await client.POST('/api/v1/me/passkeys/challenges')
      const made = challenge ? await makePasskey(challenge) : null
      if (!made) return null
      const { data } = await client.POST('/api/v1/me/passkeys', { body: { ...made, name: given } })
      return data?.codes ?? []
    },
    onDone: (codes) => {
      setGivenUp(codes === null)
      if (codes === null) return
      notify('Your passkey is added.', { type: 'success' })
      added(codes)
    },
    success: null,
    toldBy: 'place',
  })
  const submit = () => {
    const given = name.trim()
    const empty = translate('{attribute} cannot be empty', { attribute: translate('Name') })
    setMissing(given ? [] : [empty])
    setGivenUp(false)
    if (given) void run(given)
  }
  return (
    <FormDialog
      title={translate('Add a passkey')}
      about={translate('Your browser then asks for your fingerprint, your face, a PIN or a security key.')}
      changed={name ? [{ label: 'Name' }] : []}
      isBusy={isBusy}
      failure={failure}
      isAtField={(path) => path === 'name'}
      submit={submit}
      close={close}
      submitLabel="Add passkey"
    >
      <TextField
        label={translate('Name')}
        help={translate('By which you know it, for instance the device that it is on.')}
        value={name}
        errors={missing.length > 0 ? missing : (failure?.errors.name ?? [])}
        inputProps={{ maxLength: 60 }}
        onChange={(event) => setName(event.target.value)}
      />
      {isGivenUp && (
        <div role="alert">
          <FieldError
            messages={[translate('No passkey was made: it was given up, or this device has one already.')]}
          />
        </div>
      )}
    </FormDialog>
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
      <p>{translate('It signs you in no longer. Remove it from your device too.')}</p>
      <RefusedAlert failure={failure} />
    </Confirm>
  )
}
