import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { until } from '#tests/until.ts'
import { createListening } from './listening.ts'

const url = process.env.TEST_DATABASE_URL
let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())

describe.runIf(url)('listening', () => {
  const name = `openbranch ${randomUUID()}`
  const newClient = () =>
    new pg.Client({ connectionString: test.databaseUrl as string, application_name: name })
  const ask = async <Row extends object>(text: string) => {
    const client = new pg.Client({ connectionString: test.databaseUrl as string })
    await client.connect()
    return (await client.query<Row>(text).finally(() => client.end())).rows
  }
  const lines = async () =>
    (await ask(`select pid from pg_stat_activity where application_name = '${name}'`)).length
  const ear = () => ({ heard: vi.fn(), lost: vi.fn() })

  it('has one connection for all channels, and none when nobody listens', async () => {
    const listening = createListening(newClient)
    const [one, second, other] = [ear(), ear(), ear()]
    const stops = await Promise.all([
      listening.listen('one', one),
      listening.listen('one', second),
      listening.listen('other', other),
    ])
    expect(await lines()).toBe(1)
    await ask("select pg_notify('one', 'a'), pg_notify('other', 'b')")
    await until(() => expect(other.heard).toHaveBeenCalledWith('b'))
    expect([one.heard.mock.calls, second.heard.mock.calls]).toEqual([[['a']], [['a']]])
    await stops[0]?.()
    await ask("select pg_notify('one', 'c')")
    await until(() => expect(second.heard).toHaveBeenCalledWith('c'))
    expect(one.heard).toHaveBeenCalledTimes(1)
    for (const stop of stops.slice(1)) await stop()
    await until(async () => expect(await lines()).toBe(0))
    expect(other.lost).not.toHaveBeenCalled()
  })

  it('tells everybody that the connection is lost, once, and connects anew for who comes then', async () => {
    const listening = createListening(newClient)
    const [one, other] = [ear(), ear()]
    await listening.listen('one', one)
    await listening.listen('other', other)
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}'`)
    await until(() => expect(other.lost).toHaveBeenCalled())
    const stop = await listening.listen('one', one)
    await ask("select pg_notify('one', 'again')")
    await until(() => expect(one.heard).toHaveBeenCalledWith('again'))
    expect([one.lost.mock.calls.length, other.lost.mock.calls.length]).toEqual([1, 1])
    await stop()
  })

  it('comes back in the order in which it was asked, while it connects too', async () => {
    const listening = createListening(newClient)
    const order: string[] = []
    const stops = await Promise.all(
      ['changes', 'access', 'calendar'].map(async (channel) => {
        const stop = await listening.listen(channel, ear())
        order.push(channel)
        return stop
      }),
    )
    expect(order).toEqual(['changes', 'access', 'calendar'])
    for (const stop of stops) await stop()
  })
})
