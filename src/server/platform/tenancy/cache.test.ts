import { afterEach, describe, expect, it, vi } from 'vitest'
import { turns } from '#tests/until.ts'
import { cached, cacheFigures, forget, forgetAll, limitCache, peek } from './cache.ts'

const usual = 256 * 2 ** 20
afterEach(() => limitCache(usual))

const keep = (tenant: number | string, bytes = 1_000) =>
  cached(
    'page',
    tenant,
    async () => `page of ${tenant}`,
    () => bytes,
  )

describe('what is remembered of tenants', () => {
  it('takes no more memory than it may, and what was asked for last stays', async () => {
    limitCache(100_000)
    for (let tenant = 0; tenant < 1_000; tenant++) await keep(tenant)
    const { bytes, entries } = cacheFigures()
    expect(bytes).toBeLessThanOrEqual(100_000)
    expect(entries).toBeGreaterThan(90)
    expect([peek('page', 999), peek('page', 0)]).toEqual(['page of 999', undefined])
  })

  it('has no place for what would drive out all else', async () => {
    limitCache(100_000)
    await keep('small')
    expect(await keep('large', 60_000)).toBe('page of large')
    expect([peek('page', 'small'), peek('page', 'large')]).toEqual(['page of small', undefined])
  })

  it('is not driven out by hosts that nobody has, which are remembered apart', async () => {
    await keep('bank')
    const ask = vi.fn(async () => null)
    for (let host = 0; host < 20_000; host++) await cached('host', `${host}.example`, ask)
    expect(peek('page', 'bank')).toBe('page of bank')
    expect(cacheFigures()).toMatchObject({ entries: 1, missing: 5_000 })
    ask.mockClear()
    await cached('host', '19999.example', ask)
    expect(ask).not.toHaveBeenCalled()
    forget('host', '19999.example')
    await cached('host', '19999.example', ask)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is asked for once by all who wait, and no more known once it is forgotten, on its way or there', async () => {
    forgetAll()
    let give: (value: string) => void = () => {}
    const load = vi.fn(() => new Promise<string>((resolve) => (give = resolve)))
    const first = cached('tenant', 1, load)
    const second = cached('tenant', 1, load)
    expect(load).toHaveBeenCalledTimes(1)
    forget('tenant', 1)
    give('before the change')
    expect([await first, await second]).toEqual(['before the change', 'before the change'])
    await turns()
    expect(peek('tenant', 1)).toBeUndefined()
    const third = cached('tenant', 1, load)
    give('after it')
    expect(await third).toBe('after it')
    await turns()
    expect(peek('tenant', 1)).toBe('after it')
    await expect(cached('tenant', 2, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await cached('tenant', 2, async () => 'there again')).toBe('there again')
  })
})
