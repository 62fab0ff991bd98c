/** Signatures of cards, the latest used of them, in this process. */
import { LRUCache } from 'lru-cache'
import type { Signed } from './signing.ts'

/** In bytes: those of some 20,000 cards. */
const most = 64 * 1024 * 1024

const kept = new LRUCache<string, Signed>({
  maxSize: most,
  // The memory that a signature holds on to, whatever part of it is its own.
  sizeCalculation: ({ manifest, signature }) => manifest.length + signature.buffer.byteLength + 400,
})

export const keptSigned = (key: string): Signed | undefined => kept.get(key)

export function keepSigned(key: string, signed: Signed): void {
  kept.set(key, signed)
}

/** For measurements of cards that nobody has signed yet. */
export const forgetSigned = (): void => kept.clear()
