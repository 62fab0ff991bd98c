import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepSecretFilesIn, readSecretFile, writeSecretFile } from './secret-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openbranch-secrets-'))
  keepSecretFilesIn(folder)
})
afterEach(async () => {
  keepSecretFilesIn(null)
  await rm(folder, { recursive: true })
})

it('a secret file is read by its owner alone, and so is what lies around it', async () => {
  await writeSecretFile('text', 'musterbank', 'default', 'key.pem')
  expect(await readSecretFile('musterbank', 'default', 'key.pem')).toBe('text')
  const modes = await Promise.all(
    ['musterbank', 'musterbank/default', 'musterbank/default/key.pem'].map(
      async (path) => (await stat(join(folder, path))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o600])
  expect(await readSecretFile('musterbank', 'other', 'key.pem')).toBeNull()
})

it('a key that others may read is refused, a certificate is nobody’s secret', async () => {
  await writeFile(join(folder, 'key.pem'), 'k', { mode: 0o600 })
  await writeFile(join(folder, 'certificate.pem'), 'c')
  await chmod(join(folder, 'key.pem'), 0o640)
  await chmod(join(folder, 'certificate.pem'), 0o644)
  await expect(readSecretFile('key.pem')).rejects.toThrow('chmod 600')
  expect(await readSecretFile('certificate.pem')).toBe('c')
})

it.each(['..', '.', '', 'a/b', '/etc', 'a\0b', '-rf', 'a'.repeat(200)])(
  'no name leads elsewhere: %j',
  async (name) => {
    await expect(readSecretFile('musterbank', name)).rejects.toThrow('is no name')
    await expect(writeSecretFile('text', name, 'key.pem')).rejects.toThrow('is no name')
  },
)
