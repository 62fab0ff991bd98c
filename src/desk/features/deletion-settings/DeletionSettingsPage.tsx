import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { nightAfter } from '#rules/retention.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useTimes } from '../../kit/times.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import { useForm } from '../../screens/form/use-form.ts'
import { HistoryLink } from '../../screens/history/HistoryLink.tsx'
import { namedRow, useSettings } from '../advanced-settings/public.ts'
import { TermDialog } from './TermDialog.tsx'
import { TermRows } from './TermRows.tsx'
import { useTerms } from './use-terms.ts'
import './deletion-settings.css'

/** How long each kind of data is kept, and what the nightly job makes of it (product §19.25). */
export function DeletionSettingsPage() {
  const { refreshTenant } = useDesk()
  const mayCall = useMayCall()
  const form = useForm('updateSetting')
  const settings = useSettings()
  const terms = useTerms()
  const [edited, setEdited] = useState<string | null>(null)
  const failure = terms.failure ?? settings.failure
  const retry = () => {
    terms.retry()
    settings.retry()
  }
  if (failure)
    return (
      <Head>
        <LoadFailure failure={failure} retry={retry} text="The deletion settings could not be loaded." />
      </Head>
    )
  if (!terms.data || !settings.data || !form)
    return (
      <Head>
        <LoadingBox />
      </Head>
    )
  const { value, etag } = settings.data
  const term = terms.data.find(({ setting }) => setting === edited)
  return (
    <Head>
      <TermRows terms={terms.data} edit={mayCall('updateSetting') ? setEdited : null} />
      {term && (
        <TermDialog
          key={term.setting}
          term={term}
          row={namedRow(form.schema, term.setting, value[term.setting] ?? '')}
          etag={etag}
          close={() => setEdited(null)}
          onSaved={() => {
            retry()
            // Forms tell visitors how long their data are kept.
            void refreshTenant()
          }}
        />
      )}
    </Head>
  )
}

function Head({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const times = useTimes()
  return (
    <>
      <PageTitle>{translate('Deletion settings')}</PageTitle>
      <h1>{translate('Deletion settings')}</h1>
      <p className="lead">
        {translate('Every night, what has outlived its days is deleted for good. Next time on {time}.', {
          time: times.dayAndTime(nightAfter(new Date())),
        })}{' '}
        <HistoryLink entity="settings" record="" />
      </p>
      {children}
    </>
  )
}
