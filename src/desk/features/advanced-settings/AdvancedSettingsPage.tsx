import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useForm } from '../../screens/form/use-form.ts'
import { SettingForm } from './SettingForm.tsx'
import { namedRow } from './setting-rows.ts'
import { useSettings } from './use-settings.ts'
import './advanced-settings.css'
import { HistoryLink } from '../../screens/history/HistoryLink.tsx'

/** Advanced settings of the account administration (product §17.4); ready also where loading fails. */
export function AdvancedSettingsPage() {
  const translate = useTranslate()
  const form = useForm('updateSetting')
  const { data, failure } = useSettings()
  return (
    <>
      <PageTitle>{translate('Advanced settings')}</PageTitle>
      <h1>{translate('Advanced settings')}</h1>
      <p className="lead">
        {translate('Please consult your contact person at the provider before you change any setting.')}{' '}
        <Link to="/account-admin/advanced-settings/table">{translate('Show as a table')}</Link>{' '}
        <HistoryLink entity="settings" record="" />
      </p>
      {(data && form) || failure ? (
        <div className="settings">
          {Object.entries(data?.value ?? {}).map(([name, value]) => (
            <SettingForm
              key={name}
              row={namedRow(form?.schema, name, value)}
              read={{ value, etag: data?.etag ?? null }}
            />
          ))}
        </div>
      ) : (
        <LoadingBox />
      )}
    </>
  )
}
