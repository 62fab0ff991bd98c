import type { components } from '#generated/types.ts'
import { type AppointmentStanding, standingOf } from '#rules/appointment-states.ts'
import { dateIn } from '#rules/dates.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn, timeZoneOf } from '../../tenant.ts'
import { type AppointmentQuery, appointmentQueryOf } from './appointment-query.ts'
import { type Days, daysOf } from './days.ts'

type Schemas = components['schemas']
export type Slot = Schemas['FreeSlot']

export interface AppointmentData {
  tenant: Schemas['Tenant']
  modules: ReadonlySet<string>
  appointment: Schemas['Appointment']
  /** By the clock when the page was asked for. */
  standing: AppointmentStanding
  /** Null where the advisor has no public profile any more. */
  profile: Schemas['AdvisorProfile'] | null
  /** Free ones to move to, in order; null unless they were asked for, and where they could not be read. */
  slots: readonly Slot[] | null
  /** Holidays and closing days among the days. */
  closings: readonly Schemas['ClosedDay'][]
  /** The one of them that the address names. */
  chosen: Slot | null
  /** Those that are asked for while moving; the ones before and after are the nearest with a free time. */
  days: Days
  /** The one among them that the address names. */
  day: string | null
  asked: AppointmentQuery
  timeZone: string
}

/** A wrong token, a foreign one and an appointment that is gone are the same to whoever asks. */
export async function load(
  api: Api,
  _: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<AppointmentData>> {
  const asked = appointmentQueryOf(query)
  if (!asked) return missing
  const { id: uuid, token } = asked
  const [found, tenant, modules] = await Promise.all([
    api('getAppointment', { params: { uuid }, query: { token } }),
    api('getTenant'),
    api('listModules'),
  ])
  if ([400, 401, 403, 404].includes(found.status)) return missing
  if ([found, tenant, modules].some(({ status }) => status !== 200)) return failed
  const appointment: Schemas['Appointment'] = found.body
  const timeZone = timeZoneOf(tenant.body)
  const dayOf = (instant: string | number) => dateIn(instant, timeZone)
  const today = dayOf(Date.now())
  const named = asked.day ?? (asked.start && dayOf(asked.start))
  // Of a day that is over nothing is left to offer.
  const day = named && named >= today ? named : null
  const daysAround = (asked: string | null) => daysOf(today, dayOf(appointment.start ?? Date.now()), asked)
  const wantsSlots = asked.step === 'move' && (appointment.actions ?? []).includes('move')
  const read = (days: Days) => freeSlots(api, appointment, asked, days)
  const [profile, around] = await Promise.all([
    api('getAdvisorProfile', { params: { slug: appointment.advisor ?? '' } }),
    wantsSlots ? read(daysAround(day)) : null,
  ])
  // Farther ahead than the advisor can be booked nothing is free: whoever asked for no day sees the next ones.
  const isTooFar = day === null && around?.length === 0
  const days = daysAround(isTooFar ? today : day)
  const slots = isTooFar ? await read(days) : around
  const closings = slots ? await closedDays(api, appointment, days) : []
  const chosen = slots?.find(({ start }) => isSame(start, asked.start)) ?? null
  const nearest = (way: 'earlier' | 'later') => nearestFreeDay(way, days, { daysAround, read, dayOf })
  const leads = slots && (!chosen || asked.problem)
  return {
    status: 200,
    data: {
      tenant: tenant.body,
      modules: modulesOn(modules.body),
      appointment,
      standing: standingNow(appointment),
      profile: profile.status === 200 ? profile.body : null,
      slots,
      closings,
      chosen,
      days: leads ? { ...days, earlier: await nearest('earlier'), later: await nearest('later') } : days,
      day,
      asked,
      timeZone,
    },
  }
}

function standingNow({ state = 'confirmed', start = '', end = '' }: Schemas['Appointment']) {
  return standingOf(state, new Date(start), new Date(end), new Date())
}

/** How free times are looked for day by day. */
interface DaySearch {
  /** The days that are asked for together with this one. */
  daysAround: (day: string) => Days
  /** The free times of these days in order; null where they could not be read. */
  read: (days: Days) => Promise<readonly Slot[] | null>
  dayOf: (instant: string) => string
}

/** The nearest day before or after these with a free time; null where nobody can book (any more). */
async function nearestFreeDay(way: 'earlier' | 'later', days: Days, { daysAround, read, dayOf }: DaySearch) {
  for (let next = days[way]; next; ) {
    const there = daysAround(next)
    const found = await read(there)
    if (!found) return next
    const { start } = found.at(way === 'later' ? 0 : -1) ?? {}
    if (start) return dayOf(start)
    next = there[way]
  }
  return null
}

async function freeSlots(
  api: Api,
  { advisor = '', topic, type, start }: Schemas['Appointment'],
  { id, token }: AppointmentQuery,
  { from, to }: Days,
): Promise<readonly Slot[] | null> {
  const { status, body } = await api('listFreeSlots', {
    params: { alias: advisor },
    query: { from, to, topic, type, appointment: id, token },
  })
  if (status !== 200) return null
  const slots: Slot[] = body
  // Where it is already it need not be moved to.
  return slots.filter((slot) => !isSame(slot.start, start))
}

/** None where they cannot be read, and of a colleague who took it over: they only explain what is not free. */
async function closedDays(
  api: Api,
  { advisor = '', substitute_name }: Schemas['Appointment'],
  { from, to }: Days,
): Promise<readonly Schemas['ClosedDay'][]> {
  if (substitute_name) return []
  const { status, body } = await api('listAdvisorClosings', {
    params: { alias: advisor },
    query: { from, to },
  })
  return status === 200 ? body : []
}

export const isSame = (a: string | undefined, b: string | null | undefined) =>
  Date.parse(a ?? '') === Date.parse(b ?? '')

const missing: Loaded<AppointmentData> = { status: 404, message: 'This link is not valid' }
const failed: Loaded<AppointmentData> = {
  status: 500,
  message: 'An error has occurred. Please try again later.',
}
