/**
 * How long each kind of data is kept where the institution says nothing else, in days (schemas/settings.yaml); null: for ever.
 */
export const usualRetention = {
  'retention.appointments': 180,
  'retention.contact_requests': 90,
  'retention.messages': 90,
  'retention.reviews': 365,
  'retention.wallet_cards': 90,
  'retention.push_notifications': 365,
  'retention.consents': 1_095,
  'retention.visits': 14,
  'retention.reports': 1_095,
  'retention.mails': 30,
  'retention.inactive_advisors': null,
  'retention.changes': 1_095,
  'retention.deletions': 1_095,
} as const

export type RetentionSetting = keyof typeof usualRetention

/** Days in force. @param value of the setting, which may be empty */
export const retentionDays = <Name extends RetentionSetting>(
  name: Name,
  value: string | undefined,
): number | (typeof usualRetention)[Name] => Number(value) || usualRetention[name]

/** When the nightly job begins, UTC: what is over at this time goes, whenever the job comes to it. */
export const nightTime = { hour: 2, minute: 17 } as const

const dayMs = 86_400_000

/** The night that has begun last. Whatever runs until the next one is of it, so that a second run finds nothing new. */
export function nightBefore(now: Date): Date {
  const today = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate(),
    nightTime.hour,
    nightTime.minute,
  )
  return new Date(today > now.getTime() ? today - dayMs : today)
}

/** The night that comes next. */
export const nightAfter = (now: Date): Date => new Date(nightBefore(now).getTime() + dayMs)
