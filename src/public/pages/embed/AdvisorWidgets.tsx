import { Calendar } from 'lucide-react'
import { hashOf } from '#rules/hash-tags.ts'
import { cardContacts } from '../../advisor-contacts.ts'
import { outOfFrame } from '../../links.ts'
import type { PageProps } from '../../page.ts'
import type { ProfileData } from '../profile/load.ts'
import { AdvisorLine, Widget } from './Widget.tsx'

const placeOf = ({ organization }: ProfileData) =>
  [organization.name, organization.address?.city].filter(Boolean).join(', ')

/** An advisor's card within a page of the institution's site: who it is, and the ways to reach them. */
export function ProfileWidget({ data, t, env }: PageProps<ProfileData>) {
  const { profile, tenant } = data
  const contacts = cardContacts({ ...profile, organization: null }, env.language)
  return (
    <Widget tenant={tenant} t={t}>
      <div className="widget-card">
        <AdvisorLine advisor={profile} place={placeOf(data)} tenant={tenant} t={t} env={env} Heading="h2" />
      </div>
      {contacts.length > 0 && (
        <ul className="touch" aria-label={t('Contact {name}', { name: profile.full_name })}>
          {contacts.map(({ id, label, href }) => (
            <li key={id}>
              <a href={outOfFrame(href, env)}>{t(label)}</a>
            </li>
          ))}
        </ul>
      )}
    </Widget>
  )
}

/** Booking with an advisor within a page of the institution's site: the popup opens in the frame. */
export function BookingWidget({ data, t, env }: PageProps<ProfileData>) {
  const { profile, tenant } = data
  return (
    <Widget tenant={tenant} t={t}>
      <div className="widget-card">
        <AdvisorLine
          advisor={profile}
          place={placeOf(data)}
          tenant={tenant}
          t={t}
          env={env}
          Heading="h2"
          action={
            <a className="btn btn-primary" href={hashOf('appointment', env.language)} target="_self">
              <Calendar className="i" aria-hidden="true" />
              {t('Book an appointment')}
            </a>
          }
        />
      </div>
    </Widget>
  )
}
