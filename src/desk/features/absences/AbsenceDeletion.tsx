import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import type { Absence } from './absence.ts'
import { useAbsenceDeletion } from './use-absences.ts'
import { useDaysOf } from './use-days-of.ts'

interface AbsenceDeletionProps {
  readonly alias: string
  readonly absence: Absence
  /** After it is gone. */
  readonly done: () => void
  /** The list is not right any more. */
  readonly onStale: () => void
  readonly back: () => void
}

/** Asked before an absence is gone: its days can be booked from then on. */
export function AbsenceDeletion({ alias, absence, done, onStale, back }: AbsenceDeletionProps) {
  const translate = useTranslate()
  const daysOf = useDaysOf()
  const { isBusy, failure, standsNow, run } = useAbsenceDeletion(alias, done, onStale)
  useOpenDraft({ changed: [], isBusy })
  return (
    <>
      <div className="dialog-body">
        <RefusedAlert failure={failure}>
          {standsNow && (
            <p>
              <span className="muted">{translate('As it stands now:')}</span>{' '}
              {[daysOf(standsNow), standsNow.note].filter(Boolean).join(', ')}
            </p>
          )}
        </RefusedAlert>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={back} disabled={isBusy} autoFocus>
          {translate('Back')}
        </Button>
        <Button variant="contained" color="error" loading={isBusy} onClick={() => void run(absence)}>
          {translate('Delete')}
        </Button>
      </div>
    </>
  )
}
