import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { useDesk, useMenu, useSession } from '../../kit/desk-context.ts'
import { useReading } from '../../kit/use-reading.ts'

type Part = components['schemas']['BookingReadiness']['missing'][number]

const area = '/online-appointments'

/** What is said of a part, and the page on which it is mended. Message keys. */
const parts: Readonly<Record<Part, { sentence: string; link: string; path: string }>> = {
  topics: {
    sentence: 'You have chosen no topics yet.',
    link: 'Choose topics',
    path: `${area}/settings/topics`,
  },
  types: {
    sentence: 'You have chosen no type of appointment yet.',
    link: 'Choose types',
    path: `${area}/settings/index`,
  },
  hours: {
    sentence: 'You have no booking times yet.',
    link: 'Enter booking times',
    path: `${area}/calendars/working-hours/settings`,
  },
}

/** Says to an advisor why nobody can book with them, and leads to where it is mended (product §12.8). */
export function BookingLacks() {
  const { actor } = useSession().facts
  const isAsked = actor.kind === 'user' && actor.isInstitutional
  return isAsked ? <Lacks alias={actor.alias} /> : null
}

function Lacks({ alias }: { alias: string }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { pages, may } = useMenu()
  const params = { path: { alias } }
  const { data, retry } = useReading(
    ['booking-readiness', alias],
    async () => (await client.GET('/api/v1/advisors/{alias}/booking-readiness', { params })).data,
    { notice: null, keepsPrevious: true },
  )
  useAfterWrites(retry)
  if (!data || data.missing.length === 0) return null
  return (
    <div className="booking-lacks" role="status">
      <TriangleAlert size={18} aria-hidden="true" />
      <div>
        <b>{translate('Nobody can book an appointment with you.')}</b>
        <ul>
          {data.missing.map((part) => {
            const { sentence, link, path } = parts[part]
            const page = pages.find((each) => each.path === path && may(each.access))
            return (
              <li key={part}>
                {translate(sentence)} {page && <Link to={path}>{translate(link)}</Link>}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** Whatever was saved may have been what was missing. */
function useAfterWrites(read: () => void): void {
  const writes = useQueryClient().getMutationCache()
  const latest = useRef(read)
  latest.current = read
  useEffect(
    () =>
      writes.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') latest.current()
      }),
    [writes],
  )
}
