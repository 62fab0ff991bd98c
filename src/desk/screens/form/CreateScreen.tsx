import { type ComponentProps, useRef, useState } from 'react'
import { type RaRecord, useCreate, useRedirect, useTranslate } from 'react-admin'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { recordName } from '../../resources/record-name.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useResource, useResourcePaths } from '../../resources/use-resource.ts'
import { RecordLoading } from '../RecordLoading.tsx'
import { FormHead } from './FormHead.tsx'
import { MadeOnce, shownOnce } from './MadeOnce.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { useForm } from './use-form.ts'

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
  const made = useRef<RaRecord>(null)
  const [once, setOnce] = useState<Pick<ComponentProps<typeof MadeOnce>, 'title' | 'values'> | null>(null)

  if (!form || !operation) return <RecordLoading />
  const title = translate(operation.summary)
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
          made.current = await create(resource.name, { data: draft, meta }, { returnPromise: true })
        }}
        onSaved={() => {
          const values = made.current ? shownOnce(resource, made.current) : []
          if (made.current && values.length > 0)
            setOnce({ title: recordName(made.current, resource), values })
          else toList()
        }}
      />
      {once && <MadeOnce {...once} close={toList} />}
    </>
  )
}
