import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { slotComponent } from '../../kit/slot.tsx'
import type { DeskDataProvider } from '../../resources/adapters/adapter.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

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
  const refresh = useRefresh()
  const meta = useCallMeta()
  const id = useId()
  const label = translate(action.label)
  const { run, isBusy, failure } = useWrite<unknown>({
    write: () => dataProvider.act(resource.name, { action: action.name, id: record.id, meta }),
    onDone: () => {
      refresh()
      close()
    },
    toldBy: 'place',
  })
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : close}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 className="dialog-head" id={`${id}-title`}>
        {label}
      </h2>
      <div className="dialog-body" id={`${id}-text`}>
        <p>{name}</p>
        <RefusedAlert failure={failure} />
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close} disabled={isBusy} autoFocus>
          {translate('Cancel')}
        </Button>
        <Button variant="contained" color="primary" loading={isBusy} onClick={() => void run()}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
