import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepSecretFilesIn } from '#server/platform/secrets/secret-files.ts'
import { walletCertificate } from './certificates.ts'
import { signCards } from './workers.ts'

it('a thread hands over each signature with its own bytes alone, not the memory that it was cut from', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openbranch-signing-'))
  keepSecretFilesIn(folder)
  onTestFinished(async () => {
    keepSecretFilesIn(null)
    await rm(folder, { recursive: true })
  })
  const tenant = { id: 1, slug: 'musterbank' }
  const certificate = await walletCertificate({ tenant, settings: {}, now: new Date(), isDemo: true })
  const cards = Array.from({ length: 60 }, (_, n) => ({ texts: { 'pass.json': `${n}` }, hashes: {}, at: 0 }))
  const signed = await signCards(cards, certificate)
  expect(new Set(signed.map(({ manifest }) => manifest)).size).toBe(60)
  for (const { signature } of signed) expect(signature.buffer.byteLength).toBe(signature.length)
})
