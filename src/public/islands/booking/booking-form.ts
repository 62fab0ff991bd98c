import type { AppointmentType } from '#rules/appointment-types.ts'
import { bookingConsentText } from '#rules/consent-text.ts'
import type { EntryForm } from '../requests.ts'

/**
 * What the details ask for. A call needs a number (product §7.2).
 *
 * @param isRequest the advisor confirms by hand
 */
export function bookingForm(type: AppointmentType | undefined, isRequest = false): EntryForm {
  const isByPhone = type === 'by-phone'
  return {
    fields: ['email', 'phone', 'message'],
    optional: isByPhone ? ['message'] : ['phone', 'message'],
    messageLabel: 'Message to {name}',
    helps: {
      email: isRequest ? 'The answer goes here.' : 'The confirmation goes here.',
      ...(isByPhone && { phone: '{name} calls you on this number.' }),
    },
    consent: bookingConsentText,
    asksForReview: true,
    kept: 'appointment',
  }
}
