import { mailLink } from './mail.ts'
import { telLink } from './phone.ts'

interface AnswerableRequest {
  readonly kind: string
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

export interface WayToAnswer {
  readonly by: 'mail' | 'phone'
  /** Address or number, as it is stored. */
  readonly to: string
  readonly href: string
}

/**
 * The ways to answer a visitor: the one that was asked for stands first.
 *
 * @param subject of a mail
 */
export function answersTo({ kind, email, phone }: AnswerableRequest, subject: string): WayToAnswer[] {
  const mail =
    email && ({ by: 'mail', to: email, href: `${mailLink(email)}?subject=${encoded(subject)}` } as const)
  const call = phone && ({ by: 'phone', to: phone, href: telLink(phone) } as const)
  const ways = kind === 'callback' ? [call, mail] : [mail, call]
  return ways.filter((way) => typeof way === 'object' && way !== null)
}

/** A subject is one line: whoever is asked writes no headers by it. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().replaceAll(/\s+/g, ' ').trim())
