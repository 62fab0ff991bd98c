/** Statements whose plans a connection keeps: marked in their text, on both databases. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const mark = '/* prepared */'
export const isMarked = (text: string) => /^\s*\/\* (prepared|unasked) \*\//.test(text)

/**
 * Stands at the beginning of a statement that runs with nearly every request, has one text, and finds its rows by their
 * keys: its plan is kept by the connection and is the same for every tenant.
 */
export const prepared = sql.raw(mark)

const unaskedMark = '/* unasked */'

/**
 * Stands at the beginning of a statement as `prepared` does, whose result nobody reads: it goes out with the next
 * statement, or with the end of the transaction, which fails if it failed. Here it comes back at once, without rows.
 */
export const unasked = sql.raw(unaskedMark)

/** The same mark before a text that somebody else makes. */
export const asUnasked = (text: string) => `${unaskedMark}${text}`

export const isUnasked = (text: string) => text.trimStart().startsWith(unaskedMark)

/** Plans that a change of the tables made useless, and statements that the connection no longer knows. */
const outdated: ReadonlySet<unknown> = new Set(['0A000', '26000'])

export const isOutdatedPlan = (code: unknown) => outdated.has(code)

let generation = 0
const names = new Map<string, string>()

/** What a marked statement is called, until plans are forgotten. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

/** From now on every connection plans anew, each statement when it is next used. */
export function forgetPlans(): void {
  generation++
  names.clear()
}
