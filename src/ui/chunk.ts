/** How long the code of a page may take to arrive (product §28.6). */
const chunkTimeoutMs = 120_000

/** Code that a page needs could not be loaded: the network failed, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('Loading a part of the page failed.', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Loads code on demand; what fails or takes longer than 120 seconds rejects with ChunkLoadError. */
export async function chunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
