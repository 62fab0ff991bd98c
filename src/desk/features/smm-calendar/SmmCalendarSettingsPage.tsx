import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { wholeOf } from '../../kit/saving/whole.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { useReading } from '../../kit/use-reading.ts'
import { HistoryLink } from '../../screens/history/HistoryLink.tsx'
import { IdentifierForm } from './IdentifierForm.tsx'
import '../../forms/form.css'

const title = 'Smm calendar settings'

/** Which calendar of the institution is the signed-in advisor's (product §11.4, §11.5). */
export function SmmCalendarSettingsPage() {
  const translate = useTranslate()
  const { client } = useDesk()
  const alias = useAlias()
  const { data, failure, retry } = useReading(
    ['smm-calendar-settings', alias],
    async () => {
      const path = '/api/v1/advisors/{alias}/smm-calendar/settings'
      return wholeOf(await client.GET(path, { params: { path: { alias } } }), { identifier: '' })
    },
    { staysHere: true },
  )
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      <p className="area-lead">
        {translate('The identifier connects you with the calendar that your institution keeps for you.')}{' '}
        <HistoryLink entity="smm-calendar-settings" record={alias} />
      </p>
      {failure ? (
        <LoadFailure
          failure={failure}
          retry={retry}
          text="The integration identifier could not be loaded."
          staysHere
        />
      ) : data === undefined ? (
        <LoadingBox />
      ) : (
        <IdentifierForm alias={alias} read={data} />
      )}
    </>
  )
}
