import { expect, it } from 'vitest'
import { turns } from '#tests/until.ts'
import { together } from './together.ts'

it('what comes while a question of its tenant is under way is asked at once afterwards, and fails with nothing before', async () => {
  const asked: string[] = []
  const ends: ((failure?: Error) => void)[] = []
  const ask = together(async (tenantId, items: readonly string[]) => {
    asked.push(`${tenantId}: ${items}`)
    await new Promise<void>((resolve, reject) =>
      ends.push((failure) => (failure ? reject(failure) : resolve())),
    )
    return items.length
  })
  const first = ask(1, ['a'])
  await turns()
  const [second, third, other] = [ask(1, ['b']), ask(1, ['c', 'd']), ask(2, ['e'])]
  await turns()
  expect(asked).toEqual(['1: a', '2: e'])
  ends[0]?.(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await turns()
  expect(asked).toEqual(['1: a', '2: e', '1: b,c,d'])
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all([second, third, other])).toEqual([3, 3, 1])
})
