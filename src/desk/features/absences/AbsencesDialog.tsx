import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { DraftDialog } from '../../kit/saving/DraftDialog.tsx'
import { AbsenceDeletion } from './AbsenceDeletion.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceRows } from './AbsenceRows.tsx'
import type { Absence } from './absence.ts'
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
  readonly close: () => void
}

type Step =
  | { readonly kind: 'rows' }
  | { readonly kind: 'enter' }
  | { readonly kind: 'change' | 'delete'; readonly absence: Absence }

/** The days on which an advisor is away: entered, changed, deleted. */
export function AbsencesDialog({ alias, name, onChanged, close }: AbsencesDialogProps) {
  const translate = useTranslate()
  const daysOf = useDaysOf()
  const [step, setStep] = useState<Step>({ kind: 'rows' })
  const reading = useAbsences(alias)
  const back = () => setStep({ kind: 'rows' })
  const done = () => {
    reading.retry()
    onChanged?.()
    back()
  }
  const about = name ?? translate('On these days nobody can book an appointment with you.')
  if (step.kind === 'delete') {
    return (
      <DraftDialog
        title={translate('Delete the absence {days}?', { days: daysOf(step.absence) })}
        about={translate('On these days appointments can be booked again. This cannot be undone.')}
        close={back}
      >
        {() => (
          <AbsenceDeletion
            alias={alias}
            absence={step.absence}
            done={done}
            onStale={reading.retry}
            back={back}
          />
        )}
      </DraftDialog>
    )
  }
  if (step.kind === 'rows') return <Rows about={about} reading={reading} setStep={setStep} close={close} />
  return (
    <DraftDialog
      title={translate(step.kind === 'enter' ? 'Enter an absence' : 'Change an absence')}
      about={name}
      close={back}
    >
      {(leave) => (
        <AbsenceForm
          absence={step.kind === 'change' ? step.absence : null}
          save={reading.save}
          done={done}
          leave={leave}
        />
      )}
    </DraftDialog>
  )
}

interface RowsProps {
  readonly about: string
  readonly reading: ReturnType<typeof useAbsences>
  readonly setStep: (step: Step) => void
  readonly close: () => void
}

function Rows({ about, reading: { absences, failure, retry }, setStep, close }: RowsProps) {
  const translate = useTranslate()
  return (
    <DraftDialog title={translate('Absences')} about={about} close={close}>
      {() => (
        <>
          <div className="dialog-body">
            {absences && (
              <AbsenceRows
                absences={absences}
                edit={(absence) => setStep({ kind: 'change', absence })}
                remove={(absence) => setStep({ kind: 'delete', absence })}
              />
            )}
            {failure && (
              <LoadFailure failure={failure} retry={retry} text="The absences could not be loaded." />
            )}
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
      )}
    </DraftDialog>
  )
}
