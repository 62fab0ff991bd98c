import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/Confirm.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite, type Write } from '../../kit/saving/use-write.ts'
import { useFocusStays } from '../../kit/use-focus-stays.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import type { Directory } from './Connection.tsx'

interface TokenActionsProps {
  readonly directory: Directory
  /** As long as the new one stands in its dialog. */
  readonly isTokenShown: boolean
  readonly made: (token: string) => void
  readonly changed: () => void
}

/** A first token is made by one press; what ends the one in use is asked before. */
export function TokenActions({ directory, isTokenShown, made, changed }: TokenActionsProps) {
  const translate = useTranslate()
  const focus = useFocusStays<HTMLDivElement>(directory.is_connected && !isTokenShown)
  const { client } = useDesk()
  const mayCall = useMayCall()
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const making = useWrite({
    write: async () => (await client.POST('/api/v1/directory/token')).data?.token,
    onDone: (token) => {
      setAsked(null)
      changed()
      if (token) made(token)
    },
    success: null,
    toldBy: 'place',
  })
  const removing = useWrite({
    write: async () => {
      await client.DELETE('/api/v1/directory/token')
    },
    onDone: () => {
      setAsked(null)
      changed()
    },
    success: 'The token is removed.',
    toldBy: 'place',
  })
  if (!mayCall('createDirectoryToken')) return null
  const ask = (what: typeof asked) => {
    making.forget()
    removing.forget()
    setAsked(what)
  }
  return (
    <div className="directory-actions" tabIndex={-1} {...focus}>
      {directory.is_connected ? (
        <>
          <Button onClick={() => ask('renew')}>
            <KeyRound size={18} aria-hidden="true" />
            {translate('Make a new token')}
          </Button>
          <Button quiet onClick={() => ask('remove')}>
            <Trash2 size={18} aria-hidden="true" />
            {translate('Remove token')}
          </Button>
        </>
      ) : (
        <Button primary busy={making.isBusy} onClick={() => void making.run()}>
          <KeyRound size={18} aria-hidden="true" />
          {translate('Make a token')}
        </Button>
      )}
      {asked === null && <RefusedAlert failure={making.failure} isAtField={() => false} />}
      {asked !== null && (
        <Question what={asked} write={asked === 'renew' ? making : removing} close={() => ask(null)} />
      )}
    </div>
  )
}

const questions = {
  renew: {
    title: 'Make a new token?',
    confirm: 'Make a new token',
    text: 'The one in use ends at once: the directory reaches nothing until it has the new one.',
  },
  remove: {
    title: 'Remove the token?',
    confirm: 'Remove token',
    text: 'The directory reaches nothing any more. Its people stay and can be changed by hand, until there is another token.',
  },
} as const

interface QuestionProps {
  readonly what: keyof typeof questions
  readonly write: Write<void>
  readonly close: () => void
}

function Question({ what, write, close }: QuestionProps) {
  const translate = useTranslate()
  const { title, confirm, text } = questions[what]
  return (
    <Confirm
      title={translate(title)}
      confirm={translate(confirm)}
      onConfirm={() => void write.run()}
      onCancel={close}
      busy={write.isBusy}
      danger={what === 'remove'}
    >
      <p>{translate(text)}</p>
      <RefusedAlert failure={write.failure} />
    </Confirm>
  )
}
