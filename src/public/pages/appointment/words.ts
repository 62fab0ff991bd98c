import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import { type Clocks, spokenDay, spokenHour, spokenStart, spokenZoneAt } from '#rules/spoken-time.ts'
import type { PageProps } from '../../page.ts'
import type { TextKey } from '../../texts.ts'
import type { AppointmentData } from './load.ts'

/** The appointment's time in words, by the institution's clocks. */
export function timeOf({ data, env }: Pick<PageProps<AppointmentData>, 'data' | 'env'>) {
  const { appointment, timeZone } = data
  const clocks: Clocks = { language: env.language, timeZone }
  const start = new Date(appointment.start ?? '')
  return {
    clocks,
    day: spokenDay(start, clocks),
    hour: spokenHour(start, clocks),
    whole: spokenStart(start, clocks),
    zone: spokenZoneAt(start, clocks),
    iso: appointment.start,
    /** Until when a request is answered. */
    answer: appointment.answer_by && spokenStart(new Date(appointment.answer_by), clocks),
    minutes: (Date.parse(appointment.end ?? '') - start.getTime()) / 60_000,
  }
}

interface ChangeWords {
  readonly move: TextKey
  readonly cancel: TextKey
  readonly isCancelMeant: TextKey
  readonly keep: TextKey
}

const ofAppointment: ChangeWords = {
  move: 'Move appointment',
  cancel: 'Cancel appointment',
  isCancelMeant: 'Cancel this appointment?',
  keep: 'Keep appointment',
}

const ofRequest: ChangeWords = {
  move: 'Ask for another time',
  cancel: 'Withdraw request',
  isCancelMeant: 'Withdraw this request?',
  keep: 'Keep request',
}

/** What a request becomes is no appointment that is moved or cancelled: nothing was booked yet (product §7.13). */
export const changeWordsOf = ({ state }: AppointmentData['appointment']): ChangeWords =>
  state === 'requested' ? ofRequest : ofAppointment

/** Who advises: the colleague who took it over, if there is one. */
export function advisorOf({ substitute_name, advisor_name }: AppointmentData['appointment']): string {
  return substitute_name || advisor_name || ''
}

/** What the page shows of the advisor, who was booked: nothing of whoever stands in. */
export function shownProfile({ appointment, profile }: AppointmentData): AppointmentData['profile'] {
  return appointment.substitute_name ? null : profile
}

/** The advisor's number as it is read and dialled; null where it is not shown. */
export function phoneOf(data: AppointmentData) {
  const phone = shownProfile(data)?.phone_number
  return phone ? { text: formatPhone(phone, countryOf(data.tenant.language)), href: telLink(phone) } : null
}
