import { type ComponentType, useRef, useState } from 'react'
import { useCreate, useRedirect, useTranslate } from 'react-admin'
import { chunk } from '#ui/chunk.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { recordName } from '../../resources/record-name.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useResource, useResourcePaths } from '../../resources/use-resource.ts'
import type { MadeOnceProps } from '../once/MadeOnce.tsx'
import { hasOnce, shownOnce } from '../once/shown-once.ts'
import { RecordLoading } from '../RecordLoading.tsx'
import { FormHead } from './FormHead.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { useForm } from './use-form.ts'

interface Once extends Omit<MadeOnceProps, 'close'> {
  readonly Dialog: ComponentType<MadeOnceProps>
}

const loadDialog = async () => (await chunk(() => import('../once/MadeOnce.tsx'))).MadeOnce

/** Making a new record of a resource; the form is the one for changing. */
export function CreateScreen() {
  const resource = useResource()
  const translate = useTranslate()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  const operation = resource.operations.create
  const meta = useCallMeta()
  const form = useForm(operation?.id)
  const [create] = useCreate()
  const made = useRef<Once | null>(null)
  const [once, setOnce] = useState<Once | null>(null)

  if (!form || !operation) return <RecordLoading />
  const title = translate(operation.summary || 'Create')
  const toList = () => redirect(list)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FormHead resource={resource} title={title} />
      <ResourceForm
        resource={resource}
        form={form}
        record={{}}
        cancel={toList}
        save={async (draft) => {
          // Before anything is made: what is shown once must not be lost to code that does not come.
          const Dialog = hasOnce(resource) ? await loadDialog() : null
          const record = await create(resource.name, { data: draft, meta }, { returnPromise: true })
          made.current = Dialog && {
            Dialog,
            title: recordName(record, resource),
            values: shownOnce(resource, record),
          }
        }}
        onSaved={() => (made.current ? setOnce(made.current) : toList())}
      />
      {once && <once.Dialog title={once.title} values={once.values} close={toList} />}
    </>
  )
}
