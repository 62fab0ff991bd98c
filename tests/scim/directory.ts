/** An institution's directory as tests play it: calls with the token, and what it sends of people and groups. */
import type { TestReply, TestServer } from '#server/testing/server.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export interface Directory {
  readonly token: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>
  get(path: string, headers?: Record<string, string>): Promise<TestReply>
  /** A person; `more` beside or instead of what is sent of everybody. @returns the id */
  addPerson(name: string, more?: object): Promise<string>
  /** @returns the id */
  addGroup(name: string, members?: readonly string[], more?: object): Promise<string>
  patch(path: string, ...operations: readonly object[]): Promise<TestReply>
}

/** @param token given, or made by a manager of users */
export async function connect(
  server: TestServer,
  { tenant = 'musterbank', token }: { readonly tenant?: string; readonly token?: string } = {},
): Promise<Directory> {
  const used = token ?? (await newToken(server, tenant))
  const client = server.guest(tenant)
  const send: Directory['send'] = (method, path, body, headers = {}) =>
    client.send({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${used}`,
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const made = async (path: string, body: object) => {
    const reply = await send('POST', path, body)
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    return reply.body.id as string
  }
  return {
    token: used,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    addPerson: (name, more) => made('/Users', { ...person(name), ...more }),
    addGroup: (name, members = [], more = {}) => made('/Groups', { ...group(name, members), ...more }),
    patch: (path, ...operations) => send('PATCH', path, { schemas: [patchSchema], Operations: operations }),
  }
}

export async function newToken(server: TestServer, tenant = 'musterbank'): Promise<string> {
  const manager = await server.signIn('roles-manager', { tenant })
  return (await manager.post('/api/v1/directory/token')).body.token
}

export const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@directory.example`

/** As directories send people. */
export function person(name: string) {
  const [givenName, familyName] = name.split(' ')
  return {
    schemas: [userSchema],
    userName: addressOf(name),
    name: { givenName, familyName },
    emails: [{ value: addressOf(name), type: 'work', primary: true }],
    active: true,
  }
}

export const group = (name: string, members: readonly string[] = []) => ({
  schemas: [groupSchema],
  displayName: name,
  members: members.map((value) => ({ value })),
})
