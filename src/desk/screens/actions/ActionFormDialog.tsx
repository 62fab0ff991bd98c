import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { SaveAlerts, type SaveBarProps, SaveButtons } from '../../forms/SaveBar.tsx'
import { type FormFrame, SchemaForm } from '../../forms/SchemaForm.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { DraftDialog } from '../../kit/saving/DraftDialog.tsx'
import type { DeskDataProvider } from '../../resources/adapters/adapter.ts'
import type { RecordAction } from '../../resources/descriptions.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useForm } from '../form/use-form.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import './action-form.css'

/** Asks for what is done with a record, and how. What the server refuses stands at its field. */
export function ActionFormDialog({ action, record, name, resource, close }: ActionDialogProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<DeskDataProvider>()
  const refresh = useRefresh()
  const meta = useCallMeta()
  const form = useForm(action.operation.id)
  const frame: FormFrame = {
    className: 'dialog-body action-form',
    Foot,
    idPrefix: 'action',
    label: action.label,
  }
  return (
    <DraftDialog title={translate(action.label)} about={name} close={close}>
      {(leave) =>
        form ? (
          <SchemaForm
            form={form}
            record={saidAlready(action, record)}
            fields={action.fields}
            frame={frame}
            cancel={leave}
            save={async (data) => {
              await dataProvider.act(resource.name, { action: action.name, id: record.id, data, meta })
            }}
            onSaved={() => {
              refresh()
              close()
            }}
          />
        ) : (
          <LoadingBox />
        )
      }
    </DraftDialog>
  )
}

/** What the record has under the names of the action's fields: an answer that is there already is changed, not typed anew. */
function saidAlready({ fields }: RecordAction, record: RaRecord): Record<string, unknown> {
  const names = fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)
  return Object.fromEntries(names.flatMap((name) => (record[name] == null ? [] : [[name, record[name]]])))
}

function Foot(props: SaveBarProps) {
  return (
    <div className="dialog-foot action-foot">
      <SaveAlerts {...props} />
      <SaveButtons {...props} />
    </div>
  )
}
