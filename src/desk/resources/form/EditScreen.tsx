import { RecordContextProvider, useGetOne, useNotify, useRedirect, useUpdate } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { FailurePage } from '../../frame/ErrorPages.tsx'
import type { CallError } from '../../frame/failure.ts'
import { LoadingBox } from '../../frame/LoadingBox.tsx'
import { PageTitle } from '../../frame/PageTitle.tsx'
import { forbiddenPath, notFoundPath } from '../../frame/paths.ts'
import { overridesOf } from '../admin.ts'
import { nameOf } from '../name-of.ts'
import { slotComponent } from '../slot.tsx'
import { useResource, useResourcePaths } from '../use-resource.ts'
import { FormHead } from './FormHead.tsx'
import { RecordAside } from './RecordAside.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { useForm } from './use-form.ts'

/** Changing one record of a resource. */
export function EditScreen() {
  const resource = useResource()
  const notify = useNotify()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  const { id = '' } = useParams()
  const form = useForm(resource.operations.edit?.id)
  const { data: record, error } = useGetOne(resource.name, { id }, { retry: false })
  const [update] = useUpdate()

  if (error) return <LoadFailure error={error as CallError} />
  if (!record || !form) return <LoadingBox />
  const { aside } = overridesOf(resource.name)
  const Aside = aside ? slotComponent(aside) : RecordAside
  const toList = () => redirect(list)
  return (
    <RecordContextProvider value={record}>
      <PageTitle>{nameOf(record, resource)}</PageTitle>
      <FormHead resource={resource} title={nameOf(record, resource)} record={record} />
      <ResourceForm
        resource={resource}
        key={`${record.id}-${record.version ?? ''}`}
        form={form}
        record={record}
        aside={<Aside resource={resource} record={record} />}
        cancel={toList}
        save={async (draft, basis) => {
          // What was emptied is missing in the draft: nothing is completed from the record before.
          const meta = { isWhole: true }
          const params = { id: record.id, data: draft, previousData: { ...basis, id: record.id }, meta }
          await update(resource.name, params, { mutationMode: 'pessimistic', returnPromise: true })
          notify('Success!', { type: 'success' })
          toList()
        }}
      />
    </RecordContextProvider>
  )
}

function LoadFailure({ error }: { error: CallError }) {
  if (error.status === 404 || error.status === 400) return <Navigate to={notFoundPath} replace />
  if (error.status === 403) return <Navigate to={forbiddenPath} replace />
  return <FailurePage error={error} />
}
