import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useTimes } from '../../../kit/times.ts'
import { useHoursPage } from '../../online-appointments/public.ts'
import type { Entry, Kind } from '../entry.ts'
import { useEntryWords } from '../entry-words.ts'

/** Message keys: why there is nothing to change here. */
const hints: Partial<Record<Kind, string>> = {
  hold: 'A visitor is filling in the form for this time. It is free again if nobody books.',
  closed: "Public holidays are those of the branch's state, or of the institution's.",
  absence: 'Absences are kept with your working hours.',
  'busy-calendar': 'This time comes from another calendar and is changed there.',
}

/** What can be read here, and changed elsewhere. */
export function EntryDialog({ entry, close }: { entry: Entry; close: () => void }) {
  const translate = useTranslate()
  const times = useTimes()
  const id = useId()
  const { title, lines } = useEntryWords()(entry)
  const hint = hints[entry.kind]
  const elsewhere = useHoursPage()
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {title}
      </h2>
      <div className="dialog-body entry-facts">
        <p>{times.dayAndSpan(entry.start, entry.end)}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {hint && (
          <p className="muted">
            {entry.kind === 'absence' && elsewhere ? (
              <Link to={elsewhere.path}>{translate(hint)}</Link>
            ) : (
              translate(hint)
            )}
          </p>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close} autoFocus>
          {translate('Close')}
        </Button>
      </div>
    </Dialog>
  )
}
