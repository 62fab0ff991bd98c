import { lazy, Suspense, useState } from 'react'
import { type RaRecord, RecordContextProvider, useRedirect, useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { ResourceField } from '#rules/resource.ts'
import { chunk } from '#ui/chunk.ts'
import type { Draft } from '../../forms/draft.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
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
import { RecordForm } from './RecordForm.tsx'
import { useForm } from './use-form.ts'

/** Few forms have something to say first. It comes with the form, which would else move below it. */
const LeadFields = lazy(async () => ({
  default: (await chunk(() => import('../show/LeadFields.tsx'))).LeadFields,
}))
/** Few forms have a preview. */
const PreviewAside = slotComponent(async () => (await import('../preview/PreviewAside.tsx')).PreviewAside)

/** Changing one record of a resource. */
export function EditScreen() {
  const resource = useResource()
  const form = useForm(resource.operations.edit?.id)
  const { record, error, meta } = useRecord(resource)
  if (error) return <RecordLoadFailure error={error} />
  if (!record || !form) return <RecordLoading />
  return (
    <Suspense fallback={<RecordLoading />}>
      <EditedRecord key={record.id} {...{ resource, form, record, meta }} />
    </Suspense>
  )
}

const isLead = ({ hints }: ResourceField) => hints.lead === true

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
  const { aside } = overridesOf(resource.name)
  const Aside = aside ? slotComponent(aside) : RecordAside
  const [draft, setDraft] = useState<Draft | null>(null)
  const { preview } = resource.raw.hints
  const { singleton } = resource.raw
  const title = singleton ? translate(resource.label) : recordName(record, resource)
  return (
    <RecordContextProvider value={record}>
      <PageTitle>{title}</PageTitle>
      <FormHead resource={resource} title={title} record={record} />
      {resource.raw.fields.some(isLead) && <LeadFields resource={resource} record={record} />}
      <RecordForm
        {...{ resource, form, record, meta }}
        {...(preview !== undefined && { onDraft: setDraft })}
        aside={
          preview === undefined ? (
            <Aside resource={resource} record={record} />
          ) : (
            <PreviewAside resource={resource} draft={draft} version={Number(record.version ?? 0)} />
          )
        }
        leave={singleton ? undefined : () => redirect(list)}
      />
    </RecordContextProvider>
  )
}
