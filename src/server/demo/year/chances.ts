/** Numbers in [0, 1) that are the same wherever the same name asks for them (mulberry32, seeded by FNV-1a). */
export function chances(name: string): () => number {
  let state = 0x811c9dc5
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list, each as likely as the others. */
export function oneOf<T>(list: readonly T[], chance: () => number): T {
  return list[Math.floor(chance() * list.length)] as T
}
