import type { components } from '#generated/types.ts'

/** As it is read: what only visitors send is not in it. */
export type ContactRequest = Omit<components['schemas']['ContactRequest'], 'consent' | 'website' | 'ticket'>
export type RequestState = NonNullable<ContactRequest['state']>
