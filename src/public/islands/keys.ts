import { answersTexts } from '../conversation/answers.ts'
import type { PopupId } from '../popups.ts'
import { bookingTexts } from './booking/texts.ts'
import { textsOfForm } from './requests.ts'

/** The texts that the server puts into the page for each popup. */
export const islandKeys = {
  'basic-contact-request': textsOfForm('basic-contact-request'),
  'appointment-request': textsOfForm('appointment-request'),
  appointment: [...textsOfForm('appointment'), ...bookingTexts],
  callback: textsOfForm('callback'),
  messenger: [
    ...textsOfForm('messenger'),
    ...answersTexts,
    'Open conversation',
    'Continue in the messenger with {name}.',
    'Messenger',
    'Open messenger',
  ],
  whatsapp: [
    'Close',
    'Open WhatsApp',
    'WhatsApp',
    'Write to {name} by WhatsApp. A first sentence is there already; you can change it.',
  ],
  vcard: [
    'Add to contacts',
    'Close',
    'Download',
    'Or download the file and open it: {file}',
    'QR code with the contact details of {name}',
    'Scan the QR code to add the contact to your smartphone.',
    'These contact details are too long for a QR code.',
    'An error has occurred. Please try again later.',
    'Try again',
  ],
  'wallet-card': [
    '(opens a new tab)',
    'Add to wallet card',
    'Android device with any app supporting PKPass format',
    'Close',
    'Download',
    'QR code with the address of the wallet card of {name}',
    'Scan the QR code with your phone to keep the card in its wallet.',
    'iOS device with iOS version 3 or higher',
  ],
  share: [
    'Address of this page',
    'Close',
    'Copied',
    'Copy link',
    'Email',
    'More ways to share',
    'QR code with the address of this page',
    'Scan the QR code to open this page on another device.',
    'Share',
    'Share by WhatsApp',
    'Share by e-mail',
    'The link could not be copied. It is marked: please copy it yourself.',
    'The link is copied.',
    'WhatsApp',
  ],
} as const satisfies Record<PopupId, readonly string[]>

export type IslandKey = (typeof islandKeys)[PopupId][number]
