/** Reviews of an advisor after an appointment (product §19.2). */
import type { AppointmentState } from './appointment-states.ts'

export const reviewStates = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why a review is not shown. That it is a bad one is no reason. */
export const reviewReasons = [
  'insult',
  'personal-data',
  'advertising',
  'off-topic',
  'false-claim',
  'unlawful',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** For so many days its author can change a review. */
export const changeableDays = 14

/** What visitors agree to when they review an advisor, in the contract's words (schemas/review-submission.yaml). */
export const reviewConsentText = 'I agree that my review is shown on the profile once it was checked.'

export function changeableUntil(created: Date): Date {
  return new Date(created.getTime() + changeableDays * 86_400_000)
}

/** Why an appointment cannot be reviewed, or its review not be changed: a message key; null if it can. */
export function reviewRefusal(
  appointment: { readonly state: AppointmentState },
  review: { readonly createdAt: Date } | null,
  now: Date,
): string | null {
  if (review)
    return now < changeableUntil(review.createdAt)
      ? null
      : 'A review can be changed for 14 days. They are over.'
  if (appointment.state === 'done') return null
  const isAhead = appointment.state === 'requested' || appointment.state === 'confirmed'
  return isAhead ? 'This appointment has not taken place yet.' : 'This appointment did not take place.'
}
