import Button from '@mui/material/Button'
import { useState } from 'react'
import { RecordContextProvider, useTranslate } from 'react-admin'
import type { Draft } from '../../../forms/draft.ts'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { PageTitle } from '../../../kit/PageTitle.tsx'
import { useAlias } from '../../../kit/use-alias.ts'
import { loadedResource } from '../../../resources/admin.ts'
import { useRecord } from '../../../resources/use-record.ts'
import { RecordForm } from '../../../screens/form/RecordForm.tsx'
import { useForm } from '../../../screens/form/use-form.ts'
import { RecordLoadFailure } from '../../../screens/RecordLoadFailure.tsx'
import type { ProfilePart } from '../profile-parts.ts'
import { Missing } from './Missing.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import './my-profile.css'

/** What administrators alone change. */
const administered = ['alias', 'organization', 'is_active']

const showPreview = () => document.querySelector('.preview-aside')?.scrollIntoView({ block: 'start' })

/** Advisors edit their own card, and see it beside that as visitors will (product §14.5). */
export function MyProfilePage() {
  const translate = useTranslate()
  const alias = useAlias()
  const resource = loadedResource('advisors')
  const form = useForm('updateAdvisor')
  const { record, error } = useRecord(resource, undefined, alias)
  const [draft, setDraft] = useState<Draft | null>(null)
  if (error) return <RecordLoadFailure error={error} />
  const head = (
    <>
      <PageTitle>{translate('My profile')}</PageTitle>
      <h1>{translate('My profile')}</h1>
    </>
  )
  if (!record || !form) {
    return (
      <>
        {head}
        <LoadingBox />
      </>
    )
  }
  return (
    <RecordContextProvider value={record}>
      <div className="my-profile">
        {head}
        <div className="my-lead">
          <Missing parts={(record.missing as ProfilePart[]) ?? []} />
          {/* Where the page is one column, it stands far below. */}
          <Button className="to-preview" variant="text" onClick={showPreview}>
            {translate('Preview')}
          </Button>
        </div>
        <RecordForm
          {...{ resource, form, record }}
          meta={undefined}
          without={administered}
          onDraft={setDraft}
          aside={<ProfilePreview alias={alias} draft={draft} version={Number(record.version)} />}
        />
      </div>
    </RecordContextProvider>
  )
}
