import { addresses, type CredentialInput, type LogIn } from '../../src/admin/format.ts'

export interface OAuthFlow {
  readonly tokenUrl?: string
  readonly scopes?: Readonly<Record<string, string>>
}

/** Two flows need no page of the API: with a user's password (RFC 6749, 4.3), and an app's own (4.4). */
const inputs: Readonly<Record<'password' | 'clientCredentials', readonly CredentialInput[]>> = {
  password: [
    { name: 'username', label: 'User name', help: '', type: 'text', autoComplete: 'username' },
    { name: 'password', label: 'Password', help: '', type: 'password', autoComplete: 'off' },
    {
      name: 'client_id',
      label: 'Client ID',
      help: '',
      type: 'text',
      autoComplete: 'off',
      isOptional: true,
    },
  ],
  clientCredentials: [
    { name: 'client_id', label: 'Client ID', help: '', type: 'text', autoComplete: 'off' },
    { name: 'client_secret', label: 'Client secret', help: '', type: 'password', autoComplete: 'off' },
  ],
}

const grants = { password: 'password', clientCredentials: 'client_credentials' } as const

/**
 * How to get a token from the API itself, by the flows of a security scheme. One whose token comes from another host is
 * left out: no call leaves the API.
 *
 * @param id name of the scheme
 * @param server where the description says its API is
 */
export function flowsOf(
  id: string,
  flows: Readonly<Record<string, OAuthFlow>>,
  server: string,
): { label: string; logIn: LogIn }[] {
  return (['password', 'clientCredentials'] as const).flatMap((name) => {
    const flow = flows[name]
    if (!flow?.tokenUrl || tokenPath(flow.tokenUrl, server) === null) return []
    const scope = Object.keys(flow.scopes ?? {}).join(' ')
    return [
      {
        label: name === 'password' ? 'User name and password' : 'Client ID and secret',
        logIn: {
          address: addresses.token(id, name),
          encoding: 'form',
          isClient: name === 'clientCredentials',
          inputs: inputs[name],
          fixed: { grant_type: grants[name], ...(scope && { scope }) },
        },
      },
    ]
  })
}

/**
 * Where tokens are given, from the API's own root: beginning with `./` if it stands below the path of the described
 * server, with `/` if beside it; null on another host.
 */
export function tokenPath(tokenUrl: string, server: string): string | null {
  const base = new URL(`${server.replace(/\/+$/, '')}/`, 'http://described.invalid')
  if (!URL.canParse(tokenUrl, base)) return null
  const { origin, pathname, search } = new URL(tokenUrl, base)
  if (origin !== base.origin) return null
  return pathname.startsWith(base.pathname)
    ? `./${pathname.slice(base.pathname.length)}${search}`
    : pathname + search
}
