import { lazy, Suspense } from 'react'
import type { RaRecord } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { chunk } from '#ui/chunk.ts'
import { forbiddenPath } from '../../kit/paths.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { ownerProperties } from '../../resources/owners.ts'
import { useRecord } from '../../resources/use-record.ts'
import { useAllowed, useResource } from '../../resources/use-resource.ts'
import { RecordLoading } from '../RecordLoading.tsx'

const EditScreen = lazy(async () => ({
  default: (await chunk(() => import('../form/EditScreen.tsx'))).EditScreen,
}))
const ShowScreen = lazy(async () => ({
  default: (await chunk(() => import('./ShowScreen.tsx'))).ShowScreen,
}))

/** One record at its address: as a form for whoever may change it, to read for everybody else. */
export function RecordScreen() {
  const resource = useResource()
  const { changeable } = resource.raw.hints
  return ownerProperties(resource) || changeable !== undefined ? (
    <OwnedRecord resource={resource} />
  ) : (
    <FormOrFields resource={resource} />
  )
}

interface RecordProps {
  readonly resource: ResourceDescription
}

/** Whether it may be changed is known once it was read. */
function OwnedRecord({ resource }: RecordProps) {
  const { record, error } = useRecord(resource)
  if (!record && !error) return <RecordLoading />
  return <FormOrFields resource={resource} record={record} />
}

function FormOrFields({ resource, record }: RecordProps & { readonly record?: RaRecord | undefined }) {
  const { edit, show } = useAllowed(resource, record)
  if (!edit && !show) return <Navigate to={forbiddenPath} replace />
  return <Suspense fallback={<RecordLoading />}>{edit ? <EditScreen /> : <ShowScreen />}</Suspense>
}
