/** How an institution's directory speaks (SCIM 2.0): its media type, names in any letters, and the shape of refusals. */
import type { FastifyInstance } from 'fastify'
import { HttpError, type ScimType } from '../contract/errors.ts'

export const scimType = 'application/scim+json'

/** In bytes: ten thousand members of a group with their names fit in. */
export const longestScimBody = 2 * 1024 * 1024

export const scimPath = '/scim/v2'

/** Where the token of a directory counts and nothing else does, and refusals have a shape of their own. */
export const isScimAddress = (url: string) =>
  url.startsWith(scimPath) && /^[/?]?$/.test(url.charAt(scimPath.length))

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

interface ScimError {
  readonly status: number
  readonly body: {
    readonly schemas: readonly string[]
    readonly status: string
    readonly scimType?: ScimType
    readonly detail: string
  }
}

interface SentError {
  readonly status: number
  readonly body: { readonly message: string; readonly errors?: unknown }
}

/** RFC 7644, 3.12. What is wrong with a body is 400 there, and the fields stand in the one sentence. */
export function scimErrorOf(error: unknown, sent: SentError): ScimError {
  const { message, errors = {} } = sent.body
  const fields = Object.entries(errors as Record<string, string[]>).map(
    ([field, messages]) => `${field}: ${messages.join(' ')}`,
  )
  const status = sent.status === 422 ? 400 : sent.status
  const kind = (error instanceof HttpError && error.options.scimType) || usualType(sent.status)
  return {
    status,
    body: {
      schemas: [errorSchema],
      status: String(status),
      ...(kind && { scimType: kind }),
      detail: [message, ...fields].join(' ').slice(0, 2000),
    },
  }
}

function usualType(status: number): ScimType | undefined {
  if (status === 422) return 'invalidValue'
  return status === 400 ? 'invalidSyntax' : undefined
}

/** @param own the scope of the one route that takes such bodies */
export function addScimParser(own: FastifyInstance): void {
  const parse = own.getDefaultJsonParser('error', 'error')
  own.removeAllContentTypeParsers()
  own.addContentTypeParser(
    [scimType, 'application/json'],
    { parseAs: 'string' },
    (request, text: string, done) => {
      if (text.trim() === '') done(null, undefined)
      else
        void parse(request, text, (error: Error | null, value?: unknown) =>
          error ? done(error) : done(null, asWritten(value)),
        )
    },
  )
}

/** Names whose letters may be of either size (RFC 7643, 2.1), as the RFC writes them. */
const names = new Map(
  [
    'schemas',
    'id',
    'externalId',
    'userName',
    'name',
    'givenName',
    'familyName',
    'formatted',
    'displayName',
    'emails',
    'active',
    'groups',
    'members',
    'value',
    'type',
    'primary',
    'display',
    'meta',
    'Operations',
    'op',
    'path',
  ].map((name) => [name.toLowerCase(), name]),
)

/** Deeper than any resource is. */
const deepest = 5

/** The same with names as the RFC writes them; of two that differ in letters alone the later counts. */
export function asWritten(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return value.map((each) => asWritten(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      names.get(name.toLowerCase()) ?? name,
      asWritten(each, depth + 1),
    ]),
  )
}
