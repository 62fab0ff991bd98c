import { describe, expect, it } from 'vitest'
import { NetworkError } from '#client/client.ts'
import { ChunkLoadError } from '#ui/chunk.ts'
import { CallError, callErrorOf, defaultErrorText, noticeOf, readFailure } from './failure.ts'

const refusal = (body: unknown, status = 422) => new Response(JSON.stringify(body), { status })

describe('readFailure', () => {
  it('reads message and errors by field', async () => {
    expect(
      await readFailure(refusal({ message: 'Nein', errors: { name: ['Leer'], alias: 'Vergeben' } })),
    ).toMatchObject({ status: 422, message: 'Nein', errors: { name: ['Leer'], alias: ['Vergeben'] } })
  })

  it.each([
    ['no JSON', new Response('<html>', { status: 502 })],
    ['no message', refusal({}, 500)],
    ['an empty message', refusal({ message: '' }, 500)],
    ['errors of another shape', refusal({ errors: [1] }, 500)],
  ])('says the general sentence where the reply has %s', async (_, reply) => {
    expect(await readFailure(reply)).toMatchObject({ message: defaultErrorText, errors: {} })
  })

  it('says that the network failed', async () => {
    expect(await readFailure(new NetworkError())).toMatchObject({
      status: null,
      message: 'Network request failed.',
    })
  })

  it('says that a part of the page is missing', async () => {
    expect(await readFailure(new ChunkLoadError())).toMatchObject({
      message: 'Loading a part of the page failed.',
    })
  })

  it.each([new SyntaxError('Unexpected token <'), 'text', undefined])(
    'shows nobody what is meant for developers: %s',
    async (reason) => {
      expect(await readFailure(reason)).toMatchObject({ status: null, message: defaultErrorText })
    },
  )

  it('keeps what was read before', async () => {
    const known = new CallError(await readFailure(refusal({ message: 'Nein' }, 409)))
    expect(await readFailure(known)).toBe(known)
  })
})

describe('an Error made of what a call rejected with', () => {
  it('is made once, however many hand it on', async () => {
    const known = await callErrorOf(refusal({ message: 'Nein' }, 409), true)
    expect(known).toMatchObject({ status: 409, message: 'Nein', isWrite: true })
    expect(await callErrorOf(known, true)).toBe(known)
  })

  it('of a read that a write needed counts as the write', async () => {
    const read = await callErrorOf(refusal({}, 401))
    expect(await callErrorOf(read, true)).toMatchObject({ status: 401, isWrite: true })
  })
})

describe('a notification', () => {
  it('says the general sentence for what the server refused, and that the network failed', async () => {
    expect(noticeOf(await readFailure(refusal({ message: 'Nein' })))).toBe(defaultErrorText)
    expect(noticeOf(await readFailure(new NetworkError()))).toBe('Network request failed.')
  })
})
