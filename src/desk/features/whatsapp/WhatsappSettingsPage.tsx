import Button from '@mui/material/Button'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link, Navigate } from 'react-router-dom'
import { useDesk, useMenu } from '../../kit/desk-context.ts'
import { describe, GeneralError } from '../../kit/ErrorPages.tsx'
import type { CallError } from '../../kit/failure.ts'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { forbiddenPath } from '../../kit/paths.ts'
import { wholeOf } from '../../kit/saving/whole.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { StoredWhatsapp } from './state.ts'
import { WhatsappForm } from './WhatsappForm.tsx'
import '../../forms/form.css'
import './whatsapp.css'

const title = 'WhatsApp settings'

const nothing: StoredWhatsapp = { whatsapp_enable: false, whatsapp_id: '' }

/** WhatsApp as a way to reach the signed-in advisor (product §14.1). */
export function WhatsappSettingsPage() {
  const translate = useTranslate()
  const { client } = useDesk()
  const alias = useAlias()
  const { data, failure, retry } = useReading(
    ['whatsapp-settings', alias],
    async () => {
      const path = '/api/v1/advisors/{alias}/whatsapp/settings'
      return wholeOf(await client.GET(path, { params: { path: { alias } } }), nothing)
    },
    { notice: null },
  )
  if (failure) return <NotLoaded failure={failure} retry={retry} />
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      <MissingNumber />
      {data ? <WhatsappForm alias={alias} read={data} /> : <LoadingBox />}
    </>
  )
}

const settingsPath = '/account-admin/advanced-settings'

/** Without the institution's number no visitor sees the button, whatever the advisor saves. */
function MissingNumber() {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const { pages, may } = useMenu()
  // Another backend may keep the number to itself.
  const number = tenant?.settings.find(({ name }) => name === 'whatsapp_number')
  if (number?.value !== '') return null
  const page = pages.find(({ path }) => path === settingsPath)
  return (
    <p className="whatsapp-note">
      <TriangleAlert size={18} aria-hidden="true" />
      <span>
        {translate(
          'Your institution has no WhatsApp number yet. Until an administrator enters one, visitors do not see the button; what you save here is kept.',
        )}{' '}
        {page && may(page.access) && <Link to={settingsPath}>{translate('Advanced settings')}</Link>}
      </span>
    </p>
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
