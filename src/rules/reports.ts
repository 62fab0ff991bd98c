/** Of which days reports are, what their figures are called, and what a file of one holds (product §19.15–19.20). */
import { addDays, daysFromTo } from './dates.ts'

/** Days of the tenant's zone, both included, as 2026-11-23. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** As many days, just before. */
export function daysBefore({ from, to }: Days): Days {
  return { from: addDays(from, -daysFromTo(from, to)), to: addDays(from, -1) }
}

/** Message keys. */
export const visitFigureNames = { visits: 'Visits', page_views: 'Page views' } as const

/** Message keys, in the order in which the app shows them. */
export const cardFigureNames = {
  profile_hits: 'Profile visits',
  phone: 'Phone',
  email_address: 'E-mail',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  basic_contact_form: 'Contact form',
  appointment_request: 'Appointment requests',
  call_back_request: 'Call-back requests',
  online_appointment: 'Online appointments',
  kept: 'Appointments kept',
  missed: 'Missed',
  no_show_rate: 'Missed in percent',
  answers: 'First answers',
  answer_minutes: 'Minutes until the answer',
  share: 'Shared',
  vcards_saved: 'Contacts saved',
  wallet_cards_added: 'Wallet cards',
  pushes: 'Push notifications',
  pushes_withdrawn: 'Pushes withdrawn',
} as const

/** Rows in one Excel file; beyond it the reply offers CSV. */
export const mostReportRows = 10_000
