/** What a handler throws to answer with an error; one place (reply-errors.ts) turns it into the contract's shape. */

export type FieldErrors = Record<string, string[]>

/** Those of RFC 7644, table 9, that are used here. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

export interface HttpErrorOptions {
  /** Field path (`address.zip`) to its messages. Keys of messages, or texts that are final already. */
  readonly errors?: FieldErrors
  /** Stands beside the message, for instance the current record with a 412. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Record<string, string>
  /** What an institution's directory calls it (RFC 7644, 3.12); nobody else is told. */
  readonly scimType?: ScimType
  /** For the placeholders of the message. */
  readonly values?: Record<string, unknown>
  readonly cause?: unknown
}

export class HttpError extends Error {
  readonly status: number
  readonly options: HttpErrorOptions

  /** `message` is a message key, that is the English text. */
  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.options = options
  }

  get errors(): FieldErrors | undefined {
    return this.options.errors
  }
}

/** The general sentence for each status, as message keys. */
export const sentences: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  401: 'Please sign in.',
  403: 'You are not allowed to do this.',
  404: 'Not found',
  405: 'This address does not know this method.',
  408: 'The request took too long.',
  409: 'This is in conflict with what is stored.',
  412: 'Somebody else saved this before you. Nothing of yours is lost.',
  413: 'The request is too large.',
  415: 'Please send the body as application/json.',
  421: 'Unknown institution.',
  422: 'Please correct the marked fields.',
  429: 'Too many tries. Please wait some minutes and try again.',
  431: 'The request is too large.',
  500: 'Unfortunately, an error has occurred. Please try again later.',
  501: 'This is not available yet.',
  503: 'The service is not available at the moment. Please try again later.',
}

export function sentence(status: number): string {
  return sentences[status] ?? sentences[status < 500 ? 400 : 500] ?? ''
}

const plain = (status: number, options?: HttpErrorOptions, message?: string) =>
  new HttpError(status, message ?? sentence(status), options)

export const forbidden = (message?: string) => plain(403, {}, message)
export const notFound = (message?: string) => plain(404, {}, message)
export const invalid = (errors: FieldErrors, message?: string) => plain(422, { errors }, message)

/**
 * @param seconds until the next try can succeed
 * @param message may have a placeholder for the `minutes`
 */
export const tooMany = (seconds: number, message?: string) =>
  plain(
    429,
    {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
      values: { minutes: Math.ceil(seconds / 60) },
    },
    message,
  )

/** Carries the current record, so that the editor can show both versions. `by` is the name of who saved it. */
export function preconditionFailed(current: unknown, etag: string, by?: string | null): HttpError {
  const message = by ? '{name} saved this before you. Nothing of yours is lost.' : sentence(412)
  return plain(412, { extra: { current }, headers: { etag }, values: { name: by } }, message)
}
