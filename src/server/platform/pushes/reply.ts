/**
 * What the push service's replies mean, and what is done about them.
 *
 * https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns
 */

/** What came of one push. */
export type PushOutcome =
  | { readonly kind: 'sent'; readonly apnsId: string | null }
  /** The phone does not have the card any more: its registration is dropped, unless it is younger than `since`. */
  | { readonly kind: 'gone'; readonly reason: string; readonly since: Date | null }
  /** The service refuses our certificate: no other push of this institution will fare better. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Our own fault, the same at every try. */
  | { readonly kind: 'faulty'; readonly reason: string }
  /** To be tried again, after a while that grows. */
  | { readonly kind: 'later'; readonly reason: string }

export interface PushReply {
  readonly status: number
  readonly apnsId: string | null
  readonly body: string
}

const gone = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

/** What certificate and topic are to blame for, whichever the phone. */
const ofCertificate = new Set(['BadTopic', 'MissingTopic', 'TopicDisallowed', 'BadCertificateEnvironment'])

export function outcomeOf({ status, apnsId, body }: PushReply): PushOutcome {
  const { reason = `Status${status}`, timestamp } = explanationIn(body)
  if (status === 200) return { kind: 'sent', apnsId }
  if (status === 403 || ofCertificate.has(reason)) return { kind: 'refused', reason }
  if (status === 410 || gone.has(reason)) return { kind: 'gone', reason, since: timestamp }
  // A connection that it was about to close.
  const isPassing = status === 429 || status >= 500 || reason === 'IdleTimeout'
  if (isPassing) return { kind: 'later', reason }
  return { kind: 'faulty', reason }
}

/** Reasons are single words; whatever else stands there is not ours to store. */
function explanationIn(body: string): { reason?: string; timestamp: Date | null } {
  try {
    const { reason, timestamp } = (JSON.parse(body) ?? {}) as { reason?: unknown; timestamp?: unknown }
    return {
      ...(typeof reason === 'string' && /^\w{1,60}$/.test(reason) && { reason }),
      timestamp: typeof timestamp === 'number' && Number.isFinite(timestamp) ? new Date(timestamp) : null,
    }
  } catch {
    return { timestamp: null }
  }
}

const refusals = /CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE|DECRYPT_ERROR|INSUFFICIENT_SECURITY/

/** Of a connection that did not come about, or broke off: `TlsRefused` where the service said no to our certificate. */
export function outcomeOfError(error: unknown): PushOutcome {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  const isAlert = code.startsWith('ERR_SSL_') && code.includes('ALERT')
  if (isAlert && refusals.test(code)) return { kind: 'refused', reason: 'TlsRefused' }
  return { kind: 'later', reason: unreachable.test(code) ? 'Unreachable' : 'ConnectionLost' }
}

const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CERT_|UNABLE_|SELF_|DEPTH_|ERR_TLS)/
