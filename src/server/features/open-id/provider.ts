/** The institution's own sign-in (OpenID Connect): what it says of itself, where it is asked, and what it proves. */
import * as openId from 'openid-client'
import { fetchOutside, type Outbound } from '#server/platform/outbound/fetch-outside.ts'
import type { OpenIdSettings } from './settings.ts'

/** Why somebody was not signed in; each has a sentence of its own on the login page. */
export type OpenIdFault =
  | 'down'
  | 'late'
  | 'refused'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'algorithm'
  | 'reply'
  | 'email'
  | 'unknown'
  | 'inactive'

export class OpenIdRefusal extends Error {
  readonly fault: OpenIdFault

  constructor(fault: OpenIdFault, cause?: unknown) {
    super(`open-id: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Who it was, as the institution says. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** In small letters; null: it names none, or has not verified it. */
  readonly email: string | null
  /** Names of groups; null: it says nothing of them, or nobody asks. */
  readonly groups: readonly string[] | null
  /** What it gave as a proof; at the end it tells the service who leaves. */
  readonly idToken: string
}

/** Documents and keys, unpacked. */
const mostBytes = 256 * 1024
const keptMs = 10 * 60_000
const mostKept = 2_000

interface Kept {
  readonly config: Promise<openId.Configuration>
  readonly until: number
}

/** By all that it was made of. Its keys are read anew by the library when an unknown one is named. */
const kept = new Map<string, Kept>()

/** @throws OpenIdRefusal where it cannot be reached, or answers nonsense */
export async function providerOf(
  settings: OpenIdSettings,
  outbound: Outbound,
  now: Date,
): Promise<openId.Configuration> {
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret])
  const found = kept.get(key)
  if (found && found.until > now.getTime()) return await found.config
  const config = discover(settings, outbound)
  kept.delete(key)
  kept.set(key, { config, until: now.getTime() + keptMs })
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  try {
    return await config
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

/** For tests: what was kept of providers that have other keys now. */
export const forgetProviders = () => kept.clear()

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings, outbound: Outbound) {
  const isInsecure = issuer.startsWith('http:')
  try {
    return await openId.discovery(
      new URL(issuer),
      clientId,
      clientSecret || undefined,
      clientSecret ? openId.ClientSecretPost(clientSecret) : openId.None(),
      {
        [openId.customFetch]: outsideFetch(outbound),
        timeout: outbound.milliseconds / 1000,
        // Signatures are checked although the token comes straight from there: by public keys alone, so none and shared ones fail.
        execute: [openId.enableNonRepudiationChecks, ...(isInsecure ? [openId.allowInsecureRequests] : [])],
      },
    )
  } catch (error) {
    throw new OpenIdRefusal(isMismatch(error) ? 'issuer' : 'down', error)
  }
}

/** Every call goes by the rules for addresses that somebody has named (product §36.2). */
function outsideFetch(outbound: Outbound): openId.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : String(body)
    const reply = await fetchOutside(
      url,
      {
        method,
        headers: { ...headers },
        mostBytes,
        ...(sent !== undefined && { body: sent }),
        keepsErrors: true,
      },
      outbound,
    )
    const given = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(reply.body.length > 0 ? new Uint8Array(reply.body) : null, {
      status: reply.status,
      headers: given.filter(([name]) => name === 'content-type' || name === 'www-authenticate'),
    })
  }
}

export interface SentSignIn {
  readonly address: string
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** Where the browser is sent to: the code flow with PKCE, state and nonce. */
export async function begin(
  config: openId.Configuration,
  { scopes }: OpenIdSettings,
  callback: string,
): Promise<SentSignIn> {
  const verifier = openId.randomPKCECodeVerifier()
  const [state, nonce] = [openId.randomState(), openId.randomNonce()]
  const address = openId.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: scopes,
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, state, verifier, nonce }
}

export interface CameBack {
  /** The whole address that the browser came back to. */
  readonly url: URL
  readonly state: string
  readonly verifier: string
  readonly nonce: string
  /** The claim that holds somebody's groups; empty: none. */
  readonly groupsClaim: string
}

/** Asks for what the code stands for, and holds it against what was asked. @throws OpenIdRefusal */
export async function finish(
  config: openId.Configuration,
  { url, state, verifier, nonce, groupsClaim }: CameBack,
): Promise<Identity> {
  const tokens = await openId
    .authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw new OpenIdRefusal(faultOf(error), error)
    })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new OpenIdRefusal('reply')
  const email = typeof claims.email === 'string' && claims.email_verified === true ? claims.email : null
  const groups = groupsClaim === '' ? null : groupsIn(claims[groupsClaim])
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email?.toLowerCase() ?? null,
    groups,
    idToken: tokens.id_token,
  }
}

export interface Leaving {
  /** Null: the service asks the person itself who leaves. */
  readonly idToken: string | null
  /** Where it leads back to. */
  readonly page: string
}

/** Where a session ends there (OpenID Connect RP-Initiated Logout); null: the service has no such address. */
export function signOutAddress(config: openId.Configuration, { idToken, page }: Leaving): string | null {
  if (!config.serverMetadata().end_session_endpoint) return null
  return openId.buildEndSessionUrl(config, {
    post_logout_redirect_uri: page,
    ...(idToken !== null && { id_token_hint: idToken }),
  }).href
}

/** Null where the service says nothing of groups, or something that is no list of names. */
function groupsIn(claim: unknown): readonly string[] | null {
  const all = typeof claim === 'string' ? [claim] : claim
  return Array.isArray(all) && all.every((each) => typeof each === 'string') ? all : null
}

/** What the library says of a reply, as one of ours; what it was about stands two causes below. */
function faultOf(error: unknown): OpenIdFault {
  if (error instanceof openId.AuthorizationResponseError || error instanceof openId.ResponseBodyError)
    return 'refused'
  const { code, cause } = error as { code?: string; cause?: { cause?: Readonly<Record<string, unknown>> } }
  const about = cause?.cause ?? {}
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'expired'
  if (code === undefined || code === 'OAUTH_TIMEOUT') return 'down'
  if (code === 'OAUTH_UNSUPPORTED_OPERATION' || 'header' in about) return 'algorithm'
  if (about.claim === 'iss' || 'parameters' in about) return 'issuer'
  return about.claim === 'aud' || about.claim === 'azp' ? 'audience' : 'reply'
}

const isMismatch = (error: unknown) =>
  (error as { code?: string }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
