import type { components } from '#generated/types.ts'
import { consentText } from '#rules/consent-text.ts'
import type { KeptKind, RequestId } from '../popups.ts'
import { emptyTexts } from './empty-texts.ts'
import { privacyTexts } from './privacy-texts.ts'

type Kind = components['schemas']['ContactRequest']['kind']

/** Fields that a form may show; `name` stands in all of them. */
export type FieldName = 'name' | 'email' | 'phone' | 'preferred_time' | 'message'

/** What a form asks for. */
export interface EntryForm {
  /** Besides the name, in their order. */
  fields: readonly Exclude<FieldName, 'name'>[]
  optional: readonly FieldName[]
  /** Where either of e-mail and phone is enough. */
  either?: boolean
  messageLabel: string
  /** Below a field, instead of what usually stands there. */
  helps?: Partial<Record<FieldName, string>>
  /** What visitors agree to, instead of `consentText`. */
  consent?: string
  /** Asked for beside it, where the institution asks: never needed, never ticked. */
  asksForReview?: true
  /** What is sent, which says how long it is kept; a request where nothing is said. */
  kept?: KeptKind
}

export interface RequestForm extends EntryForm {
  kind: Kind
  title: string
  /** Below the title: what happens with what is sent. */
  intro: string
  /** Word on the button. */
  send: string
  thanks: string
}

const appointmentRequest = {
  kind: 'appointment',
  title: 'Ask for an appointment',
  intro: 'Say when it suits you. {name} will get back to you with a suggestion.',
  send: 'Request an appointment',
  thanks: 'Thank you. {name} will get back to you with a suggestion for an appointment.',
  fields: ['email', 'phone', 'preferred_time', 'message'],
  optional: ['preferred_time', 'message'],
  either: true,
  messageLabel: 'What is it about?',
} as const satisfies RequestForm

/** The forms of the popups: the same island, other fields and words (product §6.7). */
export const requests = {
  'basic-contact-request': {
    kind: 'contact',
    title: 'Contact request',
    intro: 'Your message goes to {name}.',
    send: 'Send request',
    thanks: 'Thank you. {name} will get back to you.',
    fields: ['email', 'phone', 'message'],
    optional: ['message'],
    either: true,
    messageLabel: 'Your message',
  },
  'appointment-request': appointmentRequest,
  // Where nothing can be booked: no topic, or no type.
  appointment: { ...appointmentRequest, title: 'Book an appointment' },
  callback: {
    kind: 'callback',
    title: 'Call-back request',
    intro: '{name} will call you back.',
    send: 'Request a call',
    thanks: 'Thank you. {name} will call you back on {phone}.',
    fields: ['phone', 'preferred_time', 'message'],
    optional: ['preferred_time', 'message'],
    messageLabel: 'What is it about?',
  },
  messenger: {
    kind: 'message',
    title: 'Write a message',
    intro: '{name} answers on a page of your own. The link to it comes by e-mail.',
    send: 'Send message',
    thanks: 'Thank you. Your message has arrived. The link to your conversation comes to {email} too.',
    fields: ['email', 'message'],
    optional: [],
    messageLabel: 'Your message',
    kept: 'conversation',
  },
} as const satisfies Record<RequestId, RequestForm>

/** Texts that every form shows. */
export const formTexts = [
  ...privacyTexts,
  ...Object.values(emptyTexts),
  'An error has occurred. Please try again later.',
  'Close',
  'E-mail or phone: one of the two is enough.',
  consentText,
  'I am already a customer of {tenant}.',
  'Monday after 16:00, for instance',
  'Network request failed.',
  'Please correct the marked fields.',
  'Please enter your e-mail address or your phone number.',
  'This is not possible at the moment. Please choose another way to get in touch.',
  'When does it suit you?',
  'With area code',
  'Your e-mail address',
  'Your entries are still here.',
  'Your name',
  'Your phone number',
  '(optional)',
] as const

/** The form's own texts, to be put into the page with the others. */
export const textsOfForm = <Id extends RequestId>(id: Id) => {
  const { title, intro, send, thanks, messageLabel } = requests[id]
  return [...formTexts, title, intro, send, thanks, messageLabel] as const
}
