import { RecordContextProvider, useTranslate } from 'react-admin'
import type { CallError } from '../../frame/failure.ts'
import { PageTitle } from '../../frame/PageTitle.tsx'
import { overridesOf } from '../admin.ts'
import { FormHead } from '../form/FormHead.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { useRecord } from '../form/use-record.ts'
import { nameOf } from '../name-of.ts'
import { RecordLoading } from '../RecordLoading.tsx'
import { slotComponent } from '../slot.tsx'
import { useResource } from '../use-resource.ts'
import { RecordFields } from './RecordFields.tsx'
import '../../forms/form.css'
import './show.css'

/** One record to read, with what can be done with it. */
export function ShowScreen() {
  const resource = useResource()
  const translate = useTranslate()
  const { record, error } = useRecord(resource)
  // What was read once stays, should reading it again fail on the way.
  if (error && (!record || isRefused(error))) return <LoadFailure error={error} />
  if (!record) return <RecordLoading />
  const { show } = overridesOf(resource.name)
  const Fields = show ? slotComponent(show) : RecordFields
  const title = resource.raw.singleton ? translate(resource.label) : nameOf(record, resource)
  return (
    <RecordContextProvider value={record}>
      <PageTitle>{title}</PageTitle>
      <FormHead resource={resource} title={title} record={record} />
      <Fields resource={resource} record={record} />
    </RecordContextProvider>
  )
}

const isRefused = ({ status }: CallError) => status !== null && status < 500
