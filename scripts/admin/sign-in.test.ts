import { describe, expect, it } from 'vitest'
import type { Document } from '#scripts/generate/contract/types.ts'
import { needsSignIn, signInWays } from './sign-in.ts'

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'From your profile.\nMore.' },
  query: { type: 'apiKey', in: 'query', name: 'token' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'Basic' },
  oauth: { type: 'oauth2', flows: {} },
  mutual: { type: 'mutualTLS' },
}

function description(root: object[] | undefined, ...operations: (object[] | undefined)[]): Document {
  const paths = Object.fromEntries(
    operations.map((security, index) => [
      `/p${index}`,
      { get: { ...(security && { security }), responses: {} } },
    ]),
  )
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths,
    components: { securitySchemes },
  }
  return { ...document, ...(root && { security: root }) } as unknown as Document
}

describe('ways to sign in', () => {
  it('are those that operations ask for, the commonest first', () => {
    const document = description([{ key: [] }], undefined, [{ basic: [] }], undefined, [
      { query: [], session: [] },
    ])
    expect(signInWays(document)).toEqual([
      {
        label: 'API key',
        credentials: [
          { id: 'key', help: 'From your profile.', kind: 'api-key', in: 'header', name: 'X-Api-Key' },
        ],
      },
      { label: 'User name and password', credentials: [{ id: 'basic', help: '', kind: 'basic' }] },
      {
        label: 'API key, Session cookie',
        credentials: [
          { id: 'query', help: '', kind: 'api-key', in: 'query', name: 'token' },
          { id: 'session', help: '', kind: 'api-key', in: 'cookie', name: 'sid' },
        ],
      },
    ])
  })

  it('are one where two schemes ask for the same', () => {
    const ways = signInWays(description([{ oauth: ['read'] }, { bearer: [] }], undefined))
    expect(ways.map(({ label }) => label)).toEqual(['Access token'])
  })

  it('are none where nothing is asked for, or what no page can send', () => {
    expect(signInWays(description(undefined, undefined))).toEqual([])
    expect(signInWays(description([{ mutual: [] }, { unknown: [] }], undefined))).toEqual([])
  })
})

describe('signing in', () => {
  it.each([
    ['is needed where a call asks for it', [{ key: [] }], [undefined, []], true],
    ['is not where it is offered', [{}, { key: [] }], [undefined], false],
    ['is not where all calls are open', undefined, [undefined, []], false],
    ['is not where nobody can do it', [{ mutual: [] }], [undefined], false],
  ])('%s', (_, root, operations, is) => {
    expect(needsSignIn(description(root, ...operations))).toBe(is)
  })
})
