import Button from '@mui/material/Button'
import { RotateCw } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { useDesk, useSession } from '../../frame/desk-context.ts'
import { describe, GeneralError } from '../../frame/ErrorPages.tsx'
import type { CallError } from '../../frame/failure.ts'
import { LoadingBox } from '../../frame/LoadingBox.tsx'
import { PageTitle } from '../../frame/PageTitle.tsx'
import { forbiddenPath } from '../../frame/paths.ts'
import { useReading } from '../../frame/use-reading.ts'
import { formOf } from './state.ts'
import { WhatsappForm } from './WhatsappForm.tsx'
import '../../forms/form.css'
import './whatsapp.css'

const title = 'WhatsApp settings'

/** WhatsApp as a way to reach the signed-in advisor (specification §2). */
export function WhatsappSettingsPage() {
  const translate = useTranslate()
  const { client } = useDesk()
  const { actor } = useSession().facts
  const alias = actor.kind === 'user' ? actor.alias : ''
  const { data, failure, retry } = useReading(
    ['whatsapp-settings', alias],
    async () => {
      const { data } = await client.GET('/api/v1/advisors/{alias}/whatsapp/settings', {
        params: { path: { alias } },
      })
      return data && formOf(data)
    },
    { notice: null },
  )
  if (failure) return <NotLoaded failure={failure} retry={retry} />
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      {data ? <WhatsappForm alias={alias} read={data} /> : <LoadingBox />}
    </>
  )
}

/** The general error component, with a way on. */
function NotLoaded({ failure, retry }: { failure: CallError; retry: () => void }) {
  const translate = useTranslate()
  if (failure.status === 403) return <Navigate to={forbiddenPath} replace />
  return (
    <GeneralError {...describe(failure)}>
      <PageTitle>{translate(title)}</PageTitle>
      {failure.status === null && <p>{translate(failure.message)}</p>}
      <div className="error-actions">
        <Button variant="contained" onClick={retry}>
          <RotateCw size={18} aria-hidden="true" />
          {translate('Try again')}
        </Button>
      </div>
    </GeneralError>
  )
}
