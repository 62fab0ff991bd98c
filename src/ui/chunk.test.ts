import { describe, expect, it } from 'vitest'
import { ChunkLoadError, chunk } from './chunk.ts'

describe('chunk', () => {
  it('gives what was loaded', async () => {
    await expect(chunk(async () => 'code')).resolves.toBe('code')
  })

  it('raises ChunkLoadError when loading fails, with the reason', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    const failed = chunk(() => Promise.reject(cause))
    await expect(failed).rejects.toBeInstanceOf(ChunkLoadError)
    await expect(failed).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
  })

  it('raises it when loading takes too long', async () => {
    await expect(chunk(() => new Promise(() => {}), 5)).rejects.toBeInstanceOf(ChunkLoadError)
  })
})
