import { deviceName } from '#rules/device-name.ts'
import { letter } from '#rules/letter.ts'
import { spokenStart, spokenZoneWithOffset } from '#rules/spoken-time.ts'
import type { ClientWords } from '#server/platform/identity/client-words.ts'
import { mailLook } from '#server/platform/mail/look.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Settings, Tenant } from '#server/platform/tenancy/tenant.ts'

export interface NewDeviceMail {
  readonly at: Date
  readonly client: ClientWords
  /** Through the institution's own sign-in, where the password is none of ours. */
  readonly isByOpenId: boolean
  readonly name: string
  readonly tenant: Tenant
  readonly settings: Settings
  translate(key: string, values?: Record<string, unknown>): string
}

/** In the institution's language, and without a link, so that no forged one looks like it. */
export function newDeviceMail(given: NewDeviceMail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { at, client, isByOpenId, name, tenant, settings, translate } = given
  const clocks = { language: tenant.language, timeZone: tenant.timeZone }
  const subject = translate('New sign-in to your account')
  const values = { tenant: tenant.name }
  const body = letter({
    language: tenant.language,
    sender: tenant.name,
    ...mailLook(tenant, settings),
    title: subject,
    greeting: translate('Hello {name},', { name }),
    paragraphs: [
      'somebody has signed in to your account on a device that was not used for it before.',
      'If it was you, you need do nothing.',
      isByOpenId
        ? 'If it was not you, end the other sessions at “My account” now, and tell those who manage the users at {tenant} at once: somebody can sign in by your account of {tenant}.'
        : 'If it was not you, change your password now at “My account”, end the other sessions there, and tell those who manage the users at {tenant}.',
    ].map((key) => translate(key, values)),
    facts: [
      [translate('Device'), deviceName(client, translate)],
      [translate('Network'), client.network ?? translate('Unknown')],
      [translate('Time'), `${spokenStart(at, clocks)} (${spokenZoneWithOffset(at, clocks)})`],
      [translate('Questions'), settings.support_mail],
    ],
    button: null,
    footer: translate(
      'You get this mail because you have an account at {tenant}. You can switch it off at “My account”.',
      values,
    ),
  })
  return { subject, ...body }
}
