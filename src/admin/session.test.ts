import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignedIn } from './credentials.ts'
import type { SignInWay } from './format.ts'
import { createForeignSession } from './session.ts'
import type { Vault } from './vault.ts'

const signIn: SignInWay[] = [
  { label: 'Access token', credentials: [{ id: 'token', help: '', kind: 'bearer' }] },
]

function vaultWith(stored: SignedIn | null = null, other: SignedIn | null = null) {
  const listeners: ((signedIn: SignedIn | null) => void)[] = []
  const vault: Vault = {
    read: () => stored,
    write: (next) => {
      stored = next
    },
    askOthers: async () => other,
    onChange: (listener) => void listeners.push(listener),
  }
  const tell = (next: SignedIn | null) => {
    for (const listener of listeners) listener(next)
  }
  return { vault, tell }
}

interface Api {
  readonly needsSignIn?: boolean
  readonly status?: number
  readonly signIn?: SignInWay[]
}

async function start(vault: Vault, admin: Api = {}) {
  const sent: Request[] = []
  const { needsSignIn = true, status = 200 } = admin
  const foreign = await createForeignSession(
    { signIn: admin.signIn ?? signIn, needsSignIn, probe: '/things' },
    vault,
    async (request) => {
      sent.push(request)
      return Response.json({ token: 'given' }, { status })
    },
    (key) => `(${key})`,
  )
  const kind = () => foreign.session.current().facts.actor.kind
  return { ...foreign, sent, kind }
}

const entered = (token: string, isAccepted: boolean): SignedIn => ({
  way: '0',
  entered: { token },
  isAccepted,
})

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://desk.test' })
})

describe('a session with a foreign API', () => {
  it('begins at the sign-in page, and with a try that the API accepts', async () => {
    const { vault } = vaultWith()
    const { session, kind, sent } = await start(vault)
    expect(kind()).toBe('guest')
    expect(session.current().hasEnded).toBe(true)
    await session.signIn({ way: '0', token: 'abc' })
    expect(sent.map(({ url }) => url)).toEqual(['http://desk.test/upstream/things'])
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer abc')
    expect(kind()).toBe('user')
    expect(session.current().fullName).toBe('(Access token)')
    expect(vault.read()).toEqual(entered('abc', true))
  })

  it('keeps what the API has refused, to be corrected', async () => {
    const { vault } = vaultWith()
    const { session, kind, last } = await start(vault, { status: 401 })
    await expect(session.signIn({ way: '0', token: 'abc' })).rejects.toMatchObject({ status: 401 })
    expect(kind()).toBe('guest')
    expect(last()).toEqual(entered('abc', false))
  })

  it('goes on after a reload, but not with what was refused', async () => {
    expect((await start(vaultWith(entered('abc', true)).vault)).kind()).toBe('user')
    expect((await start(vaultWith(entered('abc', false)).vault)).kind()).toBe('guest')
  })

  it('ends when the API says so, and all calls carry what was entered until then', async () => {
    const { vault } = vaultWith(entered('abc', true))
    const { session, kind, last, send, sent } = await start(vault)
    await send(new Request('http://desk.test/upstream/things/7'))
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer abc')
    session.forget()
    expect(kind()).toBe('guest')
    expect(last()).toEqual(entered('abc', false))
    await session.signOut()
    expect(last()).toBeNull()
  })

  it('is shared between tabs', async () => {
    const { vault, tell } = vaultWith(null, entered('abc', true))
    const { kind } = await start(vault)
    expect(kind()).toBe('user')
    tell(null)
    expect(kind()).toBe('guest')
    tell(entered('def', true))
    expect(kind()).toBe('user')
  })

  it('needs none where the API is open', async () => {
    const { vault } = vaultWith()
    const { session, kind } = await start(vault, { needsSignIn: false })
    expect(kind()).toBe('user')
    expect(session.current().fullName).toBeNull()
  })

  it('may begin with a call that gives the token, and ends with one that takes it back', async () => {
    const inputs = ['user', 'password'].map((name) => ({
      name,
      label: name,
      help: '',
      type: name === 'user' ? ('text' as const) : ('password' as const),
      autoComplete: 'off',
    }))
    const address = '/upstream/session'
    const logIn = { address, encoding: 'json' as const, inputs, fixed: {}, isClient: false }
    const way = { ...(signIn[0] as SignInWay), logIn: { ...logIn, out: { method: 'DELETE', address } } }
    const { vault } = vaultWith()
    const { session, sent, send } = await start(vault, { signIn: [way] })
    await session.signIn({ way: '0', user: 'rosa', password: 'p' })
    expect(session.current().fullName).toBe('rosa')
    await send(new Request('http://desk.test/upstream/things/1'))
    await session.signOut()
    expect(sent.map(({ method, url, headers }) => [method, url, headers.get('authorization')])).toEqual([
      ['POST', 'http://desk.test/upstream/session', null],
      ['GET', 'http://desk.test/upstream/things', 'Bearer given'],
      ['GET', 'http://desk.test/upstream/things/1', 'Bearer given'],
      ['DELETE', 'http://desk.test/upstream/session', 'Bearer given'],
      ['DELETE', 'http://desk.test/upstream/-/cookies', null],
    ])
    expect(vault.read()).toBeNull()
    const refused = await start(vaultWith().vault, { signIn: [way], status: 422 })
    await expect(refused.session.signIn({ way: '0', user: 'rosa' })).rejects.toMatchObject({ status: 422 })
    expect(refused.kind()).toBe('guest')
  })
})
