import { describe, expect, it } from 'vitest'
import { operations } from '#generated/operations.ts'
import { validators } from '#generated/validators.js'
import { curlOf, fetchOf, siteCalls } from './calls.ts'

const origin = 'https://beratung.musterbank.example'

describe('what the institution’s site can call', () => {
  it('is all that the contract opens by a key', () => {
    const byKey = Object.values(operations).filter(({ path }) => path.startsWith('/api/v1/public/'))
    expect(siteCalls.map(({ operation }) => operation).toSorted()).toEqual(
      byKey.map(({ id }) => id).toSorted(),
    )
  })

  it.each(siteCalls)('$operation is called as the contract has it', (call) => {
    const { operation, api, method, path, body } = call
    const entry = operations[operation]
    expect([entry.method, entry.access]).toEqual([method, { modules: [api], allow: [{ token: 'api-key' }] }])
    expect(path.split('?', 1)[0]).toBe(entry.path.replace('{alias}', 'ALIAS'))
    if (body) expect(validators[operation]?.body?.(body)).toBe(true)
  })

  it.each(siteCalls)('$operation is shown as a line and as code with all that it needs', (call) => {
    for (const text of [curlOf(call, origin), fetchOf(call, origin)]) {
      expect(text).toContain(`${origin}${call.path}`)
      expect(text).toContain('X-Api-Key')
      expect(text.includes('application/json')).toBe(call.body !== undefined)
      expect(text.includes('POST')).toBe(call.method === 'POST')
    }
    // It is code that a browser takes.
    expect(() => new Function(`return async () => { ${fetchOf(call, origin)} }`)).not.toThrow()
  })
})
