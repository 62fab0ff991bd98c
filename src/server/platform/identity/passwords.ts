/** Passwords as argon2id (OWASP's floor: 19 MiB, 2 passes, 1 lane; 20 to 66 ms here). */
import argon from '@node-rs/argon2'

// The library's own algorithm is argon2id; its enum cannot be imported with erasable syntax only.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Four at a time: each takes a processor and 19 MiB, and sign-in is open to strangers. */
const atOnce = 4
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon.hash(password, cost))
}

let dummy: Promise<string> | undefined

/**
 * @param hash null for an account that does not exist or has no password: as much work is done, so that the time of
 * the answer does not tell which accounts exist.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('an account that does not exist')
  const standIn = await dummy
  const fits = await inTurn(() => argon.verify(hash ?? standIn, password).catch(() => false))
  return fits && hash !== null
}

/** Whether the hash was made with another cost than today's, so that it should be renewed at the next sign-in. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}
