import { ListContextProvider, type ListControllerResult, useTranslate } from 'react-admin'
import { useSession } from '../../../kit/desk-context.ts'
import type { CallError } from '../../../kit/failure.ts'
import { PageTitle } from '../../../kit/PageTitle.tsx'
import { useResource } from '../../../resources/use-resource.ts'
import { type Days, DaysChip } from '../../../screens/list/DaysChip.tsx'
import { FilterChips } from '../../../screens/list/FilterChips.tsx'
import { ListFoot } from '../../../screens/list/ListFoot.tsx'
import { LoadFailed } from '../../../screens/list/LoadFailed.tsx'
import { SearchField } from '../../../screens/list/SearchField.tsx'
import { useAppointmentActions } from '../actions/use-actions.tsx'
import type { Confirmations } from '../actions/use-confirmations.ts'
import { Agenda } from './Agenda.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import type { FilterValues, View } from './asked.ts'
import { viewLabels, views } from './asked.ts'
import { CalendarFeedButton } from './CalendarFeed.tsx'
import { Nothing } from './Nothing.tsx'
import { Requests } from './Requests.tsx'
import { useAppointments } from './use-appointments.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useStaying } from './use-staying.ts'
import '../../../kit/answers.css'
import '../../../screens/list/list.css'
import '../appointments.css'
import './appointments-page.css'

/** Fields that have a chip; days have one of their own. Who sees those of all advisors chooses among them. */
const chips = (seesAll: boolean) => ['state', 'type', 'topic', ...(seesAll ? ['advisor'] : [])]

/** The advisor's appointments, day by day; what must be answered stands first (product §10.1). */
export function AppointmentsPage() {
  const translate = useTranslate()
  const resource = useResource()
  const found = useAppointments()
  const { asked, change, rows, requests } = found
  const actions = useAppointmentActions()
  const { view, filters } = asked
  const { from, to, ...otherFilters } = filters
  const { data, isPending, isFetching, isPlaceholderData, error } = rows
  const isLoading = isPending || requests?.isPending === true
  const failure = (error ?? requests?.error ?? null) as CallError | null
  const { open, listed, shown } = useShownRows(found, actions.confirmations)
  const isStale = isFetching && isPlaceholderData
  const { facts } = useSession()
  const seesAll = facts.actor.kind === 'user' && facts.actor.roles.includes('accountadmin')
  const names = chips(seesAll)
  // The advisor is computed, so that the contract does not offer it; the server knows it all the same.
  const fields = resource.fields.filter(({ name }) => names.includes(name))
  const chosen = { ...resource, fields: fields.map((field) => ({ ...field, isFilterable: true })) }
  const searched = {
    ...resource,
    fields: resource.fields.filter(({ name }) => name === resource.recordLabel),
  }
  return (
    <ListContextProvider value={listOf(found)}>
      <PageTitle>{translate('Appointments')}</PageTitle>
      <div className="head">
        <h1>{translate('Appointments')}</h1>
        <CalendarFeedButton />
      </div>
      <ViewTabs view={view} choose={(next) => change({ view: next })} />
      <div className="tools">
        <SearchField resource={searched} />
        <FilterChips resource={chosen} />
        <DaysChip
          label="Days"
          from={from}
          to={to}
          change={(days) => change({ filters: { ...otherFilters, ...days } })}
        />
        <BookedChip filters={filters} change={(next) => change({ filters: next })} />
      </div>
      {failure ? (
        <LoadFailed error={failure} />
      ) : isLoading || !data ? (
        <AgendaSkeleton />
      ) : (
        <div ref={shown} className={isStale ? 'rows stale' : 'rows'} aria-busy={isStale}>
          {open.length > 0 && <Requests requests={open} total={requests?.total ?? 0} actions={actions} />}
          {listed.length > 0 && <Agenda appointments={listed} actions={actions} />}
          {listed.length === 0 && open.length === 0 && !isStale && (
            <Nothing view={view} isFiltered={Object.keys(filters).length > 0} />
          )}
        </div>
      )}
      {!failure && !isLoading && <ListFoot resource={resource} />}
      {actions.dialog}
    </ListContextProvider>
  )
}

interface BookedChipProps {
  readonly filters: FilterValues
  readonly change: (filters: FilterValues) => void
}

/** When they were booked: the start page of administrators leads here with it; nobody else is offered it. */
function BookedChip({ filters, change }: BookedChipProps) {
  const { booked_from, booked_to, ...others } = filters
  if (!booked_from && !booked_to) return null
  const set = ({ from, to }: Days) =>
    change({ ...others, ...(from && { booked_from: from }), ...(to && { booked_to: to }) })
  return <DaysChip label="Booked" from={booked_from} to={booked_to} change={set} />
}

/** The rows with those that stay in their places, and what the focus goes on in. */
function useShownRows({ asked, rows, requests }: ReturnType<typeof useAppointments>, done: Confirmations) {
  // What is shown until another list has come is not that list.
  const list = rows.isPlaceholderData ? '' : JSON.stringify(asked)
  const asking = requests?.data ?? []
  const open = useStaying(asking, done, list)
  const listed = useStaying(rows.data ?? [], done, list)
  const shown = useFocusAfter([
    ...asking.map(({ uuid }) => `request ${uuid}`),
    ...listed.map(({ uuid }) => uuid),
    ...open.flatMap(({ uuid }) => (done[uuid]?.canTakeBack ? [`confirmed ${uuid}`] : [])),
  ])
  return { open, listed, shown }
}

/** What the generated lists' tools read and write, of a list whose state stands in an address of its own. */
function listOf({ asked, change, rows, requests }: ReturnType<typeof useAppointments>): ListControllerResult {
  const { filters, page, perPage } = asked
  const { total = 0, refetch } = rows
  return {
    ...rows,
    filterValues: filters,
    setFilters: (values: FilterValues) => change({ filters: values }),
    displayedFilters: {},
    page,
    perPage,
    setPage: (next: number) => change({ page: next }),
    setPerPage: (size: number) => change({ perPage: size }),
    hasNextPage: page * perPage < total,
    hasPreviousPage: page > 1,
    selectedIds: [],
    refetch: () => Promise.all([refetch(), requests?.refetch()]),
  } as unknown as ListControllerResult
}

function ViewTabs({ view, choose }: { view: View; choose: (view: View) => void }) {
  const translate = useTranslate()
  return (
    <nav className="tabs" aria-label={translate('Time')}>
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-current={each === view || undefined}
          onClick={() => choose(each)}
        >
          {translate(viewLabels[each])}
        </button>
      ))}
    </nav>
  )
}
