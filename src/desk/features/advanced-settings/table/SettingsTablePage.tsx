import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useGetList, useTranslate, useUpdate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk } from '../../../kit/desk-context.ts'
import { FailurePage } from '../../../kit/ErrorPages.tsx'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { PageTitle } from '../../../kit/PageTitle.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useForm } from '../../../screens/form/use-form.ts'
import { SettingDialog } from './SettingDialog.tsx'
import { SettingsRows } from './SettingsRows.tsx'
import { matches, rowsOf } from './setting-rows.ts'
import '../advanced-settings.css'
import './settings-table.css'

const resource = 'settings'
const all = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const

/** All settings at a glance, with what they are: found by a word, changed one at a time. */
export function SettingsTablePage() {
  const translate = useTranslate()
  const { refreshTenant } = useDesk()
  const form = useForm('updateSetting')
  const { data, error, refetch } = useGetList(resource, all, { retry: false })
  const [update] = useUpdate()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<string | null>(null)

  if (error) return <FailurePage error={error} />
  if (!data || !form) {
    return (
      <Head>
        <LoadingBox />
      </Head>
    )
  }
  const rows = rowsOf(form.schema, new Map(data.map(({ id, value }) => [String(id), String(value)])))
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
          save={async (value) => {
            const params = { id: row.name, data: { value }, previousData: { id: row.name, value: row.value } }
            await update(resource, params, { mutationMode: 'pessimistic', returnPromise: true })
            await refetch()
            // Name and colours are seen at once.
            refreshTenant()
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
        <Link to="/account-admin/advanced-settings">{translate('Show as a form')}</Link>
      </p>
      {children}
    </>
  )
}
