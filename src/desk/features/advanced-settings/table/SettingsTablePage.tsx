import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk } from '../../../kit/desk-context.ts'
import { FailurePage } from '../../../kit/ErrorPages.tsx'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { PageTitle } from '../../../kit/PageTitle.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useForm } from '../../../screens/form/use-form.ts'
import { matches, rowsOf } from '../setting-rows.ts'
import { useSettings } from '../use-settings.ts'
import { SettingDialog } from './SettingDialog.tsx'
import { SettingsRows } from './SettingsRows.tsx'
import '../advanced-settings.css'
import './settings-table.css'
import { HistoryLink } from '../../../screens/history/HistoryLink.tsx'

/** All settings at a glance, with what they are: found by a word, changed one at a time. */
export function SettingsTablePage() {
  const translate = useTranslate()
  const { refreshTenant } = useDesk()
  const form = useForm('updateSetting')
  const { data, failure, retry } = useSettings()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<string | null>(null)

  if (failure) return <FailurePage error={failure} />
  if (!data || !form) {
    return (
      <Head>
        <LoadingBox />
      </Head>
    )
  }
  const rows = rowsOf(form.schema, new Map(Object.entries(data.value)))
  const found = rows.filter((row) => matches(row, typed.trim(), translate))
  const row = rows.find(({ name }) => name === edited)
  return (
    <Head>
      <div className="settings-search">
        <TextField
          label={translate('Search settings')}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className={found.length > 0 ? 'vh' : 'muted'}>
        {found.length > 0
          ? translate('Results: {count}', { count: found.length })
          : translate('No setting fits. Try another word.')}
      </p>
      {found.length > 0 && <SettingsRows rows={found} edit={setEdited} />}
      {!row && found.length === 0 && (
        <Button variant="outlined" className="all-again" onClick={() => setTyped('')}>
          {translate('Show all')}
        </Button>
      )}
      {row && (
        <SettingDialog
          key={row.name}
          row={row}
          close={() => setEdited(null)}
          etag={data.etag}
          onSaved={() => {
            retry()
            // Name and colours are seen at once.
            void refreshTenant()
          }}
        />
      )}
    </Head>
  )
}

function Head({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <>
      <PageTitle>{translate('Settings as a table')}</PageTitle>
      <h1>{translate('Settings as a table')}</h1>
      <p className="lead">
        {translate('Please consult your contact person at the provider before you change any setting.')}{' '}
        <Link to="/account-admin/advanced-settings">{translate('Show as a form')}</Link>{' '}
        <HistoryLink entity="settings" record="" />
      </p>
      {children}
    </>
  )
}
