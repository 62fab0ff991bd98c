import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { type Draft, draftOf } from '../../forms/draft.ts'
import { startOf } from '../../forms/start.ts'
import { useFormModule } from '../../forms/use-form-module.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useRunGuard } from '../../resources/runs/use-run.ts'
import { useResource } from '../../resources/use-resource.ts'
import { FormHead } from '../form/FormHead.tsx'
import { useForm } from '../form/use-form.ts'
import { BatchesUnderWay } from '../many/BatchesUnderWay.tsx'
import { overridesOf } from '../overrides.ts'
import { RecordLoading } from '../RecordLoading.tsx'
import { BulkResult } from './BulkResult.tsx'
import { useAskedRows } from './rows.ts'
import { SettingForm } from './SettingForm.tsx'
import type { Setting } from './settable.ts'
import { useBulkEdit } from './use-bulk-edit.ts'
import '../../kit/answers.css'
import '../list/list.css'
import '../../forms/form.css'
import '../../forms/inputs.css'
import '../many/many.css'
import './bulk-edit.css'

/** Message key. */
const title = 'Edit several'

/** Gives many records of a resource the same values: tried first, row by row, and only then saved (product §33.15). */
export function BulkEditScreen() {
  const resource = useResource()
  const translate = useTranslate()
  const form = useForm(resource.operations.edit?.id)
  if (!form) return <RecordLoading />
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <FormHead resource={resource} title={translate(title)} />
      <BulkEdit resource={resource} form={form} />
    </>
  )
}

interface BulkEditProps {
  readonly resource: ResourceDescription
  readonly form: FormModule
}

const nothing: Draft = {}

function BulkEdit({ resource, form }: BulkEditProps) {
  const { fields: inputs } = overridesOf(resource.name)
  const module = useFormModule(form, { described: resource.raw.fields, inputs })
  const asked = useAskedRows(resource)
  const [isAll, setAll] = useState(asked.rows.length === 0)
  const [setting, setSetting] = useState<Setting>(() => ({
    chosen: [],
    values: startOf(module.validator, module.schema, draftOf(module.schema, nothing)),
  }))
  const edit = useBulkEdit(resource, module)
  useOpenDraft({ changed: edit.sent ? [] : setting.chosen })
  useRunGuard(edit.sent, 'Edit several')
  const tryIt = () => (isAll ? void edit.tryAll(asked, setting) : edit.tryRows(asked.rows, setting))
  if (edit.trial) {
    return <BulkResult resource={resource} form={module} edit={{ ...edit, trial: edit.trial }} />
  }
  return (
    <>
      <BatchesUnderWay kind="bulk-edit" resource={resource.name} places={module.places} />
      <SettingForm
        resource={resource}
        form={module}
        asked={asked}
        isAll={isAll}
        setAll={setAll}
        setting={setting}
        setSetting={setSetting}
        reading={edit.reading}
        submit={tryIt}
        giveUp={edit.back}
      />
    </>
  )
}
