/** What an operator does so that nobody who was erased comes back with a backup (product §19.24). */
import { access } from 'node:fs/promises'
import { type ErasedAgain, eraseAgain, writeRecords } from '../features/deletion-tool/public.ts'
import type { Db } from '../platform/database/database.ts'
import { translate } from '../platform/tenancy/translations.ts'
import { only, type Run, Wrong } from './command.ts'

export const exportDeletions: Run = async (db, names) => {
  const path = only(names, 'FILE')
  try {
    const count = await writeRecords(db, path)
    return `${path} has the records of ${counted(count, 'deletion')}. Keep it where a restore does not overwrite it.`
  } catch (error) {
    throw unlessOfFile(error, path)
  }
}

export const eraseAgainFrom: Run = async (db, names, _, tools) => {
  const path = only(names, 'FILE')
  try {
    await access(path)
    const parts = await tools.parts()
    const again = { db, parts, now: new Date(), formerAdvisor: formerAdvisorIn(db) }
    const done = await eraseAgain(again, path)
    if (done.failures.length > 0) throw new Wrong(`${said(done)}\n${failed(done)}`)
    return said(done)
  } catch (error) {
    throw unlessOfFile(error, path)
  }
}

const formerAdvisorIn = (db: Db) => (tenantId: number) =>
  db.withTenant(tenantId, async (tx) => {
    const set = await tx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'language')
      .executeTakeFirst()
    return translate(set?.value || 'de', 'Former advisor')
  })

function said({ records, people, unknown }: ErasedAgain): string {
  const done =
    records === 0
      ? 'This database knows of every deletion in the file: nothing was to be erased again.'
      : `${counted(records, 'deletion')} came after this copy of the database: ${counted(people, 'person', 'people')} erased again.`
  const left = unknown.map((slug) => `There is no tenant ${slug} here: its deletions were left out.`)
  return [done, ...left].join('\n')
}

const failed = ({ failures }: ErasedAgain) =>
  ['Some could not be erased. Give the command again, or report this:', ...failures].join('\n')

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** What is wrong with the file is the operator's to mend; all else is a fault. */
function unlessOfFile(error: unknown, path: string): unknown {
  if (error instanceof SyntaxError) return new Wrong(`${path}: ${error.message}`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Wrong(`${path} is not there.`)
  if (code === 'EACCES' || code === 'EISDIR') return new Wrong(`${path} cannot be used: ${code}.`)
  return error
}
