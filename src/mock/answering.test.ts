import { describe, expect, it, vi } from 'vitest'
import { turns } from '#tests/until.ts'
import { answering } from './answering.ts'
import type { Choices } from './choices.ts'

const operation = (id: string, method: string, path: string) => ({
  id,
  method,
  path,
  summary: '',
  answers: [],
})
const scenarios = {
  operations: [operation('listThings', 'GET', '/api/things'), operation('addThing', 'POST', '/api/things')],
  screens: [],
  person: null,
}

function mock(choices: Choices) {
  const sent: Request[] = []
  const called: string[] = []
  const fetch = answering(
    async (input) => {
      sent.push(input as Request)
      return new Response('sent')
    },
    {
      scenarios: Promise.resolve(scenarios),
      choices: () => choices,
      onCall: ({ id }) => called.push(id),
      slowness: 30,
    },
  )
  return { fetch, sent, called, prefer: () => sent.map((each) => each.headers.get('prefer')) }
}

const things = 'http://bank.test/api/things'

describe('a call', () => {
  it('asks for the answer that was chosen for it, others as ever', async () => {
    const { fetch, sent, called, prefer } = mock({ addThing: '422/too-long' })
    await fetch(things)
    await fetch(new Request(things, { method: 'POST', body: '{"a":1}', headers: { 'x-own': 'kept' } }))
    await fetch('http://bank.test/app/assets/app.js')
    expect(prefer()).toEqual([null, 'code=422, example=too-long', null])
    expect(called).toEqual(['listThings', 'addThing'])
    expect(sent[1]?.headers.get('x-own')).toBe('kept')
    expect(await sent[1]?.text()).toBe('{"a":1}')
  })

  it('follows what was chosen for all, unless it has a choice of its own', async () => {
    const { fetch, prefer } = mock({ '*': 'offline', listThings: '204' })
    await fetch(things)
    expect(prefer()).toEqual(['code=204'])
    await expect(fetch(things, { method: 'POST' })).rejects.toThrow(TypeError)
  })

  it('is sent late when it is slow', async () => {
    const { fetch, sent } = mock({ listThings: 'slow' })
    const reply = fetch(things)
    await Promise.resolve()
    expect(sent).toEqual([])
    expect(await (await reply).text()).toBe('sent')
  })

  it('that never answers can be given up', async () => {
    const { fetch, sent } = mock({ listThings: 'never' })
    const giveUp = new AbortController()
    const settled = vi.fn()
    const reply = fetch(things, { signal: giveUp.signal }).finally(settled)
    await turns()
    expect(settled).not.toHaveBeenCalled()
    giveUp.abort()
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent).toEqual([])
  })
})
