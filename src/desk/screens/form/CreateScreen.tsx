import { type ComponentType, useRef, useState } from 'react'
import { useCreate, useRedirect, useTranslate } from 'react-admin'
import { chunk } from '#ui/chunk.ts'
import type { Draft } from '../../forms/draft.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { slotComponent } from '../../kit/slot.tsx'
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

/** Few forms have a preview. */
const PreviewAside = slotComponent(async () => (await import('../preview/PreviewAside.tsx')).PreviewAside)

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

  const [draft, setDraft] = useState<Draft | null>(null)
  const { preview } = resource.raw.hints

  if (!form || !operation) return <RecordLoading />
  const title = operation.summary
    ? translate(operation.summary)
    : translate('New entry in {list}', { list: translate(resource.label) })
  const toList = () => redirect(list)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FormHead resource={resource} title={title} />
      <ResourceForm
        resource={resource}
        form={form}
        record={{}}
        {...(preview !== undefined && {
          onDraft: setDraft,
          aside: <PreviewAside resource={resource} draft={draft} version={0} />,
        })}
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
