/** How long what visitors send is kept where the institution says nothing else, in days (schemas/settings.yaml). */
export const usualRetention = {
  'retention.appointments': 180,
  'retention.contact_requests': 90,
  'retention.messages': 90,
  'retention.reviews': 365,
} as const

export type RetentionSetting = keyof typeof usualRetention

/** Days in force. @param value of the setting, which may be empty */
export const retentionDays = (name: RetentionSetting, value: string | undefined): number =>
  Number(value) || usualRetention[name]
