import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { DraftDialog } from '../../kit/saving/DraftDialog.tsx'
import { SettlingStep } from '../overlaps/public.ts'
import { AbsenceDeletion } from './AbsenceDeletion.tsx'
import { AbsenceForm, type SavedTime } from './AbsenceForm.tsx'
import { AbsenceRows } from './AbsenceRows.tsx'
import { type Absence, draftFor } from './absence.ts'
import { useAbsences } from './use-absences.ts'
import { useDaysOf } from './use-days-of.ts'
import '../../forms/form.css'
import './absences.css'

export interface AbsencesDialogProps {
  /** Of the advisor whose absences they are. */
  readonly alias: string
  /** Left out where they are one's own. */
  readonly name?: string
  /** After something was changed: slots may have come or gone. */
  readonly onChanged?: () => void
  /** Where it begins: one absence by its id, or a new one of these days (YYYY-MM-DD). It closes after that. */
  readonly at?: AbsencesBeginning
  readonly close: () => void
}

type AbsencesBeginning = { readonly uuid: string } | { readonly firstDay: string; readonly lastDay: string }

type AbsencesStep =
  | { readonly kind: 'rows' }
  | { readonly kind: 'enter' }
  | { readonly kind: 'settle'; readonly saved: SavedTime }
  | { readonly kind: 'change' | 'delete'; readonly absence: Absence }

/** The days on which an advisor is away: entered, changed, deleted. */
export function AbsencesDialog({ alias, name, onChanged, at, close }: AbsencesDialogProps) {
  const [chosen, setStep] = useState<AbsencesStep>(
    at && !('uuid' in at) ? { kind: 'enter' } : { kind: 'rows' },
  )
  const reading = useAbsences(alias)
  const step = stepOf(chosen, at, reading.absences)
  const head = useHead(step, name)
  const back = () => (at ? close() : setStep({ kind: 'rows' }))
  const changed = () => {
    reading.retry()
    onChanged?.()
  }
  const done = () => {
    changed()
    back()
  }
  return (
    <DraftDialog {...head} close={step.kind === 'rows' ? close : back}>
      {(leave) => {
        if (step.kind === 'rows') return <Rows reading={reading} setStep={setStep} close={close} />
        if (step.kind === 'settle') return <SettlingStep {...{ alias, done, ...step.saved }} />
        if (step.kind === 'delete') {
          const { absence } = step
          return <AbsenceDeletion {...{ alias, absence, done, back }} onStale={reading.retry} />
        }
        const absence = step.kind === 'change' ? step.absence : null
        const saved = (time: SavedTime | null) => {
          changed()
          if (time) setStep({ kind: 'settle', saved: time })
          else back()
        }
        return (
          <AbsenceForm
            {...{ alias, absence, leave }}
            first={at && 'firstDay' in at ? draftFor(at.firstDay, at.lastDay) : undefined}
            save={reading.save}
            done={saved}
            remove={at && absence ? () => setStep({ kind: 'delete', absence }) : undefined}
          />
        )
      }}
    </DraftDialog>
  )
}

/** Where one absence was asked for, its form; until it is read, and once it is gone, all of them. */
function stepOf(
  chosen: AbsencesStep,
  at: AbsencesBeginning | undefined,
  absences: readonly Absence[] | undefined,
): AbsencesStep {
  if (chosen.kind !== 'rows' || !at || !('uuid' in at)) return chosen
  const absence = absences?.find(({ uuid }) => uuid === at.uuid)
  return absence ? { kind: 'change', absence } : chosen
}

/** What stands above each step, and what it is about. */
function useHead(step: AbsencesStep, name: string | undefined) {
  const translate = useTranslate()
  const daysOf = useDaysOf()
  switch (step.kind) {
    case 'rows': {
      const about = name ?? translate('On these days nobody can book an appointment with you.')
      return { title: translate('Absences'), about }
    }
    case 'settle':
      return { title: translate('Appointments in this time'), about: name }
    case 'delete':
      return {
        title: translate('Delete the absence {days}?', { days: daysOf(step.absence) }),
        about: translate('On these days appointments can be booked again. This cannot be undone.'),
      }
    default: {
      const title = step.kind === 'enter' ? 'Enter an absence' : 'Change an absence'
      return { title: translate(title), about: name }
    }
  }
}

interface RowsProps {
  readonly reading: ReturnType<typeof useAbsences>
  readonly setStep: (step: AbsencesStep) => void
  readonly close: () => void
}

function Rows({ reading: { absences, failure, retry }, setStep, close }: RowsProps) {
  const translate = useTranslate()
  return (
    <>
      <div className="dialog-body">
        {absences && (
          <AbsenceRows
            absences={absences}
            edit={(absence) => setStep({ kind: 'change', absence })}
            remove={(absence) => setStep({ kind: 'delete', absence })}
          />
        )}
        {failure && <LoadFailure failure={failure} retry={retry} text="The absences could not be loaded." />}
        {!absences && !failure && <LoadingBox />}
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close}>
          {translate('Close')}
        </Button>
        <Button
          variant="contained"
          color="primary"
          disabled={!absences}
          onClick={() => setStep({ kind: 'enter' })}
        >
          {translate('Enter an absence')}
        </Button>
      </div>
    </>
  )
}
