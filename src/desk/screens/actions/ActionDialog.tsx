import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { readFailure } from '../../kit/failure.ts'
import { slotComponent } from '../../kit/slot.tsx'
import type { DeskDataProvider } from '../../resources/adapters/adapter.ts'
import { formOf } from '../../resources/admin.ts'
import type { RecordAction, ResourceDescription } from '../../resources/descriptions.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

/** What else the user may do with a record of a resource; a body that no form can ask for is left to other clients. */
export function useRecordActions(resource: ResourceDescription): readonly RecordAction[] {
  const { may } = useSession()
  return resource.itemActions.filter(
    ({ operation, takesBody, fields }) =>
      may(operation.access) && (!takesBody || (fields.length > 0 && formOf(operation.id) !== undefined)),
  )
}

/** Before something is done with a record: the question, or the form of what it takes. */
export function ActionDialog(props: ActionDialogProps) {
  const Dialog = props.action.takesBody ? ActionFormDialog : ConfirmDialog
  return <Dialog {...props} />
}

/** Forms are no part of what lists load. */
const ActionFormDialog = slotComponent<ActionDialogProps>(
  async () => (await import('./ActionFormDialog.tsx')).ActionFormDialog,
)

/** Asks, and says why it was refused. */
function ConfirmDialog({ action, record, name, resource, close }: ActionDialogProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<DeskDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const meta = useCallMeta()
  const { session } = useDesk()
  const id = useId()
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const label = translate(action.label)
  const run = async () => {
    setRunning(true)
    try {
      await dataProvider.act(resource.name, { action: action.name, id: record.id, meta })
      notify('Success!', { type: 'success' })
      refresh()
      close()
    } catch (reason) {
      const failure = await readFailure(reason)
      if (failure.status === 401) return session.forget()
      setRefusal(failure.message)
      setRunning(false)
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {label}
      </h2>
      <div className="dialog-body" id={`${id}-text`}>
        <p>{name}</p>
        <div role="alert">{refusal && <FieldError messages={[translate(refusal)]} />}</div>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close} autoFocus>
          {translate('Cancel')}
        </Button>
        <Button variant="contained" color="primary" loading={isRunning} onClick={run}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
