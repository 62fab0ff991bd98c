import { useEffect, useState } from 'react'
import { type RaRecord, RecordContextProvider, useRedirect, useTranslate, useUpdate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { openDrafts } from '../../kit/saving/open-drafts.ts'
import { slotComponent } from '../../kit/slot.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { useRecord } from '../../resources/use-record.ts'
import { useResource, useResourcePaths } from '../../resources/use-resource.ts'
import { overridesOf } from '../overrides.ts'
import { RecordLoadFailure } from '../RecordLoadFailure.tsx'
import { RecordLoading } from '../RecordLoading.tsx'
import { FormHead } from './FormHead.tsx'
import { RecordAside } from './RecordAside.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { useForm } from './use-form.ts'

/** Changing one record of a resource. */
export function EditScreen() {
  const resource = useResource()
  const form = useForm(resource.operations.edit?.id)
  const { record, error, meta } = useRecord(resource)
  if (error) return <RecordLoadFailure error={error} />
  if (!record || !form) return <RecordLoading />
  return <EditedRecord key={record.id} {...{ resource, form, record, meta }} />
}

interface EditedRecordProps {
  readonly resource: ResourceDescription
  readonly form: FormModule
  readonly record: RaRecord
  readonly meta: ReturnType<typeof useRecord>['meta']
}

function EditedRecord({ resource, form, record, meta }: EditedRecordProps) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  const version = useFormVersion(record)
  // A form that stays where it is starts anew with what was saved.
  const [saves, setSaves] = useState(0)
  const [update] = useUpdate()

  const { aside, lead } = overridesOf(resource.name)
  const Lead = lead && slotComponent(lead)
  const Aside = aside ? slotComponent(aside) : RecordAside
  const { singleton } = resource.raw
  const title = singleton ? translate(resource.label) : recordName(record, resource)
  const startAnew = () => setSaves(saves + 1)
  const leave = () => (singleton ? startAnew() : redirect(list))
  return (
    <RecordContextProvider value={record}>
      <PageTitle>{title}</PageTitle>
      <FormHead resource={resource} title={title} record={record} />
      <ResourceForm
        resource={resource}
        key={`${version}-${saves}`}
        form={form}
        record={record}
        lead={Lead && <Lead resource={resource} record={record} />}
        aside={<Aside resource={resource} record={record} />}
        cancel={leave}
        save={async (draft, basis) => {
          // What was emptied is missing in the draft: nothing is completed from the record before.
          const previousData = { ...basis, id: record.id }
          const params = { id: record.id, data: draft, previousData, meta: { ...meta, isWhole: true } }
          await update(resource.name, params, { mutationMode: 'pessimistic', returnPromise: true })
        }}
        onSaved={leave}
      />
    </RecordContextProvider>
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
