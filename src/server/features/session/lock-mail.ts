import { letter } from '#rules/letter.ts'
import { spokenHour, spokenStart, spokenZoneWithOffset } from '#rules/spoken-time.ts'
import type { AccountLock } from '#server/platform/identity/sign-in.ts'
import type { MailLook } from '#server/platform/mail/look.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'

export interface LockMail {
  readonly lock: Omit<AccountLock, 'userUuid'>
  readonly name: string
  readonly tenant: Tenant
  readonly supportMail: string | null
  readonly look: MailLook
  translate(key: string, values?: Record<string, unknown>): string
}

/**
 * In the institution's language. Without a link, so that no forged one looks like it; and without the address that the tries
 * came from: it is a person's too, often a colleague's, and tells the reader nothing to act on.
 */
export function lockMail(given: LockMail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { lock, name, tenant, supportMail, look, translate } = given
  const { language } = tenant
  const clocks = { language, timeZone: tenant.timeZone }
  const subject = translate('Failed tries to sign in to your account')
  const values = { tries: lock.tries, tenant: tenant.name, until: spokenHour(lock.until, clocks) }
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    logo: null,
    title: subject,
    greeting: translate('Hello {name},', { name }),
    paragraphs: [happened, lock.isOfKnownDevice ? knownDeviceWaits : othersWait, ...whatToDo].map((key) =>
      translate(key, values),
    ),
    facts: [
      [translate('Time'), `${spokenStart(lock.at, clocks)} (${spokenZoneWithOffset(lock.at, clocks)})`],
      [translate('Questions'), supportMail],
    ],
    button: null,
    footer: translate(
      'You get this mail because you have an account at {tenant}. We never ask for your password by mail.',
      values,
    ),
  })
  return { subject, ...body }
}

const happened =
  'somebody has entered a wrong password for your account {tries} times within 15 minutes. Nobody got in by these tries.'

const othersWait =
  'Until {until}, devices on which you have not signed in during the last 180 days have to wait, even with the right password. The devices that you use are not affected.'

const knownDeviceWaits =
  'The tries came from a device on which you have signed in before. Until {until} this device has to wait, even with the right password. Other devices are not affected.'

const whatToDo = [
  'If it was you, sign in again after that time.',
  'If it was not you, you need do nothing, as long as nobody can guess your password and you use it nowhere else. Otherwise, or if this happens again, please tell those who manage the users at {tenant}.',
]
