/** A push to a phone, who sends it, and to which service. */

/** By which an institution proves to the push service that it may wake the phones of its pass type. */
export interface ApnsCredentials {
  /** Of the pass type; the certificate stands for it. */
  readonly topic: string
  /** PEM, with what stands between it and the root. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
}

/** One push: it only wakes a phone, which then fetches its cards. */
export interface PushMessage {
  /** Of the phone. */
  readonly token: string
  /** A uuid, the same whenever it is tried again. */
  readonly id: string
}

export interface ApnsOptions {
  /** Scheme, host and port. */
  readonly url: string
  /** PEM of who signed the service's certificate, if none of the system's. */
  readonly ca?: string | undefined
  readonly clock: () => Date
  /** Until a push, or a connection, counts as hanging; ms. */
  readonly patience?: number
}
