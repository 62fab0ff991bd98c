import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canEncrypt, decrypt, encrypt, encryptWith, secretOf } from './encryption.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'openbranch-seal-'))
})
afterAll(async () => {
  encryptWith(null)
  await rm(dataDir, { recursive: true })
})

describe('the secret of an installation', () => {
  it('is made once beside the embedded database, for its owner alone', async () => {
    const config = { secret: null, databaseUrl: null, dataDir }
    const secret = await secretOf(config)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await secretOf(config)).toBe(secret)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('is that of the environment first, and without a data directory only that', async () => {
    expect(await secretOf({ secret: 'given', databaseUrl: null, dataDir })).toBe('given')
    expect(await secretOf({ secret: 'given', databaseUrl: 'postgres://x', dataDir })).toBe('given')
    expect(await secretOf({ secret: null, databaseUrl: 'postgres://x', dataDir })).toBeNull()
  })

  it('that is damaged is not taken for another', async () => {
    await writeFile(join(dataDir, 'secret'), 'half')
    await expect(secretOf({ secret: null, databaseUrl: null, dataDir })).rejects.toThrow('damaged')
  })
})

describe('a sealed text', () => {
  it('opens where it was sealed for, with the same secret, and looks different each time', () => {
    encryptWith('one')
    expect(canEncrypt()).toBe(true)
    const sealed = encrypt('Schlüssel 🗝', '1/name')
    expect(sealed).not.toContain('Schl')
    expect(encrypt('Schlüssel 🗝', '1/name')).not.toBe(sealed)
    expect(decrypt(sealed, '1/name')).toBe('Schlüssel 🗝')
    expect(() => decrypt(sealed, '2/name')).toThrow()
    const other = sealed.at(-6) === 'A' ? 'B' : 'A'
    expect(() => decrypt(`${sealed.slice(0, -6)}${other}${sealed.slice(-5)}`, '1/name')).toThrow()
    expect(() => decrypt('plain', '1/name')).toThrow('Nothing sealed')
    encryptWith('two')
    expect(() => decrypt(sealed, '1/name')).toThrow()
  })

  it('is none without a secret', () => {
    encryptWith(null)
    expect(canEncrypt()).toBe(false)
    expect(() => encrypt('x', '1/name')).toThrow('OPENBRANCH_SECRET')
  })
})
