import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { SettingForm } from './SettingForm.tsx'
import { canSubmit } from './state.ts'
import { useSettings } from './use-settings.ts'
import './advanced-settings.css'

/** Advanced settings of the account administration (product §17.4). */
export function AdvancedSettingsPage() {
  const translate = useTranslate()
  const { state, change, submit } = useSettings()
  return (
    <>
      <PageTitle>{translate('Advanced settings')}</PageTitle>
      <h1>{translate('Advanced settings')}</h1>
      <p className="lead">
        {translate('Please consult your contact person at the provider before you change any setting.')}{' '}
        <Link to="/account-admin/advanced-settings/table">{translate('Show as a table')}</Link>
      </p>
      {state.isReady ? (
        <div className="settings">
          {Object.entries(state.settings).map(([name, setting]) => (
            <SettingForm
              key={name}
              name={name}
              setting={setting}
              isSaving={state.saving === name}
              isDisabled={!canSubmit(state, name)}
              change={(value) => change(name, value)}
              submit={() => submit(name)}
            />
          ))}
        </div>
      ) : (
        <LoadingBox />
      )}
    </>
  )
}
