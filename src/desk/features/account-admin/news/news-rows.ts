import type { components } from '#generated/types.ts'
import { dayMs } from '#rules/dates.ts'

export type Overview = components['schemas']['Overview']

/** One line of what is new or needs somebody, in words that are translated where they are shown. */
export interface NewsRow {
  readonly figure: number
  /** Message key; smart_count is the figure. */
  readonly text: string
  /** Shown one after the other. */
  readonly details: readonly Detail[]
  /** Where it is done; left out where there is no page for it. */
  readonly way?: Way & { readonly label: string }
}

interface Way {
  readonly path: string
  /** What the address of the page says after `?`. */
  readonly search?: Readonly<Record<string, string>>
}

export interface Detail {
  /** Message key. */
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
  /** What is counted. */
  readonly way?: Way
}

/** As the address of a generated list says it. */
const filtered = (filter: object) => ({ filter: JSON.stringify(filter) })
const requestsSince = (since: string): Way => ({ path: '/requests', search: filtered({ from: since }) })
const appointmentsPath = '/online-appointments/appointments/index'
/** That page has an address of its own kind. */
const bookedSince = (since: string): Way => ({
  path: appointmentsPath,
  search: { view: 'all', booked_from: since },
})

/**
 * What waits for somebody first, and what merely happened last; what is nothing is left out (product §17.1).
 *
 * @param partLabels of what profiles may lack, by the name of the part
 */
export function newsRows(
  news: Overview,
  now: Date,
  partLabels: Readonly<Record<string, string>>,
): readonly NewsRow[] {
  return [...requestRows(news), ...reviewRows(news), ...deletionRows(news)].concat(
    profileRows(news, partLabels),
    ...[mailRows(news), certificateRows(news, now), weekRows(news)],
  )
}

function requestRows(news: Overview): NewsRow[] {
  const { since, requests_open, requests_week, appointments_waiting, appointments_week } = news
  const rows: NewsRow[] = []
  if (requests_open > 0)
    rows.push({
      figure: requests_open,
      text: 'request waits for an answer |||| requests wait for an answer',
      details: [
        {
          text: '{smart_count} came in this week.',
          values: { smart_count: requests_week },
          way: requestsSince(since),
        },
      ],
      way: {
        path: '/requests',
        search: filtered({ state: 'new' }),
        label: 'See the request |||| See the requests',
      },
    })
  if (appointments_waiting)
    rows.push({
      figure: appointments_waiting,
      text: 'appointment waits for a confirmation |||| appointments wait for a confirmation',
      details: [
        {
          text: '{smart_count} were booked this week.',
          values: { smart_count: appointments_week ?? 0 },
          way: bookedSince(since),
        },
      ],
      way: {
        path: appointmentsPath,
        search: { state: 'requested' },
        label: 'See the appointment |||| See the appointments',
      },
    })
  return rows
}

const reviewsPath = '/profiles-reviews'

function reviewRows({ reviews_waiting, reviews_reported }: Overview): NewsRow[] {
  const rows: NewsRow[] = []
  if (reviews_waiting)
    rows.push({
      figure: reviews_waiting,
      text: 'review waits to be checked |||| reviews wait to be checked',
      details: [],
      way: {
        path: reviewsPath,
        search: filtered({ state: 'waiting' }),
        label: 'Check the review |||| Check the reviews',
      },
    })
  if (reviews_reported)
    rows.push({
      figure: reviews_reported,
      text: 'review was reported by its advisor |||| reviews were reported by their advisors',
      details: [],
      way: {
        path: reviewsPath,
        search: filtered({ is_reported: true }),
        label: 'See the report |||| See the reports',
      },
    })
  return rows
}

function deletionRows({ deletions_waiting }: Overview): NewsRow[] {
  if (deletions_waiting === 0) return []
  return [
    {
      figure: deletions_waiting,
      text: 'deletion waits for your yes |||| deletions wait for your yes',
      details: [
        {
          text: 'Somebody else has asked for it. |||| Others have asked for them.',
          values: { smart_count: deletions_waiting },
        },
      ],
      way: {
        path: '/account-admin/waiting-deletions',
        search: filtered({ state: 'waiting' }),
        label: 'See the deletion |||| See the deletions',
      },
    },
  ]
}

/** So many parts are named. */
const named = 3

function profileRows(
  { profiles_incomplete, profiles_missing }: Overview,
  labels: Readonly<Record<string, string>>,
): NewsRow[] {
  if (profiles_incomplete === 0) return []
  return [
    {
      figure: profiles_incomplete,
      text: 'profile is incomplete |||| profiles are incomplete',
      details: profiles_missing.slice(0, named).map(({ part, count }) => ({
        text: '{part}: {count}',
        values: { part: labels[part] ?? part, count },
        way: { path: '/advisors', search: filtered({ missing: [part], is_active: true }) },
      })),
      way: {
        path: '/advisors',
        search: filtered({ missing: profiles_missing.map(({ part }) => part), is_active: true }),
        label: 'See the profile |||| See the profiles',
      },
    },
  ]
}

function mailRows({ mails_failed }: Overview): NewsRow[] {
  if (mails_failed === 0) return []
  return [
    {
      figure: mails_failed,
      text: 'mail could not be sent |||| mails could not be sent',
      details: [{ text: 'They are tried again for two days. Please tell whoever runs the server.' }],
    },
  ]
}

function certificateRows({ certificate_ends }: Overview, now: Date): NewsRow[] {
  if (certificate_ends === null) return []
  const left = (Date.parse(certificate_ends) - now.getTime()) / dayMs
  const hasEnded = left < 0
  return [
    {
      figure: Math.floor(Math.abs(left)),
      text: hasEnded
        ? 'day since the certificate of the wallet cards ended |||| days since the certificate of the wallet cards ended'
        : 'day until the certificate of the wallet cards ends |||| days until the certificate of the wallet cards ends',
      details: [{ text: 'Without it no card is handed out, and no push is sent.' }],
      way: { path: '/account-admin/advanced-settings', label: 'See the settings' },
    },
  ]
}

/** What merely happened: of what waits the rows above say how much came. */
function weekRows(news: Overview): NewsRow[] {
  const { since, requests_open, requests_week, appointments_waiting, appointments_week } = news
  const rows: NewsRow[] = []
  if (requests_open === 0 && requests_week > 0)
    rows.push({
      figure: requests_week,
      text: 'request came in this week |||| requests came in this week',
      details: [{ text: 'None waits for an answer.' }],
      way: { ...requestsSince(since), label: 'See the request |||| See the requests' },
    })
  if (!appointments_waiting && appointments_week)
    rows.push({
      figure: appointments_week,
      text: 'appointment was booked this week |||| appointments were booked this week',
      details: [{ text: 'None waits for a confirmation.' }],
      way: { ...bookedSince(since), label: 'See the appointment |||| See the appointments' },
    })
  return [...rows, ...cardRows(news)]
}

function cardRows({ since, cards_week, pushes_week }: Overview): NewsRow[] {
  const rows: NewsRow[] = []
  if (cards_week)
    rows.push({
      figure: cards_week,
      text: 'wallet card was handed out this week |||| wallet cards were handed out this week',
      details: [],
    })
  if (pushes_week)
    rows.push({
      figure: pushes_week,
      text: 'push notification was sent this week |||| push notifications were sent this week',
      details: [],
      way: {
        path: '/wallet-cards/notifications',
        search: filtered({ from: since }),
        label: 'See what was sent',
      },
    })
  return rows
}
