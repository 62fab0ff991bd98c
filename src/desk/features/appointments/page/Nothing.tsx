import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk } from '../../../kit/desk-context.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import { useReading } from '../../../kit/use-reading.ts'
import { State } from '../../../screens/list/State.tsx'
import { useHoursPage } from '../../online-appointments/public.ts'
import type { View } from './asked.ts'

/** Message keys. */
const sentences: Readonly<Record<View, string>> = {
  upcoming: 'No appointments are coming up. Customers book them on your profile.',
  past: 'There have been no appointments yet.',
  all: 'Nobody has booked an appointment yet.',
}

/** Why there is nothing, and what to do next. */
export function Nothing({ view, isFiltered }: { view: View; isFiltered: boolean }) {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  if (!isFiltered) return <NothingAtAll view={view} />
  return (
    <State text={translate('Nothing matches the search and the filters.')}>
      <Button variant="outlined" onClick={() => setFilters({}, [], false)}>
        {translate('Reset filters')}
      </Button>
    </State>
  )
}

/** Who has no profile cannot be booked, and should know why the page stays empty. */
function NothingAtAll({ view }: { view: View }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const hours = useHoursPage()
  const slug = useAlias()
  const { data, failure } = useReading(
    ['own-profile', slug],
    async () => (await client.GET('/api/v1/advisors/{slug}', { params: { path: { slug } } })).data,
    { notice: null },
  )
  if (failure?.status === 404) {
    return (
      <State
        text={translate(
          'You have no advisor profile, so nobody can book an appointment with you. Your administration can create one.',
        )}
      >
        {null}
      </State>
    )
  }
  return (
    <State text={translate(sentences[view])}>
      {data && (
        <Button href={`/app/profile/${slug}`} variant="outlined">
          {translate('See your profile')}
        </Button>
      )}
      {hours && (
        <Button component={Link} to={hours.path} variant="text">
          {translate(hours.label)}
        </Button>
      )}
    </State>
  )
}
