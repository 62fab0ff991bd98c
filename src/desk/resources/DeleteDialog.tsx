import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate, useUnselect } from 'react-admin'
import { useDesk } from '../frame/desk-context.ts'
import { FieldError } from '../frame/FieldError.tsx'
import { type Failure, readFailure } from '../frame/failure.ts'
import type { ResourceDescription } from './descriptions.ts'

interface DeleteDialogProps {
  readonly resource: ResourceDescription
  readonly records: readonly RaRecord[]
  readonly names: readonly string[]
  readonly close: () => void
  /** After everything is gone. */
  readonly onDeleted?: () => void
}

/** Asks before deleting, and says for each record that stays why it does. */
export function DeleteDialog(props: DeleteDialogProps) {
  const translate = useTranslate()
  const id = useId()
  // What the question was about: the list below changes as soon as the first record is gone.
  const [{ records, names }] = useState(props)
  const { close } = props
  const { isDeleting, refused, run } = useDelete({ ...props, records, names })
  const [name = ''] = names
  const question =
    names.length === 1
      ? translate('Delete {name}?', { name })
      : translate('Delete {count} entries?', { count: names.length })
  return (
    <Dialog open onClose={close} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {question}
      </h2>
      <div className="dialog-body" id={`${id}-text`}>
        {names.length > 1 && <p>{names.join(', ')}</p>}
        {refused.length === 0 && <p>{translate('This cannot be undone.')}</p>}
        <div role="alert" className="refused">
          {refused.map(({ name, failure }) => (
            <FieldError
              key={name}
              messages={[
                names.length > 1 ? `${name}: ${translate(failure.message)}` : translate(failure.message),
              ]}
            />
          ))}
        </div>
      </div>
      <div className="dialog-foot">
        <Button variant={refused.length > 0 ? 'outlined' : 'text'} onClick={close} autoFocus>
          {translate(refused.length > 0 ? 'Close' : 'Cancel')}
        </Button>
        {refused.length === 0 && (
          <Button variant="contained" color="error" loading={isDeleting} onClick={run}>
            {translate('Delete')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface Refusal {
  readonly name: string
  readonly failure: Failure
}

function useDelete({ resource, records, names, close, onDeleted }: DeleteDialogProps) {
  const dataProvider = useDataProvider()
  const { session } = useDesk()
  const notify = useNotify()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const unselect = useUnselect(resource.name)
  const [isDeleting, setDeleting] = useState(false)
  const [refused, setRefused] = useState<readonly Refusal[]>([])

  const run = async () => {
    setDeleting(true)
    const results = await Promise.allSettled(
      records.map((record) => dataProvider.delete(resource.name, { id: record.id, previousData: record })),
    )
    const failures = await Promise.all(
      results.map((result) => (result.status === 'rejected' ? readFailure(result.reason) : null)),
    )
    if (failures.some((failure) => failure?.status === 401)) return session.forget()
    const stay = failures.flatMap((failure, index) =>
      failure ? [{ name: names[index] ?? '', failure }] : [],
    )
    unselect(records.filter((_, index) => !failures[index]).map((record) => record.id))
    setDeleting(false)
    setRefused(stay)
    // The page of a record that is gone must not read it again; it is left, and lists start anew.
    const isLeft = onDeleted !== undefined && stay.length === 0
    if (isLeft) queryClient.removeQueries({ queryKey: [resource.name, 'getList'] })
    else if (stay.length < records.length) refresh()
    if (stay.length > 0) return
    notify('Success!', { type: 'success' })
    close()
    onDeleted?.()
  }
  return { isDeleting, refused, run }
}
