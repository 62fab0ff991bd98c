/** What the mails of both sides share. */
import { placeLabel, typeNames } from '#rules/appointment-types.ts'
import { spokenSpan, spokenZoneWithOffset } from '#rules/spoken-time.ts'
import type { MailLook } from '#server/platform/mail/look.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import type { ChangeKind } from './change.ts'
import type { MailedAppointment } from './queries.ts'

export type Occasion = ChangeKind | 'reminder'

export type Content = Pick<Mail, 'subject' | 'text' | 'html'>

/** With links where the institution wrote the value, and a customer did not (product §36.3). */
export type Facts = [label: string, value: string | null, hasLinks?: 'with links'][]

export interface MailContext {
  readonly occasion: Occasion
  readonly tenant: Tenant
  /** The reader's. */
  readonly language: string
  readonly look: MailLook
  readonly now: Date
  translate(key: string, values?: Record<string, unknown>): string
}

/** 'Di, 24. November 2026, 14:30 bis 16:00 Uhr (deutsche Zeit, UTC+01:00)': a mail may be read anywhere. */
export function spokenTime(start: Date, end: Date, { language, tenant }: MailContext): string {
  const clocks = { language, timeZone: tenant.timeZone }
  return `${spokenSpan(start, end, clocks)} (${spokenZoneWithOffset(start, clocks)})`
}

/** How they meet, and where: one row where the one says the other. @param place where it is to be told */
export function meetingFacts(
  { type, place }: Pick<MailedAppointment, 'type' | 'place'>,
  { translate }: MailContext,
): Facts {
  const where: Facts[number] = [translate(placeLabel(type)), place, 'with links']
  return place && type !== 'in-branch' ? [where] : [[translate('Type'), translate(typeNames[type])], where]
}

/** The customer's private page: whoever has its address may move and cancel. */
export const privatePage = ({ publicUrl }: Tenant, uuid: string, token: string) =>
  `${publicUrl}/app/appointment?${new URLSearchParams({ id: uuid, token })}`

const desk = '/app/online-appointments/appointments/index'

/** All appointments of an advisor, or one. It opens to those alone who sign in. */
export const deskPage = ({ publicUrl }: Tenant, uuid?: string) =>
  [`${publicUrl}${desk}`, uuid].filter(Boolean).join('/')
