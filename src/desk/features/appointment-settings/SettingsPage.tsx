import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { wholeOf } from '../../kit/saving/whole.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { useReading } from '../../kit/use-reading.ts'
import { useForm } from '../../screens/form/use-form.ts'
import { HistoryLink } from '../../screens/history/HistoryLink.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SettingsBasis } from './state.ts'
import '../../forms/form.css'
import '../../kit/answers.css'
import './settings.css'

const title = 'Settings'

/** How the signed-in advisor can be booked (product §12.1). */
export function SettingsPage() {
  const translate = useTranslate()
  const { client } = useDesk()
  const alias = useAlias()
  const form = useForm('updateAppointmentSettings')
  const { data, failure, retry } = useReading<SettingsBasis>(
    ['appointment-settings', alias],
    async () => {
      const params = { path: { alias } }
      const [types, settings] = await Promise.all([
        client.GET('/api/v1/advisors/{alias}/appointment-types', { params }),
        client.GET('/api/v1/advisors/{alias}/appointment-settings', { params }),
      ])
      return { offered: wholeOf(types, []), settings: settings.data ?? {} }
    },
    { staysHere: true },
  )
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      <p className="area-lead">
        {translate('These settings hold for new bookings. Booked appointments stay as they are.')}{' '}
        <HistoryLink entity="appointment-settings" record={alias} />
      </p>
      {failure ? (
        <LoadFailure
          failure={failure}
          retry={retry}
          text="The appointment settings could not be loaded."
          staysHere
        />
      ) : data && form ? (
        <SettingsForm alias={alias} read={data} form={form} />
      ) : (
        <LoadingBox />
      )}
    </>
  )
}
