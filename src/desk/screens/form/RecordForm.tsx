import { useEffect, useState } from 'react'
import { type RaRecord, useUpdate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { SchemaFormProps } from '../../forms/SchemaForm.tsx'
import { openDrafts } from '../../kit/saving/open-drafts.ts'
import { slotComponent } from '../../kit/slot.tsx'
import type { CallMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { overridesOf } from '../overrides.ts'
import { ResourceForm } from './ResourceForm.tsx'

interface RecordFormProps extends Pick<SchemaFormProps, 'aside' | 'without' | 'onDraft'> {
  readonly resource: ResourceDescription
  readonly form: FormModule
  readonly record: RaRecord
  readonly meta: CallMeta | undefined
  /** After it was saved, or given up: goes elsewhere. Left out: the form begins anew where it is. */
  readonly leave?: (() => void) | undefined
}

/** The form of a record that there is, and how it is saved. */
export function RecordForm({ resource, record: read, meta, leave, ...props }: RecordFormProps) {
  // A form that stays where it is starts anew with what was saved, which is read again only after that.
  const [saves, setSaves] = useState(0)
  const [saved, setSaved] = useState<{ readonly record: RaRecord; readonly over: RaRecord } | null>(null)
  const record = saved?.over === read ? saved.record : read
  const version = useFormVersion(record)
  const [update] = useUpdate()
  const { lead } = overridesOf(resource.name)
  const Lead = lead && slotComponent(lead)
  const end = leave ?? (() => setSaves(saves + 1))
  return (
    <ResourceForm
      {...props}
      resource={resource}
      key={`${version}-${saves}`}
      record={record}
      lead={Lead && <Lead resource={resource} record={record} />}
      cancel={end}
      save={async (draft, basis) => {
        // What was emptied is missing in the draft: nothing is completed from the record before.
        const previousData = { ...basis, id: record.id }
        const params = { id: record.id, data: draft, previousData, meta: { ...meta, isWhole: true } }
        const how = { mutationMode: 'pessimistic', returnPromise: true } as const
        const stored: RaRecord = await update(resource.name, params, how)
        setSaved({ record: { ...stored, id: record.id }, over: read })
      }}
      onSaved={end}
    />
  )
}

/**
 * The version that the form began with. An action with the record makes another one, which the form shows as long as
 * nothing is typed in it; what is typed stays, and its save asks about what has changed meanwhile.
 */
function useFormVersion({ version }: RaRecord): string {
  const [begun, setBegun] = useState(version)
  useEffect(() => {
    if (openDrafts('').length === 0) setBegun(version)
  }, [version])
  return String(begun ?? '')
}
