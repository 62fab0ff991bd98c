import type { Document, OperationObject } from '#scripts/generate/contract/types.ts'
import type { Credential, SignInWay } from '../../src/admin/format.ts'

interface SecurityScheme {
  type: string
  scheme?: string
  in?: 'header' | 'query' | 'cookie'
  name?: string
  description?: string
  bearerFormat?: string
}

type Requirement = Readonly<Record<string, readonly string[]>>

/** How one signs in, from the security schemes that the operations ask for, the commonest first. */
export function signInWays(document: Document): SignInWay[] {
  const schemes = (document.components?.securitySchemes ?? {}) as Record<string, SecurityScheme>
  const counted = new Map<string, { names: string[]; times: number }>()
  for (const requirement of requirementsOf(document).flat()) {
    const names = Object.keys(requirement)
    if (names.length === 0 || !names.every((name) => isKnown(schemes[name]))) continue
    const key = names.toSorted().join(' ')
    counted.set(key, { names, times: (counted.get(key)?.times ?? 0) + 1 })
  }
  return [...counted.values()]
    .toSorted((a, b) => b.times - a.times)
    .map(({ names }) => wayOf(names.map((name) => credentialOf(name, schemes[name] as SecurityScheme))))
    .filter(isFirstOfItsLabel)
}

/** Whether no operation may be called by strangers. */
export function needsSignIn(document: Document): boolean {
  const all = requirementsOf(document)
  const isOpen = (each: readonly Requirement[]) =>
    each.length === 0 || each.some((requirement) => Object.keys(requirement).length === 0)
  return all.length > 0 && signInWays(document).length > 0 && !all.every(isOpen)
}

/** What each operation asks for. */
function requirementsOf(document: Document): (readonly Requirement[])[] {
  return Object.values(document.paths).flatMap((item) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
      const operation = item[method] as OperationObject | undefined
      return operation ? [(operation.security ?? document.security ?? []) as readonly Requirement[]] : []
    }),
  )
}

function isKnown(scheme: SecurityScheme | undefined): scheme is SecurityScheme {
  if (!scheme) return false
  if (scheme.type === 'apiKey') return Boolean(scheme.in && scheme.name)
  return ['http', 'oauth2', 'openIdConnect'].includes(scheme.type)
}

/** Whoever has got a token elsewhere (OAuth, OpenID Connect) can enter it too. */
function credentialOf(id: string, scheme: SecurityScheme): Credential {
  const help = scheme.description?.split('\n')[0]?.trim() ?? ''
  if (scheme.type === 'apiKey' && scheme.in && scheme.name) {
    return { id, help, kind: 'api-key', in: scheme.in, name: scheme.name }
  }
  const isBasic = scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic'
  return { id, help, kind: isBasic ? 'basic' : 'bearer' }
}

function wayOf(credentials: readonly Credential[]): SignInWay {
  return { label: credentials.map(labelOf).join(', '), credentials }
}

/** Message keys. */
function labelOf(credential: Credential): string {
  if (credential.kind === 'basic') return 'User name and password'
  if (credential.kind === 'bearer') return 'Access token'
  return credential.in === 'cookie' ? 'Session cookie' : 'API key'
}

/** Two ways that ask for the same (OAuth and a bearer token) are one to whoever signs in. */
function isFirstOfItsLabel(way: SignInWay, index: number, all: readonly SignInWay[]): boolean {
  const asked = ({ credentials }: SignInWay) =>
    JSON.stringify(credentials.map(({ id: _, help: __, ...rest }) => rest))
  return all.findIndex((other) => asked(other) === asked(way)) === index
}
