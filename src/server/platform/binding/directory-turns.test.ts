import { expect, it } from 'vitest'
import { turns } from '#tests/until.ts'
import { inTurnOfDirectory, mostCalls } from './directory-turns.ts'

/** Work that ends when it is told to. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((end) => {
      begun.push(name)
      ends.set(name, () => end(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('lets one write and two reads of an institution run at once, and those of others beside them', async () => {
  const { begun, work, end } = held()
  const all = [
    inTurnOfDirectory(1, 'writes', work('write')),
    inTurnOfDirectory(1, 'writes', work('next write')),
    inTurnOfDirectory(1, 'reads', work('read')),
    inTurnOfDirectory(1, 'reads', work('second read')),
    inTurnOfDirectory(1, 'reads', work('third read')),
    inTurnOfDirectory(2, 'writes', work('write of another')),
  ]
  await turns()
  expect(begun).toEqual(['write', 'read', 'second read', 'write of another'])
  end('write')
  end('second read')
  await turns()
  expect(begun.slice(4)).toEqual(['next write', 'third read'])
  for (const name of begun) end(name)
  expect(await Promise.all(all)).toHaveLength(6)
})

it('asks to come back once many wait, and forgets those that have ended', async () => {
  const { work, end } = held()
  const first = inTurnOfDirectory(1, 'writes', work('first'))
  const others = Array.from({ length: mostCalls - 1 }, () => inTurnOfDirectory(1, 'writes', async () => 0))
  await expect(inTurnOfDirectory(1, 'writes', async () => 0)).rejects.toMatchObject({
    status: 429,
    options: { headers: { 'retry-after': '5' } },
  })
  expect(await inTurnOfDirectory(1, 'reads', async () => 'read')).toBe('read')
  end('first')
  await Promise.all([first, ...others])
  expect(await inTurnOfDirectory(1, 'writes', async () => 'again')).toBe('again')
})
