import { describe, expect, it } from 'vitest'
import { createApiClient } from '#client/client.ts'
import { createSession } from './session.ts'

const json = (body: unknown, status = 200) => Response.json(body, { status })

/** Somebody who is signed in until the session is ended. */
function server(ended: () => Response) {
  let isSignedIn = true
  const calls: string[] = []
  const fetch = async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    calls.push(call)
    if (call === 'DELETE /api/v1/session') {
      isSignedIn = false
      return ended()
    }
    if (call === 'GET /api/v1/me' && isSignedIn)
      return json({
        alias: 'anna-becker',
        full_name: 'Anna Becker',
        roles: ['stduser'],
        assigned_organizations: [],
      })
    return call === 'GET /api/v1/me' ? json({ message: 'Nobody.' }, 404) : json([])
  }
  const left: string[] = []
  const client = createApiClient({ baseUrl: 'http://bank.example', fetch })
  return { session: createSession(client, (address) => left.push(address)), calls, left }
}

describe('signing out', () => {
  it('asks anew who is there, and stays on the page', async () => {
    const { session, left } = server(() => new Response(null, { status: 204 }))
    await session.load()
    await session.signOut()
    expect(session.current()).toMatchObject({ facts: { actor: { kind: 'guest' } }, fullName: null })
    expect(left).toEqual([])
  })

  it('goes on where the session ends as well, and leaves nobody signed in behind', async () => {
    const there = 'https://login.example/end?client_id=openbranch'
    const { session, left } = server(() => json({ continue_at: there }))
    await session.load()
    await session.signOut()
    expect(left).toEqual([there])
    expect(session.current()).toMatchObject({ facts: { actor: { kind: 'guest' } }, fullName: null })
  })
})
