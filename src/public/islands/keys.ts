import type { PopupId } from '../popups.ts'

/** The texts that the server puts into the page for each popup. */
export const islandKeys = {
  vcard: [
    'Add to contacts',
    'Close',
    'Download',
    'Or download the file and open it: {file}',
    'QR code with the contact details of {name}',
    'Scan the QR code to add the contact to your smartphone.',
    'An error has occurred. Please try again later.',
    'Try again',
  ],
  callback: [
    'An error has occurred. Please try again later.',
    'Call-back request',
    'Close',
    'I agree that {tenant} uses my details to answer my request.',
    'I am already a customer of {tenant}.',
    'Monday after 16:00, for instance',
    'Network request failed.',
    'Privacy',
    'Request a call',
    'Thank you. {name} will call you back on {phone}.',
    'Your entries are still here.',
    'What is it about?',
    'When does it suit you?',
    '{name} will call you back.',
    'Your name',
    'Your phone number',
    'With area code',
    '(optional)',
  ],
} as const satisfies Record<PopupId, readonly string[]>

export type IslandKey = (typeof islandKeys)[PopupId][number]
