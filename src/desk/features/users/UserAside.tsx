import Button from '@mui/material/Button'
import { KeyRound, LogOut, Mail } from 'lucide-react'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { Confirm } from '#ui/Confirm.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite, type Write } from '../../kit/saving/use-write.ts'
import { useFocusStays } from '../../kit/use-focus-stays.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import { RecordAside } from '../../screens/form/RecordAside.tsx'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import './user-aside.css'

/** What is known of the user, and what helps somebody who does not get in, or should not be in any more. */
export function UserAside({ resource, record }: RecordSlotProps) {
  const mayCall = useMayCall()
  const focus = useFocusStays<HTMLDivElement>(record)
  return (
    <div className="user-aside" tabIndex={-1} {...focus}>
      <RecordAside resource={resource} record={record} />
      {mayCall('updateUser') && record.is_active && (
        <UserActions
          uuid={String(record.id)}
          wasInvited={record.invited_at !== null || record.has_password}
        />
      )}
      {mayCall('updateUser') && record.has_second_factor && (
        <FactorReset uuid={String(record.id)} name={String(record.full_name)} />
      )}
    </div>
  )
}

function FactorReset({ uuid, name }: { uuid: string; name: string }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy, failure, forget } = useWrite({
    write: async () => {
      await client.DELETE('/api/v1/users/{uuid}/second-factor', { params: { path: { uuid } } })
    },
    onDone: () => {
      setAsked(false)
      refresh()
    },
    success: 'The second factor is reset. The user is told by mail.',
    toldBy: 'place',
  })
  const close = () => {
    forget()
    setAsked(false)
  }
  return (
    <div className="user-actions">
      <Button variant="outlined" onClick={() => setAsked(true)}>
        <KeyRound size={18} aria-hidden="true" />
        {translate('Reset second factor')}
      </Button>
      <p className="help">{translate('For somebody who has lost phone, key and recovery codes.')}</p>
      {isAsked && (
        <Confirm
          title={translate('Reset the second factor of {name}?', { name })}
          confirm={translate('Reset second factor')}
          onConfirm={() => void run()}
          onCancel={close}
          busy={isBusy}
          danger
        >
          <p>
            {translate(
              'Be sure that it is them who ask: until they set up another one, the password alone lets in. They are signed out everywhere and told by mail.',
            )}
          </p>
          <RefusedAlert failure={failure} />
        </Confirm>
      )}
    </div>
  )
}

function UserActions({ uuid, wasInvited }: { uuid: string; wasInvited: boolean }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const notify = useNotify()
  const refresh = useRefresh()
  const params = { path: { uuid } }
  const invitation = useWrite({
    write: async () => (await client.POST('/api/v1/users/{uuid}/invitations', { params })).data,
    onDone: (sent) => {
      notify(translate('A link is on its way to {email}.', { email: sent?.email ?? '' }), { type: 'success' })
      refresh()
    },
    success: null,
    toldBy: 'place',
  })
  const ending = useWrite({
    write: async () => {
      await client.DELETE('/api/v1/users/{uuid}/sessions', { params })
    },
    success: 'The user is signed out everywhere.',
    toldBy: 'place',
  })
  const start = (write: Write<void>) => {
    invitation.forget()
    ending.forget()
    void write.run()
  }
  return (
    <div className="user-actions">
      <Button variant="outlined" loading={invitation.isBusy} onClick={() => start(invitation)}>
        <Mail size={18} aria-hidden="true" />
        {translate(wasInvited ? 'Invite again' : 'Send an invitation')}
      </Button>
      <p className="help">
        {translate('Mails a link for a first or a new password. Earlier links work no longer.')}
      </p>
      <Button variant="outlined" loading={ending.isBusy} onClick={() => start(ending)}>
        <LogOut size={18} aria-hidden="true" />
        {translate('Sign out everywhere')}
      </Button>
      <RefusedAlert failure={invitation.failure ?? ending.failure} isAtField={() => false} />
    </div>
  )
}
