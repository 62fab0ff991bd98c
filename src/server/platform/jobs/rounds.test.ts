import { beforeEach, describe, expect, it } from 'vitest'
import { turns } from '#tests/until.ts'
import { Places, type PlacesOnOffer } from './places.ts'
import { Rounds } from './rounds.ts'

/** The tenants of the jobs that wait, oldest first. */
let waiting: number[]
/** The tenants of the jobs that were taken, in that order; those that have ended are not among `running`. */
let taken: number[]
let running: number[]
let asked: PlacesOnOffer[]
let places: Places
let rounds: Rounds
let count: number

beforeEach(() => {
  waiting = []
  taken = []
  running = []
  asked = []
  count = 50
  places = new Places(() => count)
  rounds = new Rounds(places, ask, (error) => {
    throw error
  })
})

/** As the database answers. */
async function ask(offer: PlacesOnOffer): Promise<number[]> {
  asked.push(offer)
  const found = waiting.filter((tenant) => !offer.without.includes(tenant)).slice(0, offer.most)
  for (const tenant of found) {
    waiting.splice(waiting.indexOf(tenant), 1)
    taken.push(tenant)
    running.push(tenant)
    places.take(tenant, offer)
  }
  return found
}

async function end(tenant: number, how: 'completed' | 'failed' | 'hung' = 'completed'): Promise<void> {
  running.splice(running.indexOf(tenant), 1)
  places.leave(tenant, how)
  rounds.placeIsFree()
  await turns(1)
}

async function wake(): Promise<void> {
  rounds.wake()
  await turns(1)
}

const jobs = (tenant: number, number: number) => Array.from({ length: number }, () => tenant)
const runningOf = (tenant: number) => running.filter((each) => each === tenant).length

describe('a tenant with thousands of jobs', () => {
  it('has all places but a tenth', async () => {
    waiting = jobs(1, 1_000)
    await wake()
    expect(runningOf(1)).toBe(45)
  })

  it('lets one that came later have its turn after one of its own', async () => {
    waiting = [...jobs(1, 1_000), 2]
    await wake()
    expect(taken.indexOf(2)).toBeLessThanOrEqual(10)
  })

  it('holds up nobody who comes while its jobs run, whether they end or not', async () => {
    waiting = jobs(1, 1_000)
    await wake()
    waiting.push(2, 3)
    await wake()
    expect([runningOf(2), runningOf(3)]).toEqual([1, 1])
  })

  it('shares with another that has thousands: half of the jobs are of each', async () => {
    waiting = [...jobs(1, 1_000), ...jobs(2, 1_000)]
    await wake()
    while (taken.length < 600) await end(running[0] as number)
    expect(Math.abs(taken.filter((tenant) => tenant === 1).length - 300)).toBeLessThan(30)
  })

  it('goes on at once when its jobs end, without anybody waking', async () => {
    waiting = jobs(1, 1_000)
    await wake()
    while (running.length > 0) await end(1)
    expect(taken).toHaveLength(1_000)
  })

  it('is alone with its jobs: others are looked for when somebody woke, and not each time', async () => {
    waiting = jobs(1, 1_000)
    await wake()
    asked = []
    while (running.length > 0) await end(1)
    expect(asked.length).toBeLessThan(150)
    expect(asked.filter(({ without }) => without.length > 0)).toEqual([])
  })
})

describe('a tenant whose jobs hang', () => {
  it('leaves places to others that come one after the other', async () => {
    waiting = jobs(1, 1_000)
    await wake()
    waiting.push(...jobs(2, 20))
    await wake()
    while (runningOf(2) > 0) await end(2)
    expect(taken.filter((tenant) => tenant === 2)).toHaveLength(20)
    expect(runningOf(1)).toBe(45)
  })

  it('has one place from then on, until one of its jobs is done', async () => {
    waiting = jobs(1, 1_000)
    await wake()
    while (runningOf(1) > 1) await end(1, 'hung')
    await wake()
    expect(runningOf(1)).toBe(1)
    await end(1, 'failed')
    await wake()
    expect(runningOf(1)).toBe(1)
    await end(1)
    await wake()
    expect(runningOf(1)).toBe(45)
  })

  it('takes no turn from those whose jobs are done', async () => {
    waiting = [1]
    await wake()
    await end(1, 'hung')
    waiting = [...jobs(1, 1_000), ...jobs(2, 1_000)]
    await wake()
    expect([runningOf(1), runningOf(2)]).toEqual([1, 45])
  })
})

describe('more tenants than places', () => {
  it('have their turns one after the other: nobody has a second one before all had one', async () => {
    count = 4
    const all = Array.from({ length: 40 }, (_, index) => index + 1)
    waiting = all.flatMap((tenant) => jobs(tenant, 5))
    await wake()
    while (taken.length < 40) await end(running[0] as number)
    expect(new Set(taken).size).toBeGreaterThanOrEqual(36)
  })

  it.each([1, 2, 3])('get through %d places, all of them', async (number) => {
    count = number
    waiting = [...jobs(1, 20), ...jobs(2, 20), 3]
    await wake()
    while (running.length > 0) {
      await end(running[0] as number)
      if (running.length === 0) await wake()
    }
    expect(taken).toHaveLength(41)
  })

  it('are fewer at once where the mail server allows fewer', async () => {
    waiting = jobs(1, 1_000)
    await wake()
    count = 10
    while (running.length > 9) await end(1)
    await end(1)
    expect(running.length).toBeLessThanOrEqual(9)
  })
})
