import { RecordContextProvider, useTranslate } from 'react-admin'
import type { CallError } from '../../kit/failure.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import { useRecord } from '../../resources/use-record.ts'
import { useRecordName } from '../../resources/use-record-name.ts'
import { useResource } from '../../resources/use-resource.ts'
import { FormHead } from '../form/FormHead.tsx'
import { overridesOf } from '../overrides.ts'
import { RecordLoadFailure } from '../RecordLoadFailure.tsx'
import { RecordLoading } from '../RecordLoading.tsx'
import { RecordFields } from './RecordFields.tsx'
import '../../forms/form.css'
import './show.css'

/** One record to read, with what can be done with it. */
export function ShowScreen() {
  const resource = useResource()
  const translate = useTranslate()
  const nameOf = useRecordName(resource)
  const { record, error } = useRecord(resource)
  // What was read once stays, should reading it again fail on the way.
  if (error && (!record || isRefused(error))) return <RecordLoadFailure error={error} />
  if (!record) return <RecordLoading />
  const { show } = overridesOf(resource.name)
  const Fields = show ? slotComponent(show) : RecordFields
  const title = resource.raw.singleton ? translate(resource.label) : nameOf(record)
  return (
    <RecordContextProvider value={record}>
      <PageTitle>{title}</PageTitle>
      <FormHead resource={resource} title={title} record={record} />
      <Fields resource={resource} record={record} />
    </RecordContextProvider>
  )
}

const isRefused = ({ status }: CallError) => status !== null && status < 500
