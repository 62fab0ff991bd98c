import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Failure } from '../failure.ts'
import { BusyFields } from './BusyFields.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import { useOpenDraft } from './open-drafts.ts'
import { RefusedAlert } from './RefusedAlert.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export interface FormDialogProps {
  readonly title: string
  /** Below the title: whose it is, or what becomes of it. */
  readonly about?: ReactNode
  /** Message keys of what was typed and would be lost; empty where closing loses nothing. */
  readonly changed: readonly { readonly label: string }[]
  readonly isBusy: boolean
  readonly failure: Failure | null
  readonly isAtField?: (path: string) => boolean
  /** In place of what is told of `failure`, where a refusal offers a way on; with an alert of its own. */
  readonly notice?: ReactNode
  readonly submit: () => void
  readonly close: () => void
  /** Message keys. */
  readonly submitLabel?: string
  readonly cancelLabel?: string
  /** Red for what cannot be undone. */
  readonly isDangerous?: boolean
  /** Left out where nothing can be sent any more: then one can only close. */
  readonly canSubmit?: boolean
  /** At the beginning of the foot, for instance Delete. */
  readonly footStart?: ReactNode
  /** In place of the buttons, while something else is asked. */
  readonly foot?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The one dialog for what is typed and sent. It says in its place why something was refused, and asks before what was
 * typed is thrown away; while a call is under way it stays, and its fields take nothing more.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, about, close } = props
  return (
    <DraftDialog title={title} about={about} close={close}>
      {(leave) => <DialogForm {...props} leave={leave} />}
    </DraftDialog>
  )
}

function DialogForm(props: FormDialogProps & { leave: () => void }) {
  const { changed, isBusy, failure, isAtField, notice, submit, className, foot, children } = props
  useOpenDraft({ changed, isBusy })
  const keptFocus = useKeptFocus(isBusy)
  return (
    <form
      noValidate
      {...keptFocus}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may stand within a form of the page.
        event.stopPropagation()
        if (!isBusy) submit()
      }}
    >
      <div className={className ?? 'dialog-body fields'}>
        <BusyFields isBusy={isBusy}>{children}</BusyFields>
        {notice ?? <RefusedAlert failure={failure} {...(isAtField && { isAtField })} />}
      </div>
      {foot ?? <Foot {...props} />}
    </form>
  )
}

function Foot({
  isBusy,
  submitLabel = 'Save',
  cancelLabel = 'Cancel',
  isDangerous = false,
  canSubmit = true,
  footStart,
  leave,
}: FormDialogProps & { leave: () => void }) {
  const translate = useTranslate()
  return (
    <div className="dialog-foot">
      {footStart}
      <Button variant="text" onClick={leave} disabled={isBusy}>
        {translate(canSubmit ? cancelLabel : 'Close')}
      </Button>
      {canSubmit && (
        <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} loading={isBusy}>
          {translate(submitLabel)}
        </Button>
      )}
    </div>
  )
}
