import type { components } from '#generated/types.ts'

/** A request as the desk reads it, without the properties that only visitors send. */
export type ContactRequest = Omit<components['schemas']['ContactRequest'], 'consent' | 'website' | 'ticket'>
export type RequestState = NonNullable<ContactRequest['state']>
