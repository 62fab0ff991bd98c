import { useTranslate } from 'react-admin'
import { isSame } from '../../forms/draft.ts'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { Change } from './change.ts'
import { Differences } from './Differences.tsx'
import { fieldLabel } from './entity-fields.ts'
import { useRestore } from './use-restore.ts'

interface RestoreDialogProps {
  readonly change: Change
  readonly resource: ResourceDescription
  readonly at: 'before' | 'after'
  readonly close: () => void
}

/** What will be different from now, before it is stored; what is refused is told here. */
export function RestoreDialog({ change, resource, at, close }: RestoreDialogProps) {
  const translate = useTranslate()
  const { read, write } = useRestore({ change, resource, at, close })
  const { data, error, isPending } = read
  const [now, version] = [data?.now?.record, data?.version]
  const differences = Object.entries(version?.values ?? {})
    .map(([field, value]) => ({ field, before: now?.[field], after: value, is_erased: false }))
    .filter(({ before, after }) => !isSame(before, after))
  const erased = version?.erased ?? []
  return (
    <FormDialog
      title={translate(change.action === 'deleted' ? 'Bring the record back?' : 'Restore this version?')}
      changed={[]}
      isBusy={write.isBusy}
      failure={write.failure ?? error}
      canSubmit={differences.length > 0}
      submit={() => void write.run()}
      submitLabel={change.action === 'deleted' ? 'Bring back' : 'Restore'}
      close={close}
      className="dialog-body"
    >
      {isPending && <p className="muted">{translate('Loading…')}</p>}
      {data && differences.length === 0 && <p>{translate('The record stands so already.')}</p>}
      {differences.length > 0 && <Differences entity={change.entity} differences={differences} />}
      {erased.length > 0 && (
        <p role="note">
          {translate('What these fields held has been erased; they stay as they are now: {fields}.', {
            fields: erased.map((field) => translate(fieldLabel(resource, field))).join(', '),
          })}
        </p>
      )}
    </FormDialog>
  )
}
