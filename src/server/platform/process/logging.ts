/** Logs: one JSON line each (so that no input can forge a line), without secrets and without personal data. */
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

const secret = ['password', 'token', 'cookie', 'authorization', 'email', 'phone', 'pushToken', 'deviceId']

const paths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

export function logger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: [...paths, '*["set-cookie"]', '*.*["set-cookie"]'], censor: '[hidden]' },
      serializers: {
        err: describeError,
        req: describeRequest,
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
}

interface LoggedRequest {
  readonly method: string
  /** Without what may be a secret; see http.ts. */
  readonly path?: string
  readonly host?: string
}

/** Without the address as it was asked for, which may carry tokens and names, and without the visitor's. */
function describeRequest({ method, path, host }: LoggedRequest) {
  return { method, path: path && clean(path), host: host && clean(host) }
}

/** The database quotes values in `detail` and `where`; messages may quote what somebody typed. */
function describeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error)
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { type, message: clean(message), stack: clean(stack), code, constraint, table }
}

const address = /[^\s@<>"'(),;:=]+@[^\s@<>"'(),;:]+/g
const longToken = /\b[\w-]{40,}\b/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Addresses and tokens hidden; terminal escapes removed, for those who print the decoded lines. */
export function clean(text: string): string {
  return text.replace(address, '[address]').replace(longToken, '[token]').replace(control, '').slice(0, 8_000)
}
