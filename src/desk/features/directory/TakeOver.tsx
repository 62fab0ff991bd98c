import { useTranslate } from 'react-admin'
import { Toggle } from '#ui/Toggle.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { ifMatch, type Whole } from '../../kit/saving/whole.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import type { Directory } from './Connection.tsx'

interface TakeOverProps {
  readonly read: Whole<Directory>
  readonly changed: () => void
}

/** Whether the directory may take over users who were made by hand (product §30.18). */
export function TakeOver({ read, changed }: TakeOverProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const mayCall = useMayCall()
  const { run, sending, failure } = useWrite<void, boolean>({
    write: async (links_by_email) => {
      await client.PUT('/api/v1/directory', { params: { header: ifMatch(read) }, body: { links_by_email } })
    },
    onDone: changed,
    // What stands now is read again, and the sentence stays.
    onRefused: ({ status }) => {
      if (status === 412) changed()
      return false
    },
    toldBy: 'place',
  })
  return (
    <>
      <Toggle
        label={translate('Take over users with the same address')}
        help={translate(
          'Otherwise the directory is told that the address is taken. Users whom you have switched off are not taken over.',
        )}
        checked={sending ?? read.value.links_by_email}
        disabled={!mayCall('updateDirectory')}
        aria-busy={sending !== null}
        onValue={(isOn) => void run(isOn)}
      />
      <RefusedAlert failure={failure} isAtField={() => false} />
    </>
  )
}
