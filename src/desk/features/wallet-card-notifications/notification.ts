import type { RaRecord } from 'react-admin'
import type { components } from '#generated/types.ts'

export type Notification = components['schemas']['WalletCardNotification']

/** The notification that a slot of the generated screens is given as a record. */
export const notificationIn = (record: RaRecord): Notification => record as RaRecord & Notification

/** How often what is being sent is read again. */
export const progressMs = 2000

export const isSending = ({ state }: Pick<Notification, 'state'>) => state === 'sending'

/** Phones whose delivery is settled, one way or another. */
export const settled = ({ sent = 0, failed = 0, withdrawn = 0 }: Notification) => sent + failed + withdrawn

/** Phones that it goes to; null while they are still being looked for. */
export const recipientsOf = ({ recipients = null }: Notification): number | null => recipients
