import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../../forms/ConflictDialog.tsx'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import type { RecordEdit } from './use-record-edit.ts'

interface RecordDialogProps<Draft> extends RecordEdit<Draft> {
  readonly title: string
  /** Message key: what is asked before it is deleted. */
  readonly question: string
  /** Which errors of a refusal stand at a field that is shown. */
  readonly isAtField: (path: string) => boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** The form of a block, an opened slot or a busy calendar, with its deletion, which asks first. */
export function RecordDialog<Draft>(props: RecordDialogProps<Draft>) {
  const { title, edit, removal, standsNow, question, isAtField, close, children } = props
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { basis } = edit
  const back = () => {
    removal.forget()
    setAsking(false)
  }
  return (
    <>
      <FormDialog
        title={title}
        changed={edit.typed}
        isBusy={edit.isSaving || removal.isBusy}
        failure={edit.failure}
        isAtField={isAtField}
        notice={isAsking ? <RefusedDeletion failure={removal.failure} standsNow={standsNow} /> : undefined}
        className="dialog-body record-fields"
        submit={() => void (isAsking ? removal.run() : edit.submit())}
        close={close}
        footStart={
          basis.record && (
            <Button
              className="record-delete"
              variant="text"
              disabled={edit.isSaving}
              onClick={() => setAsking(true)}
            >
              {translate('Delete')}
            </Button>
          )
        }
        foot={isAsking ? <Question text={question} isBusy={removal.isBusy} back={back} /> : undefined}
      >
        {children}
      </FormDialog>
      <ConflictDialog edit={edit} stored={edit.conflict?.current.record ?? {}} />
    </>
  )
}

interface RefusedDeletionProps extends Pick<RecordEdit<unknown>, 'standsNow'> {
  readonly failure: RecordEdit<unknown>['removal']['failure']
}

function RefusedDeletion({ failure, standsNow }: RefusedDeletionProps) {
  const translate = useTranslate()
  return (
    <RefusedAlert failure={failure}>
      {standsNow && (
        <p>
          <span className="muted">{translate('As it stands now:')}</span> {standsNow}
        </p>
      )}
    </RefusedAlert>
  )
}

interface QuestionProps {
  readonly text: string
  readonly isBusy: boolean
  readonly back: () => void
}

function Question({ text, isBusy, back }: QuestionProps) {
  const translate = useTranslate()
  return (
    <div className="dialog-foot">
      <span className="muted">{translate(text)}</span>
      <Button variant="text" autoFocus disabled={isBusy} onClick={back}>
        {translate('Back')}
      </Button>
      <Button type="submit" variant="contained" color="error" loading={isBusy}>
        {translate('Delete')}
      </Button>
    </div>
  )
}
