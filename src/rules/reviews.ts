/** Reviews of an advisor after an appointment (product §19.2). */
import type { AppointmentState } from './appointment-states.ts'
import { type ReaderLanguages, versionLanguage } from './by-language.ts'

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

/** What customers agree to when they book, where the institution has written nothing of its own (setting reviews.consent). */
export const reviewAskUsual =
  'I agree that {tenant} asks me once by e-mail for a review after the appointment. I can withdraw this at any time by the link in each mail about the appointment.'

/** What the booking form asks: what the institution has written for the reader, else the usual sentence, a message key. */
export function reviewAskText(
  settings: Readonly<Record<string, string | undefined>>,
  reader: ReaderLanguages,
): { readonly written: string | null; readonly usual: string } {
  const language = versionLanguage(reader)
  const version = language ? settings[`${reviewConsentSetting}.${language}`] : ''
  return { written: version || settings[reviewConsentSetting] || null, usual: reviewAskUsual }
}

export const reviewConsentSetting = 'reviews.consent'

/** 'Johanna H.': how a name may stand beside a review; empty for none. Titles are left out. */
export function shortName(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word && !word.endsWith('.'))
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const initial = last?.match(/\p{L}/u)?.[0]?.toLocaleUpperCase()
  return (initial ? `${first} ${initial}.` : first).slice(0, 100)
}

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
