import type { RetentionSetting } from '#rules/retention.ts'

/** Message keys. */
export interface TermWords {
  readonly label: string
  /** What goes after its days, and what stays. */
  readonly about: string
  /** What a save would do, with the number. */
  readonly tonight: string
}

/** What each term is about, in plain words. */
export const termWords: Readonly<Record<RetentionSetting, TermWords>> = {
  'retention.appointments': {
    label: 'Appointments',
    about: 'From their date on, with what was written about them.',
    tonight:
      'Tonight {count} appointment will be deleted. |||| Tonight {count} appointments will be deleted.',
  },
  'retention.contact_requests': {
    label: 'Contact requests',
    about: 'From the day they were closed. Open ones stay.',
    tonight: 'Tonight {count} request will be deleted. |||| Tonight {count} requests will be deleted.',
  },
  'retention.messages': {
    label: 'Conversations',
    about: 'From the last message on, with their files.',
    tonight:
      'Tonight {count} conversation will be deleted. |||| Tonight {count} conversations will be deleted.',
  },
  'retention.reviews': {
    label: 'Authors of reviews',
    about: 'Their address and number are forgotten. What they said stays.',
    tonight:
      'Tonight the author of {count} review will be forgotten. |||| Tonight the authors of {count} reviews will be forgotten.',
  },
  'retention.wallet_cards': {
    label: 'Wallet cards',
    about: 'Cards that are on no phone any more.',
    tonight:
      'Tonight {count} wallet card will be deleted. |||| Tonight {count} wallet cards will be deleted.',
  },
  'retention.push_notifications': {
    label: 'Deliveries of push notifications',
    about: 'To which card each one went. The sums stay.',
    tonight: 'Tonight {count} delivery will be deleted. |||| Tonight {count} deliveries will be deleted.',
  },
  'retention.consents': {
    label: 'Consents',
    about: 'The proof of what was agreed to, from its end on.',
    tonight: 'Tonight {count} consent will be deleted. |||| Tonight {count} consents will be deleted.',
  },
  'retention.visits': {
    label: 'Visits, searches and clicks',
    about: 'Single ones. Reports keep the sums.',
    tonight:
      'Tonight {count} visit or click will be deleted. |||| Tonight {count} visits and clicks will be deleted.',
  },
  'retention.reports': {
    label: 'Report figures',
    about: 'The sums of each day. Reports do not reach further back.',
    tonight: 'Tonight {count} figure will be deleted. |||| Tonight {count} figures will be deleted.',
  },
  'retention.mails': {
    label: 'Sent mails',
    about: 'The record that a mail has left.',
    tonight: 'Tonight {count} mail will be deleted. |||| Tonight {count} mails will be deleted.',
  },
  'retention.inactive_advisors': {
    label: 'Inactive advisors',
    about:
      'From the day they were deactivated, with all that belongs to them. Nobody whom a customer still visits.',
    tonight: 'Tonight {count} advisor will be deleted. |||| Tonight {count} advisors will be deleted.',
  },
  'retention.changes': {
    label: 'Change log',
    about: 'Who changed what, and when.',
    tonight: 'Tonight {count} entry will be deleted. |||| Tonight {count} entries will be deleted.',
  },
  'retention.deletions': {
    label: 'Deletion records',
    about: 'What was deleted, without names: the proof for whoever asks.',
    tonight: 'Tonight {count} record will be deleted. |||| Tonight {count} records will be deleted.',
  },
}
