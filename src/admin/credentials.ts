import { type Credential, type CredentialInput, cookieHeader, type SignInWay } from './format.ts'

/** What was typed, by the name of its input (`inputsOf`). */
export type Entered = Readonly<Record<string, string>>

export interface SignedIn {
  /** Number of the way among those of the description. */
  readonly way: string
  readonly entered: Entered
  /** What a log-in gave for it, by credential. */
  readonly given?: Entered
  /** False after the API has refused it; what was typed stays to be corrected. */
  readonly isAccepted: boolean
}

/** What the sign-in page asks for. */
export function inputsOf({ credentials, logIn }: SignInWay): readonly CredentialInput[] {
  if (logIn) return logIn.inputs
  return credentials.flatMap((credential): CredentialInput[] => {
    const { id, help } = credential
    if (credential.kind === 'basic') {
      return [
        { name: `${id}.user`, label: 'User name', help, type: 'text', autoComplete: 'username' },
        {
          name: `${id}.password`,
          label: 'Password',
          help: '',
          type: 'password',
          autoComplete: 'off',
          isOptional: true,
        },
      ]
    }
    const label = credential.kind === 'bearer' ? 'Access token' : credential.name
    const isElsewhere = credential.kind === 'bearer' && credential.isElsewhere
    const said = help || (isElsewhere ? pasteText : '')
    return [{ name: id, label, help: said, type: 'password', autoComplete: 'off' }]
  })
}

const pasteText =
  'This API gives tokens on pages of its own, which are not opened here. Paste one that you have got there.'

/** The request with what was entered, where each scheme wants it. */
export async function authorized(request: Request, way: SignInWay, entered: Entered): Promise<Request> {
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  const cookies: string[] = []
  for (const credential of way.credentials) add(credential, entered, { url, headers, cookies })
  if (cookies.length > 0) headers.set(cookieHeader, cookies.join('; '))
  const { method } = request
  // Read as a whole: browsers send streams over HTTP/2 only.
  const body = ['GET', 'HEAD'].includes(method) ? null : await request.blob()
  return new Request(url, {
    method,
    headers,
    credentials: request.credentials,
    cache: request.cache,
    signal: request.signal,
    ...(body && body.size > 0 && { body }),
  })
}

interface Parts {
  readonly url: URL
  readonly headers: Headers
  readonly cookies: string[]
}

function add(credential: Credential, entered: Entered, { url, headers, cookies }: Parts): void {
  const value = entered[credential.id] ?? ''
  // A log-in that set a cookie has given nothing else.
  if (credential.kind !== 'basic' && value === '') return
  if (credential.kind === 'basic') {
    const pair = `${entered[`${credential.id}.user`] ?? ''}:${entered[`${credential.id}.password`] ?? ''}`
    headers.set('Authorization', `Basic ${base64(pair)}`)
  } else if (credential.kind === 'bearer') {
    headers.set('Authorization', `Bearer ${value.replace(/^Bearer\s+/i, '')}`)
  } else if (credential.in === 'header') {
    headers.set(credential.name, value)
  } else if (credential.in === 'query') {
    url.searchParams.set(credential.name, value)
  } else {
    cookies.push(`${credential.name}=${value}`)
  }
}

/** Of the UTF-8 bytes (RFC 7617). */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
