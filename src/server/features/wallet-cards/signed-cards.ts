/** Signatures of cards, the latest used of them, in this process. */
import type { Signed } from './signing.ts'

/** In bytes: those of some 30,000 cards. */
const most = 96 * 1024 * 1024

const kept = new Map<string, Signed>()
let size = 0

const sizeOf = ({ manifest, signature }: Signed) => manifest.length + signature.length + 200

export function keptSigned(key: string): Signed | undefined {
  const found = kept.get(key)
  if (found) {
    kept.delete(key)
    kept.set(key, found)
  }
  return found
}

export function keepSigned(key: string, signed: Signed): void {
  const before = kept.get(key)
  if (before) size -= sizeOf(before)
  kept.delete(key)
  kept.set(key, signed)
  size += sizeOf(signed)
  for (const [oldest, each] of kept) {
    if (size <= most) break
    kept.delete(oldest)
    size -= sizeOf(each)
  }
}

/** For measurements of cards that nobody has signed yet. */
export function forgetSigned(): void {
  kept.clear()
  size = 0
}
