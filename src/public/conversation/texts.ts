import type { components } from '#generated/types.ts'
import type { ShownAttachment } from '#ui/Attachments.tsx'
import { trayTexts } from '#ui/tray-texts.ts'
import { attachmentTexts } from './attachment-texts.ts'

/** What a conversation says, on the page and once a script keeps it up to date. */
export const conversationTexts = [
  ...trayTexts,
  ...attachmentTexts,
  'An error has occurred. Please try again later.',
  'Appointments cannot be booked here at the moment.',
  'Book',
  'By phone',
  'Cancelled',
  'Confirmed',
  'Declined',
  'Done',
  'Earlier messages',
  'Expired',
  'In branch',
  'Missed',
  'Network request failed.',
  'Nobody has written yet.',
  'Online',
  'Other times',
  'Requested',
  'Send',
  'Sending …',
  'This conversation is closed. You can begin another one on the profile of {name}.',
  'This link does not work any more.',
  'Today, {day}',
  'Try again',
  'You',
  'Your message',
  'Show appointment',
  'Suggested times',
  'You get a mail as soon as it is confirmed.',
  'Your appointment',
  'Your message is still here.',
  'Your phone number',
  'no longer needed',
  'read',
  '{time}, {state}',
  '{who}, {time}',
  '{name} is writing …',
] as const

export type ConversationKey = (typeof conversationTexts)[number]
export type ConversationTranslate = (key: ConversationKey, values?: Record<string, string | number>) => string

/** What the page leaves for the script. */
export interface ConversationPage {
  readonly uuid: string
  readonly advisor: string
  readonly advisorName: string
  readonly isClosed: boolean
  readonly language: string
  /** IANA name; the institution's. */
  readonly timeZone: string
  readonly messages: readonly ShownMessage[]
  readonly texts: Readonly<Record<string, string>>
}

export interface ShownMessage {
  readonly uuid: string
  readonly sequence: number
  readonly sender: 'visitor' | 'advisor'
  readonly author_name: string
  readonly text: string
  readonly attachments: readonly ShownAttachment[]
  readonly created_at: string
  readonly read_at: string | null
  readonly suggestion?: components['schemas']['Message']['suggestion']
}
