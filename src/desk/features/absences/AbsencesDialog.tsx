import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
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
  const id = useId()
  const daysOf = useDaysOf()
  const [step, setStep] = useState<Step>({ kind: 'rows' })
  const { absences, failure, retry, remove, save } = useAbsences(alias, onChanged)
  const back = () => setStep({ kind: 'rows' })
  const titles = {
    rows: () => translate('Absences'),
    enter: () => translate('Enter an absence'),
    change: () => translate('Change an absence'),
    delete: () =>
      'absence' in step && translate('Delete the absence {days}?', { days: daysOf(step.absence) }),
  }
  const leave = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (step.kind === 'rows') close()
    else if (reason === 'escapeKeyDown') back()
  }
  return (
    <Dialog open fullWidth onClose={leave} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {titles[step.kind]()}
      </h2>
      {step.kind === 'delete' && (
        <AbsenceDeletion textId={`${id}-text`} remove={() => remove(step.absence)} close={back} />
      )}
      {(step.kind === 'enter' || step.kind === 'change') && (
        <AbsenceForm
          about={name ?? ''}
          textId={`${id}-text`}
          absence={step.kind === 'change' ? step.absence : null}
          save={save}
          close={back}
        />
      )}
      {step.kind === 'rows' && (
        <>
          <div className="dialog-body">
            <p id={`${id}-text`} className="muted">
              {name ?? translate('On these days nobody can book an appointment with you.')}
            </p>
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
    </Dialog>
  )
}
