import { CallError } from '../../kit/failure.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { Http } from '../http.ts'

/** A server that wants a record in an envelope tells errors by paths that begin with it; fields know nothing of that. */
export function withoutEnvelope({ raw }: Pick<ResourceDescription, 'raw'>, http: Http): Http {
  const prefix = `${raw.envelope.body}.`
  if (raw.envelope.body === '') return http
  return async (operation, input) => {
    try {
      return await http(operation, input)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      const errors = Object.fromEntries(
        Object.entries(reason.errors).map(([path, messages]) => [
          path.startsWith(prefix) ? path.slice(prefix.length) : path,
          messages,
        ]),
      )
      throw reason.with({ errors })
    }
  }
}
