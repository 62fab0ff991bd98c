import type { OperationEntry } from '#generated/operations.ts'
import type { Resource } from '#rules/resource.ts'
import type { Page } from '../desk/kit/page.ts'

/** All that the admin of a foreign description is made of: what scripts/admin serves and this entry reads. */
export interface ForeignAdmin {
  /** As the description calls itself. */
  readonly title: string
  readonly resources: readonly Resource[]
  readonly operations: Readonly<Record<string, OperationEntry>>
  readonly pages: readonly Page[]
  /** What is asked for before a page can be opened, by the page that asks. */
  readonly asks: Readonly<Record<string, KeyPrompt>>
  /** Operations whose body a form can ask for. */
  readonly forms: readonly string[]
  /** Ways to sign in, the commonest first; none where every call is open. */
  readonly signIn: readonly SignInWay[]
  /** Whether nothing can be done without signing in. */
  readonly needsSignIn: boolean
  /** A call without parameters that tells whether what was entered is accepted: its path. */
  readonly probe: string | null
  /** Whether examples answer, and no API. */
  readonly isMock: boolean
}

/** A resource that only opens with keys: they are asked for. */
export interface KeyPrompt {
  /** Name of the resource. */
  readonly resource: string
  /** Names of the keys, in the order in which the API's path has them. */
  readonly names: readonly string[]
  /** So many of them stand in the address of its page, the rest name the record. */
  readonly above: number
  /** Pattern of its page: `/repos/{p0}`. */
  readonly to: string
}

/** All of its credentials go together. */
export interface SignInWay {
  readonly label: string
  readonly credentials: readonly Credential[]
  /** The call that gives what the credentials need, so that nobody types those. */
  readonly logIn?: LogIn
}

/** A call of the API that lets somebody in: its reply has a token, or sets a cookie. */
export interface LogIn {
  /** On our side. */
  readonly address: string
  readonly encoding: 'json' | 'form'
  /** Their names are dotted paths in the body. */
  readonly inputs: readonly CredentialInput[]
  /** Sent as it stands here, by dotted path. */
  readonly fixed: Readonly<Record<string, string>>
  /** Whether an app names itself, in the header (RFC 6749, 2.3.1). */
  readonly isClient: boolean
  readonly out?: { readonly method: string; readonly address: string }
}

export interface CredentialInput {
  readonly name: string
  /** Message key, or as the description calls it. */
  readonly label: string
  /** Message key, or as the description says it. */
  readonly help: string
  readonly type: 'text' | 'password'
  readonly autoComplete: string
  readonly isOptional?: true
}

export type Credential = { readonly id: string; readonly help: string } & (
  | { readonly kind: 'api-key'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  /** `isElsewhere`: tokens are given on pages of the API's own, which are not opened here. */
  | { readonly kind: 'bearer'; readonly isElsewhere?: true }
  | { readonly kind: 'basic' }
)

/** Where this entry finds what the small server makes. */
export const addresses = {
  admin: '/app/contract/admin.json',
  texts: (language: string) => `/app/contract/texts.${language}.json`,
  form: (operationId: string) => `/app/contract/forms/${encodeURIComponent(operationId)}.js`,
  calls: '/upstream',
  /** Gives a token, by the flow of a security scheme. */
  token: (scheme: string, flow: string) => `/upstream/-/token/${encodeURIComponent(scheme)}/${flow}`,
  /** Forgets the cookies that the API has set. */
  cookies: '/upstream/-/cookies',
} as const

/** Cookies that the API expects travel in it: a page cannot set the header itself. */
export const cookieHeader = 'x-upstream-cookie'

/** Stands on replies that are not the API's: why there is none. */
export const failureHeader = 'x-upstream-failure'
