import type { components } from '#generated/types.ts'

export type ProfilePart = components['schemas']['ProfilePart']

export interface PlaceOfPart {
  /** Message key. */
  readonly label: string
  /** The field of the form. */
  readonly field?: string
  /** The page on which it is entered. */
  readonly page?: string
}

/** Where each part of a profile is entered. */
export const placesOfParts: Readonly<Record<ProfilePart, PlaceOfPart>> = {
  picture: { label: 'Picture', field: 'profile_picture_url' },
  position: { label: 'Position', field: 'position' },
  phone_number: { label: 'Phone', field: 'phone_number' },
  email_address: { label: 'E-mail', field: 'email_address' },
  organization: { label: 'Organization' },
  texts: { label: 'Texts', field: 'text_descriptions' },
  topics: { label: 'Topics', page: '/online-appointments/settings/topics' },
  'working-hours': {
    label: 'Weekly hours',
    page: '/online-appointments/calendars/working-hours/settings',
  },
}
