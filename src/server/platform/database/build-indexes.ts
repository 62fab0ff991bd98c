/**
 * Builds indexes of tables that grow, without a lock that a writer would wait for. PostgreSQL does that outside of
 * transactions only, so one that is interrupted leaves an index behind which nothing reads: it is made again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Alone } from './engine.ts'

const firstLine = '-- Indexes, each outside of transactions: nobody waits for them.'

/** Whether a migration is a list of indexes to be built while everybody works. */
export const isListOfIndexes = (text: string): boolean => text.startsWith(firstLine)

/** In ms, between two looks whether another server is still at it. */
const pause = 200

/**
 * Builds the indexes of a migration that are not there yet, one server at a time.
 *
 * @param isDone asked when it is this server's turn: another one may have built them meanwhile
 * @returns whether this server did
 */
export async function buildIndexes(
  { alone }: { readonly alone: Alone },
  text: string,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  return await alone(async (run) => {
    // Asked for again and again: whoever waited for the lock in the database would be waited for by the index.
    while (!(await isTrue(run, 'select pg_try_advisory_lock(7306852) as is_true'))) await sleep(pause)
    try {
      if (await isDone()) return false
      for (const statement of statementsIn(text)) await build(run, statement)
      return true
    } finally {
      await run('select pg_advisory_unlock(7306852)')
    }
  })
}

type Run = Parameters<Parameters<Alone>[0]>[0]

const isTrue = async (run: Run, question: string) => (await run(question))[0]?.is_true === true

const statementsIn = (text: string) =>
  text
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

const shape = /^create (?:unique )?index concurrently (\w+) on /

async function build(run: Run, statement: string): Promise<void> {
  const name = shape.exec(statement)?.[1]
  if (!name) throw new Error(`This builds no index in a way that nobody waits for: ${statement}`)
  const found = (
    await run(`select indisvalid as is_true from pg_index where indexrelid = to_regclass('${name}')`)
  )[0]
  if (found?.is_true === true) return
  if (found) await run(`drop index concurrently ${name}`)
  await run(statement)
}
