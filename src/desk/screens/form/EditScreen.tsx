import { useState } from 'react'
import { RecordContextProvider, useRedirect, useTranslate, useUpdate } from 'react-admin'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { slotComponent } from '../../kit/slot.tsx'
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
  const translate = useTranslate()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  const form = useForm(resource.operations.edit?.id)
  const { record, error, meta } = useRecord(resource)
  // A form that stays where it is starts anew with what was saved.
  const [saves, setSaves] = useState(0)
  const [update] = useUpdate()

  if (error) return <RecordLoadFailure error={error} />
  if (!record || !form) return <RecordLoading />
  const { aside } = overridesOf(resource.name)
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
        key={`${record.id}-${record.version ?? ''}-${saves}`}
        form={form}
        record={record}
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
