/** Why phones were not reached, in a sentence or two for whoever sent the notification. */
import type { Translate } from '#server/platform/binding/handler.ts'

/** How many deliveries failed for which reason: the push service's own word, or one of ours. */
export type Failures = Readonly<Record<string, number>>

type Kind = 'expired' | 'refused' | 'gone' | 'late' | 'faulty'

/** Reasons of what was settled; those of the push service as Apple names them. */
const kinds: Readonly<Record<string, Kind>> = {
  CertificateExpired: 'expired',
  CertificateUnusable: 'refused',
  CertificateUnreadable: 'refused',
  KeyOfAnother: 'refused',
  TlsRefused: 'refused',
  BadCertificate: 'refused',
  BadCertificateEnvironment: 'refused',
  Forbidden: 'refused',
  Status403: 'refused',
  BadTopic: 'refused',
  MissingTopic: 'refused',
  TopicDisallowed: 'refused',
  BadDeviceToken: 'gone',
  DeviceTokenNotForTopic: 'gone',
  Unregistered: 'gone',
  ExpiredToken: 'gone',
  Status410: 'gone',
  GaveUp: 'late',
}

const sentences: Readonly<Record<Kind, (n: number) => string>> = {
  expired: () =>
    'The certificate of the wallet cards has expired. Please tell your contact person at the provider.',
  refused: () => 'The push service refuses the certificate. Please tell your contact person at the provider.',
  gone: (n) => (n === 1 ? 'One phone no longer has the card.' : '{number} phones no longer have the card.'),
  late: (n) =>
    n === 1
      ? 'One phone was not reached, since the push service did not take the message in time.'
      : '{number} phones were not reached, since the push service did not take the message in time.',
  faulty: (n) =>
    n === 1
      ? 'The push service did not take the message for one phone. Please tell your contact person at the provider.'
      : 'The push service did not take the message for {number} phones. Please tell your contact person at the provider.',
}

const order: readonly Kind[] = ['expired', 'refused', 'late', 'faulty', 'gone']

/** Null where all went well. */
export function problemOf(failures: Failures | null, translate: Translate): string | null {
  const numbers = new Map<Kind, number>()
  for (const [reason, n] of Object.entries(failures ?? {})) {
    const kind = kinds[reason] ?? 'faulty'
    numbers.set(kind, (numbers.get(kind) ?? 0) + n)
  }
  const said = order.flatMap((kind) => {
    const number = numbers.get(kind)
    return number === undefined ? [] : [translate(sentences[kind](number), { number })]
  })
  return said.length > 0 ? said.join(' ') : null
}
