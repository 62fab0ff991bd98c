import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('of the database'), { code })

describe('an error says that the database is not available', () => {
  it.each([
    ['08000', '08006', '53100', '53200', '53300', '57P01', '57P02', '57P03', '57P05', '25P03'],
    ['40001', '40P01'],
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ])('by its code: %s and the like', (...codes) => {
    expect(codes.filter((code) => !isUnavailable(withCode(code)))).toEqual([])
  })

  it('by what the pool says that has no connection to give', async () => {
    const pool = new pg.Pool({
      connectionString: process.env.TEST_DATABASE_URL || 'postgres://nobody@127.0.0.1:9/none',
      max: 1,
      connectionTimeoutMillis: 50,
    })
    const first = await pool.connect().catch((error: unknown) => error)
    const second = await pool.connect().catch((error: unknown) => error)
    // On a busy machine the first may come too late already; then the second has its turn.
    const error = first instanceof Error ? first : second
    expect([isUnavailable(error), error]).toEqual([true, error])
    for (const each of [first, second]) if (!(each instanceof Error)) (each as pg.PoolClient).release()
    await pool.end()
  })

  it('and others do not', () => {
    for (const code of ['25006', '23505', '42501', '42P01', '57014', '25P02', 'XX000', 'ENOSPC'])
      expect([code, isUnavailable(withCode(code))]).toEqual([code, false])
    for (const other of [
      new Error('Connection'),
      new TypeError('x'),
      null,
      undefined,
      'Connection terminated',
    ])
      expect(isUnavailable(other)).toBe(false)
  })
})
