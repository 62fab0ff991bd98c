import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { useStandsNow } from '../../kit/saving/use-stands-now.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Thread } from './types.ts'
import { useReadAgain } from './use-conversation.ts'
import { threadsKey } from './use-threads.ts'

type Colleague = components['schemas']['MessengerColleague']

interface HandOverDialogProps {
  readonly thread: Thread
  readonly close: () => void
}

/** Gives a conversation to a colleague too: both read it and answer from then on. */
export function HandOverDialog({ thread, close }: HandOverDialogProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const [chosen, setChosen] = useState(thread.substitute ?? '')
  const { data, failure, retry } = useReading([...threadsKey, 'colleagues', thread.uuid], async () => {
    const params = { path: { uuid: thread.uuid ?? '' } }
    const { data } = await client.GET('/api/v1/messenger/threads/{uuid}/colleagues', { params })
    return data as readonly Colleague[]
  })
  const save = useHandOver(thread, close)
  const isChanged = chosen !== (thread.substitute ?? '')
  return (
    <FormDialog
      title={translate('Hand over')}
      about={translate('Both of you read this conversation and answer in it.')}
      changed={isChanged ? [{ label: 'Colleague' }] : []}
      isBusy={save.isBusy}
      failure={save.failure}
      submit={() => void save.run(chosen || null)}
      close={close}
      submitLabel="Hand over"
      className="dialog-body"
    >
      {save.standsNow && (
        <p>
          {translate('As it stands now:')}{' '}
          {save.standsNow.substitute_name
            ? translate('Handed to {name}', { name: save.standsNow.substitute_name })
            : translate('Nobody: only you')}
        </p>
      )}
      {failure && <LoadFailure failure={failure} retry={retry} text="The colleagues could not be loaded." />}
      {!data && !failure && <LoadingBox />}
      {data && (
        <fieldset className="hand-over-choice">
          <legend>{translate('Colleague')}</legend>
          {[{ slug: '', full_name: translate('Nobody: only you'), stands_in: false }, ...data].map((each) => (
            <label key={each.slug}>
              <input
                type="radio"
                name="colleague"
                value={each.slug}
                checked={each.slug === chosen}
                onChange={() => setChosen(each.slug)}
              />
              {each.full_name}
              {each.stands_in && <span className="muted">{translate('stands in today')}</span>}
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

function useHandOver({ uuid = '', version: read }: Thread, close: () => void) {
  const { client } = useDesk()
  const readAgain = useReadAgain()
  const { standsNow, onRefused } = useStandsNow<Thread>()
  const version = standsNow?.version ?? read
  const write = useWrite<unknown, string | null>({
    write: (substitute) =>
      client.PUT('/api/v1/messenger/threads/{uuid}', {
        params: { path: { uuid }, header: { 'If-Match': `"${version}"` } },
        body: { substitute },
      }),
    onDone: async () => {
      await readAgain()
      close()
    },
    onRefused,
    toldBy: 'place',
  })
  return { ...write, standsNow }
}
