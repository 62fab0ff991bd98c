import { profilePattern } from '#rules/public-paths.ts'
import { type ServerData, startProcess } from '#server/testing/process.ts'
import { median } from './server.ts'
import type { Size } from './size-seed.ts'

/** At once, as browsers of different people. */
const visitors = 4
/** Of profiles that nobody has opened before. */
const coldVisits = 50

/**
 * Profiles visited as real ones are: the second most visited half as often as the first, the third a third as often, and so on.
 *
 * @returns share of visits in percent whose page was there already, ms of a visit, and of one whose page was not
 */
export async function measureVisits(data: ServerData, { advisors, visits }: Size) {
  const server = await startProcess(data.env)
  const visit = async (number: number) => {
    const began = performance.now()
    const { status } = await server.send('GET', `/app${profilePattern.replace(':slug', `viele-${number}`)}`)
    if (status !== 200) throw new Error(`a profile answered ${status}`)
    return performance.now() - began
  }
  const missed = async () => {
    const { body } = await server.send('GET', '/metrics')
    return Number(/^cache_lookups_total\{result="miss"\} (\d+)/m.exec(String(body))?.[1])
  }
  // The last ones, which hardly anybody visits below: how much is looked up in vain for one page.
  for (let i = 0; i < coldVisits; i++) await visit(advisors - i)
  const before = await missed()
  const cold: number[] = []
  for (let i = 0; i < coldVisits; i++) cold.push(await visit(advisors - coldVisits - i))
  const ofOne = ((await missed()) - before) / coldVisits

  const numberOf = zipf(advisors)
  const times: number[] = []
  const start = await missed()
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (times.length < visits) times.push(await visit(numberOf(Math.random())))
    }),
  )
  const made = ((await missed()) - start) / ofOne
  await server.end('SIGTERM')
  return {
    'size-visits-kept': (1 - made / times.length) * 100,
    'size-visits': times.reduce((sum, ms) => sum + ms, 0) / times.length,
    'size-visits-cold': median(cold),
  }
}

/** For numbers from 0 to 1: which one of so many is meant, from 1, by how often each is visited. */
function zipf(many: number): (chance: number) => number {
  const sums = new Float64Array(many)
  for (let i = 0; i < many; i++) sums[i] = (sums[i - 1] ?? 0) + 1 / (i + 1)
  const all = sums[many - 1] as number
  return (chance) => {
    let low = 0
    let high = many - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < chance * all) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
