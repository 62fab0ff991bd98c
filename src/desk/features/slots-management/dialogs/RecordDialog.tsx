import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../../kit/FieldError.tsx'
import type { Saving } from './use-record.ts'

interface Props {
  readonly title: string
  readonly saving: Saving
  /** Whether there is something to delete. */
  readonly isStored: boolean
  /** Message key: what is asked before it is deleted. */
  readonly question: string
  readonly submit: () => void
  readonly close: () => void
  readonly children: ReactNode
}

/** The form of a block or an opened slot, with its deletion, which asks first. */
export function RecordDialog({ title, saving, isStored, question, submit, close, children }: Props) {
  const translate = useTranslate()
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, remove } = saving
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {title}
      </h2>
      <form
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit()
        }}
      >
        <div className="dialog-body record-fields">
          {children}
          <div role="alert">{problem && <FieldError messages={[translate(problem)]} />}</div>
        </div>
        {isAsking ? (
          <div className="dialog-foot">
            <span className="muted">{translate(question)}</span>
            <Button variant="text" autoFocus onClick={() => setAsking(false)}>
              {translate('Back')}
            </Button>
            <Button variant="contained" color="error" loading={isBusy} onClick={() => void remove()}>
              {translate('Delete')}
            </Button>
          </div>
        ) : (
          <div className="dialog-foot">
            {isStored && (
              <Button className="record-delete" variant="text" onClick={() => setAsking(true)}>
                {translate('Delete')}
              </Button>
            )}
            <Button variant="text" onClick={close}>
              {translate('Cancel')}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={isBusy}>
              {translate('Save')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}
