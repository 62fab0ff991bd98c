/** What an advisor decides on the booking of appointments, beyond what a schema can say. */
import type { AppointmentType } from './appointment-types.ts'

/** What holds until an advisor saves something else: hours, days, minutes. */
export const usualAppointmentSettings = {
  automatic_confirmation: false,
  minimum_notice: 24,
  booking_window: 60,
  buffer: 0,
} as const

interface Settings {
  /** Hours. */
  readonly minimum_notice: number
  /** Days. */
  readonly booking_window: number
  readonly types: readonly { readonly type: AppointmentType }[]
}

/** Message keys by field; empty if the settings can hold together. */
export function appointmentSettingsFaults({
  minimum_notice,
  booking_window,
  types,
}: Settings): Record<string, string[]> {
  const isTooShort = booking_window * 24 <= minimum_notice
  const twice = types.flatMap(({ type }, index) =>
    types.findIndex((other) => other.type === type) < index ? [index] : [],
  )
  return {
    ...(isTooShort && {
      booking_window: ['The booking window must be longer than the minimum notice.'],
    }),
    ...Object.fromEntries(twice.map((index) => [`types.${index}.type`, ['This type stands here twice.']])),
  }
}
