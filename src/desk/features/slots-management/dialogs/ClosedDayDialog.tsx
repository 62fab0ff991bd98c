import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dateIn } from '#rules/dates.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { standingRecord } from '../../../kit/failure.ts'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useTimes } from '../../../kit/times.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import type { Entry } from '../entry.ts'
import { useEntryWords } from '../entry-words.ts'

interface ClosedDayDialogProps {
  readonly entry: Entry
  readonly close: () => void
  readonly done: () => void
}

/** A day that is closed for all, which the advisor may open; or one that they have opened, to be closed again. */
export function ClosedDayDialog({ entry, close, done }: ClosedDayDialogProps) {
  const translate = useTranslate()
  const times = useTimes()
  const { title } = useEntryWords()(entry)
  const isOpened = entry.kind === 'opened-day'
  const { isBusy, failure, run } = useOpening(entry, done)
  return (
    <FormDialog
      title={title}
      changed={[]}
      isBusy={isBusy}
      failure={failure}
      submit={() => void run()}
      close={close}
      submitLabel={isOpened ? 'Close this day again' : 'Open this day'}
      className="dialog-body entry-facts"
    >
      <p>{times.dayAndSpan(entry.start, entry.end)}</p>
      <p className="muted">
        {translate(
          isOpened
            ? 'You have opened this day: your usual hours count. Closed again, it keeps the appointments that are booked.'
            : 'Closed for all. If you open the day, your usual hours count.',
        )}
      </p>
    </FormDialog>
  )
}

/** Opens the day of a closed entry for the signed-in advisor, or takes that back. */
function useOpening(entry: Entry, done: () => void) {
  const { client } = useDesk()
  const { zone } = useTimes()
  const alias = useAlias()
  const { kind, uuid, title = '', start } = entry
  const [version, setVersion] = useState(entry.version)
  return useWrite<unknown>({
    write: () =>
      kind === 'opened-day'
        ? client.DELETE('/api/v1/closing-days/{uuid}', {
            params: { path: { uuid: uuid ?? '' }, header: { 'If-Match': `"${version}"` } },
          })
        : client.POST('/api/v1/closing-days', {
            body: { name: title.slice(0, 100), date: dateIn(start, zone), kind: 'open', advisor: alias },
          }),
    onDone: done,
    onRefused: (failure) => {
      // The day is the same whoever changed its name meanwhile.
      setVersion((before) => standingRecord<{ version?: number }>(failure)?.version ?? before)
      return false
    },
    toldBy: 'place',
  })
}
