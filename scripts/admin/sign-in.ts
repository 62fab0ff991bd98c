import type { Document, OperationObject } from '#scripts/generate/contract/types.ts'
import type { Credential, LogIn, SignInWay } from '../../src/admin/format.ts'
import { flowsOf, type OAuthFlow, tokenPath } from './oauth.ts'

interface SecurityScheme {
  type: string
  scheme?: string
  in?: 'header' | 'query' | 'cookie'
  name?: string
  description?: string
  bearerFormat?: string
  flows?: Readonly<Record<string, OAuthFlow>>
}

type Requirement = Readonly<Record<string, readonly string[]>>

/** What the description offers besides its security schemes. */
export interface Offered {
  /** Where it says that its API is. */
  readonly server: string
  readonly logIn: LogIn | null
}

const nothingElse: Offered = { server: '/', logIn: null }

/**
 * How one signs in, from the security schemes that the operations ask for, the commonest first. What can be got by a
 * call of the API comes before what must be pasted.
 */
export function signInWays(document: Document, offered = nothingElse): SignInWay[] {
  const schemes = schemesOf(document)
  const counted = new Map<string, { names: string[]; times: number }>()
  for (const requirement of requirementsOf(document).flat()) {
    const names = Object.keys(requirement)
    if (names.length === 0 || !names.every((name) => isKnown(schemes[name]))) continue
    const key = names.toSorted().join(' ')
    counted.set(key, { names, times: (counted.get(key)?.times ?? 0) + 1 })
  }
  const ways = [...counted.values()]
    .toSorted((a, b) => b.times - a.times)
    .flatMap(({ names }) => waysOf(names, schemes, offered))
  const all = ways.length === 0 && offered.logIn ? [byLogIn([unnamed], offered.logIn)] : ways
  return all.filter(isFirstOfItsLabel)
}

function schemesOf(document: Document): Record<string, SecurityScheme> {
  return (document.components?.securitySchemes ?? {}) as Record<string, SecurityScheme>
}

/** Paths at which tokens are given by a flow, which says better how than the call itself. */
export function tokenPaths(document: Document, server: string): string[] {
  const flows = Object.values(schemesOf(document)).flatMap((scheme) => Object.values(scheme?.flows ?? {}))
  return flows.flatMap(({ tokenUrl }) => {
    const path = tokenUrl ? tokenPath(tokenUrl, server) : null
    return path?.startsWith('./') ? [path.slice(1)] : []
  })
}

function waysOf(
  names: readonly string[],
  schemes: Readonly<Record<string, SecurityScheme>>,
  { server, logIn }: Offered,
): SignInWay[] {
  const credentials = names.map((name) => credentialOf(name, schemes[name] as SecurityScheme))
  const typed = wayOf(credentials)
  const [only] = credentials
  if (!only || credentials.length > 1 || only.kind === 'basic') return [typed]
  const flows = flowsOf(only.id, schemes[only.id]?.flows ?? {}, server)
  return [
    ...flows.map((flow) => ({ ...flow, credentials })),
    ...(logIn ? [byLogIn(credentials, logIn)] : []),
    typed,
  ]
}

/** Where nothing says how a token travels, it travels as most do. */
const unnamed: Credential = { id: 'token', help: '', kind: 'bearer' }

const byLogIn = (credentials: readonly Credential[], logIn: LogIn): SignInWay => ({
  label: 'User name and password',
  credentials,
  logIn,
})

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
  if (isBasic) return { id, help, kind: 'basic' }
  return { id, help, kind: 'bearer', ...(scheme.type !== 'http' && { isElsewhere: true }) }
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
  const asked = ({ credentials, logIn }: SignInWay) => {
    const kinds = credentials.map((each) => ({ ...each, id: '', help: '', isElsewhere: true }))
    return JSON.stringify([kinds, logIn])
  }
  return all.findIndex((other) => asked(other) === asked(way)) === index
}
