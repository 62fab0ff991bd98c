import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../frame/LoadFailure.tsx'
import { LoadingBox } from '../../frame/LoadingBox.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceRows } from './AbsenceRows.tsx'
import type { Absence } from './absence.ts'
import { useAbsences } from './use-absences.ts'
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

/** The days on which an advisor is away: entered, changed, deleted. */
export function AbsencesDialog({ alias, name, onChanged, close }: AbsencesDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const [edited, setEdited] = useState<Absence | 'new' | null>(null)
  const { absences, failure, retry, remove, save } = useAbsences(alias, onChanged)
  return (
    <Dialog
      open
      fullWidth
      onClose={(_, reason) => (edited ? reason === 'escapeKeyDown' && setEdited(null) : close())}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate(edited === 'new' ? 'Enter an absence' : edited ? 'Change an absence' : 'Absences')}
      </h2>
      {edited ? (
        <AbsenceForm
          about={name ?? ''}
          textId={`${id}-text`}
          absence={edited === 'new' ? null : edited}
          save={save}
          close={() => setEdited(null)}
        />
      ) : (
        <>
          <div className="dialog-body">
            <p id={`${id}-text`} className="muted">
              {name ?? translate('On these days nobody can book an appointment with you.')}
            </p>
            {absences && <AbsenceRows absences={absences} edit={setEdited} remove={remove} />}
            {failure && (
              <LoadFailure failure={failure} retry={retry} text="The absences could not be loaded." />
            )}
            {!absences && !failure && <LoadingBox />}
          </div>
          <div className="dialog-foot">
            <Button variant="text" onClick={close}>
              {translate('Close')}
            </Button>
            <Button variant="contained" color="primary" disabled={!absences} onClick={() => setEdited('new')}>
              {translate('Enter an absence')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
