/** What the operator's commands are made of. */
import type { Transaction } from 'kysely'
import type { PersonalPart } from '../features/personal-data/public.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Send } from '../platform/jobs/job.ts'

/** What the operator typed cannot be done; the message says why in one sentence. */
export class Wrong extends Error {}

export type Options = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** What a command has beside the database. */
export interface Tools {
  /** Opens the way to send jobs, for a command that mails. */
  sender(): Promise<Send>
  /** What features tell of people, for a command that erases some. */
  parts(): Promise<readonly PersonalPart[]>
}

/** @returns what the operator reads when it is done */
export type Run = (db: Db, names: readonly string[], options: Options, tools: Tools) => Promise<string>

/** Unlike TenantTx it sees every tenant, and of a tenant's own rows none before it has entered it. */
export type SystemTx = Transaction<Database>

export function optional(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value.trim() : undefined
}

export function required(options: Options, name: string): string {
  const value = optional(options, name)
  if (value) return value
  throw new Wrong(`--${name} is missing.`)
}

/** Of an option that may stand there several times, with one value or several with commas between them. */
export function listed(options: Options, name: string): string[] {
  const values = [options[name] ?? []].flat().flatMap((each) => String(each).split(','))
  return [...new Set(values.map((each) => each.trim()).filter(Boolean))]
}

/** The one name that a command is about. */
export function only(names: readonly string[], what: string): string {
  const [name, second] = names
  if (!name) throw new Wrong(`${what} is missing.`)
  if (second !== undefined) throw new Wrong(`'${second}' is one word too many.`)
  return name
}
