import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { addJobFigures } from './job-figures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

const depth = { queue: 'mails', waiting: 7, seconds: 12 }

function watching(depths: () => Promise<(typeof depth)[]>) {
  const register = new Registry()
  addJobFigures(register, { depths })
  return async () =>
    (await register.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

const shown = ['jobs_waiting{queue="mails"} 7', 'jobs_oldest_seconds{queue="mails"} 12']

describe('jobs that wait', () => {
  it('are counted by queue while they are due and do not run', async () => {
    const { jobs } = server.app
    const of = async (queue: string) => (await jobs.depths()).find((each) => each.queue === queue)
    expect(await of('housekeeping')).toEqual({ queue: 'housekeeping', waiting: 0, seconds: 0 })
    const tenantId = server.tenants.musterbank?.id as number
    await server.db.withTenant(tenantId, async (tx) => {
      await jobs.send(tx, 'housekeeping', { tenantId }, { startAfter: new Date(Date.now() - 90_000) })
      await jobs.send(tx, 'housekeeping', { tenantId }, { startAfter: new Date(Date.now() + 90_000) })
    })
    const found = await of('housekeeping')
    expect(found?.waiting).toBe(1)
    expect(found?.seconds).toBeGreaterThanOrEqual(90)
    expect(await of('dead-letter')).toMatchObject({ waiting: 0 })
    const { body } = await server.app.inject('/metrics')
    expect(body).toContain('jobs_waiting{queue="housekeeping"} 1\n')
  })

  it('are asked for once in five seconds, however often figures are read', async () => {
    vi.useFakeTimers()
    const depths = vi.fn(async () => [depth])
    const read = watching(depths)
    expect(await read()).toEqual(shown)
    await Promise.all([read(), read()])
    await vi.advanceTimersByTimeAsync(4_900)
    expect(await read()).toEqual(shown)
    expect(depths).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(200)
    await read()
    expect(depths).toHaveBeenCalledTimes(2)
  })

  it('are left out where the database fails or hangs, and nothing is asked after what hangs', async () => {
    vi.useFakeTimers()
    const depths = vi.fn(async () => [depth])
    const read = watching(depths)
    depths.mockRejectedValueOnce(new Error('away'))
    expect(await read()).toEqual([])
    await vi.advanceTimersByTimeAsync(5_100)
    let answer = (_: (typeof depth)[]) => {}
    depths.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    for (let n = 0; n < 2; n++) {
      const reading = read()
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await reading).toEqual([])
    }
    expect(depths).toHaveBeenCalledTimes(2)
    answer([depth])
    await vi.advanceTimersByTimeAsync(0)
    expect(await read()).toEqual(shown)
  })
})
