/** The ways to meet. */
import type { components } from '#generated/types.ts'

export type AppointmentType = components['schemas']['AppointmentType']['type']

/** The ways to meet, in the order in which visitors and advisors see them (product §34.6). */
export const appointmentTypes: readonly AppointmentType[] = ['in-branch', 'by-phone', 'online']

/** Message keys. */
export const typeNames = {
  'in-branch': 'In branch',
  'by-phone': 'By phone',
  online: 'Online',
} as const satisfies Record<AppointmentType, string>

/**
 * Message key of what an appointment's `place` says: for those who come where to go, else how they meet, as 'I will call
 * you.' or the address of a video call.
 */
export const placeLabel = (type: AppointmentType) => (type === 'in-branch' ? 'Place' : typeNames[type])

/** The address of a meeting, to be opened. */
export const isMeetingLink = (place: string) => /^https:\/\/\S+$/.test(place.trim())

/** What a calendar shows as the place, and what belongs into its notes: a sentence is no place, nor is a room on a map. */
export function calendarPlace(type: AppointmentType, place: string, typeName: string) {
  if (isMeetingLink(place)) return { location: place }
  if (!place || type !== 'in-branch') return { location: typeName, note: place }
  const [address = '', ...hints] = place.split(/\r?\n/)
  return { location: address, note: hints.join('\n') }
}
