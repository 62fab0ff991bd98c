import { afterEach, describe, expect, it, vi } from 'vitest'
import { turns } from '#tests/until.ts'
import { cached, cacheFigures, forget, forgetAll, forgetSources, limitCache, peek } from './cache.ts'

const usual = 256 * 2 ** 20
afterEach(() => limitCache(usual))

const keep = (tenant: number | string, bytes = 1_000) =>
  cached('page', tenant, async () => `page of ${tenant}`, { bytes: () => bytes })

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

  it('falls with what it is made from, and nothing else does', async () => {
    forgetAll()
    const make = (page: string, sources: string[]) =>
      cached('page', page, async () => page, { tenant: 1, sources: () => sources })
    const known = () => ['a', 'b', 'both'].filter((page) => peek('page', page))
    await make('a', ['1 advisor a'])
    await make('b', ['1 advisor b'])
    await make('both', ['1 advisor a', '1 advisor b'])
    forgetSources(1, ['1 advisor c', '11 advisor a'])
    expect(known()).toEqual(['a', 'b', 'both'])
    forgetSources(1, ['1 advisor a'])
    expect(known()).toEqual(['b'])
    forgetSources(1, ['1 advisor b'])
    expect([known(), cacheFigures().bytes]).toEqual([[], 0])
  })

  it('is not kept where a source changed while it was made, and whoever comes then does not wait for it', async () => {
    forgetAll()
    const give: ((value: string) => void)[] = []
    const load = () => new Promise<string>((resolve) => give.push(resolve))
    const options = { tenant: 1, sources: () => ['1 topics'] }
    const before = cached('page', 1, load, options)
    const other = cached('page', 2, load, { tenant: 2, sources: () => ['2 topics'] })
    forgetSources(1, ['1 topics'])
    const after = cached('page', 1, load, options)
    expect(give).toHaveLength(3)
    give[0]?.('old')
    give[1]?.('of another tenant')
    expect([await before, await other]).toEqual(['old', 'of another tenant'])
    await turns()
    expect([peek('page', 1), peek('page', 2)]).toEqual([undefined, 'of another tenant'])
    give[2]?.('new')
    expect(await after).toBe('new')
    await turns()
    expect(peek('page', 1)).toBe('new')
  })
})
