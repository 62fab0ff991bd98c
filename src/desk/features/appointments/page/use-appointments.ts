import { useQueryClient } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { dateIn } from '#rules/dates.ts'
import { useTimes } from '../../../kit/times.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import type { Appointment } from '../types.ts'
import { useWatch } from '../use-watch.ts'
import { type AppointmentsQuery, questionOf, readAsked, requestsQuestion, writeAsked } from './asked.ts'

/** More requests than anybody leaves open. */
const mostRequests = 100

/** What the address asks for, the rows that answer it, and the requests that stand above them. */
export function useAppointments() {
  const [search, setSearch] = useSearchParams()
  const asked = readAsked(search)
  const today = dateIn(new Date(), useTimes().zone)
  const change = (next: Partial<AppointmentsQuery>) => setSearch(writeAsked({ ...asked, page: 1, ...next }))
  const hasRequests = asked.view === 'upcoming' && Object.keys(asked.filters).length === 0

  // What visitors book meanwhile comes by itself.
  const queries = useQueryClient()
  useWatch(useAlias(), () => void queries.invalidateQueries({ queryKey: ['appointments'] }))

  // The page tells what went wrong itself.
  const options = { onError: () => {} }
  const requests = useGetList<Appointment>(
    'appointments',
    { ...requestsQuestion(today), pagination: { page: 1, perPage: mostRequests } },
    { ...options, enabled: hasRequests },
  )
  const rows = useGetList<Appointment>(
    'appointments',
    { ...questionOf(asked, today), pagination: { page: asked.page, perPage: asked.perPage } },
    { ...options, placeholderData: (before) => before },
  )
  return { asked, change, rows, requests: hasRequests ? requests : null }
}
