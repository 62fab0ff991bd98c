import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type ContactOptions, contactButtons } from '#rules/contact-options.ts'
import { useDesk, useMenu, useSession } from '../../../kit/desk-context.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import { useReading } from '../../../kit/use-reading.ts'
import { State } from '../../../screens/list/State.tsx'
import { useHoursPage } from '../../online-appointments/public.ts'
import type { View } from './asked.ts'

/** Message keys. */
const sentences: Readonly<Record<View, string>> = {
  upcoming: 'No appointments are coming up.',
  past: 'There have been no appointments yet.',
  all: 'Nobody has booked an appointment yet.',
}

const offers: Readonly<Record<'open' | 'closed' | 'hidden', string>> = {
  open: 'Customers book them on your profile.',
  closed: 'Your profile offers no online appointments at present.',
  hidden: 'Your profile is not shown at present, so nobody can book an appointment with you.',
}
const noProfile =
  'You have no advisor profile, so nobody can book an appointment with you. Your administration can create one.'

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

/** Who cannot be booked should know why the page stays empty (product §10.1). */
function NothingAtAll({ view }: { view: View }) {
  const translate = useTranslate()
  const hours = useHoursPage()
  const ownProfile = useMenu().pages.find(({ path }) => path === '/my-profile')
  const { slug, offer } = useOffer()
  const { actor } = useSession().facts
  // What is listed for them are the appointments of all advisors.
  const isForAll = actor.kind === 'user' && actor.roles.includes('accountadmin')
  if (offer === 'no-profile' && !isForAll) return <State text={translate(noProfile)}>{null}</State>
  const why = view === 'upcoming' && offer !== null && offer !== 'no-profile' ? offers[offer] : ''
  return (
    <State
      text={[sentences[view], why]
        .filter(Boolean)
        .map((each) => translate(each))
        .join(' ')}
    >
      {(offer === 'open' || offer === 'closed') && (
        <Button href={`/app/profile/${slug}`} variant="outlined">
          {translate('See your profile')}
        </Button>
      )}
      {offer === 'closed' && ownProfile && (
        <Button component={Link} to={ownProfile.path} variant="text">
          {translate(ownProfile.label)}
        </Button>
      )}
      {offer !== 'closed' && hours && (
        <Button component={Link} to={hours.path} variant="text">
          {translate(hours.label)}
        </Button>
      )}
    </State>
  )
}

/** Whether visitors find a way to book on one's own profile; null as long as nobody knows. */
type Offer = 'open' | 'closed' | 'hidden' | 'no-profile' | null

function useOffer(): { readonly slug: string; readonly offer: Offer } {
  const { client } = useDesk()
  const { modules } = useSession().facts
  const slug = useAlias()
  const { data, failure } = useReading(
    ['own-profile', slug],
    async () => {
      const path = { alias: slug }
      const { data: profile } = await client.GET('/api/v1/advisors/{alias}/profile', { params: { path } })
      const { data: layout } = await client.GET('/api/v1/advisors-profiles/layout')
      return profile && layout ? { profile, layout } : undefined
    },
    { notice: null },
  )
  if (failure) return { slug, offer: failure.status === 404 ? 'no-profile' : null }
  if (!data) return { slug, offer: null }
  const { profile, layout } = data
  if (!profile.is_active || !profile.organization) return { slug, offer: 'hidden' }
  // Of what is not switched on, the record says so or nothing.
  const shown = { ...profile, contact_options: profile.contact_options as ContactOptions }
  const isOpen = contactButtons(layout, shown, modules).includes('online_appointment')
  return { slug, offer: isOpen ? 'open' : 'closed' }
}
