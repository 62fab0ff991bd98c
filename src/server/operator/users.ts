import { type Role, roles } from '#rules/access.ts'
import { aliasOf, aliasStem, freeAlias, longestAlias } from '#rules/alias.ts'
import { createUser as insertUser } from '../features/users/queries.ts'
import { isAddress } from '../platform/mail.ts'
import { hashPassword } from '../platform/passwords.ts'
import { listed, type Options, only, optional, type Run, required, type SystemTx, Wrong } from './command.ts'
import { enterTenant, findTenant } from './tenant.ts'

export const createUser: Run = async (db, names, options) => {
  const email = readEmail(only(names, 'EMAIL'))
  const slug = required(options, 'tenant')
  const firstName = readName(options, 'first-name')
  const lastName = readName(options, 'last-name')
  const wanted = readAlias(options, `${firstName} ${lastName}`)
  const user = { email, firstName, lastName, roles: readRoles(options) }
  // Nothing waits for a hash inside a transaction.
  const passwordHash = await hashPassword(readPassword(options))
  const alias = await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    await enterTenant(tx, id)
    await refuseTaken(tx, email)
    const free = await settle(tx, wanted)
    await insertUser(tx, id, { ...user, alias: free, passwordHash })
    return free
  })
  return `User ${email} (${alias}) of ${slug} can sign in.`
}

function readEmail(text: string): string {
  if (isAddress(text)) return text.toLowerCase()
  throw new Wrong(`'${text}' is no e-mail address.`)
}

function readName(options: Options, option: string): string {
  const name = required(options, option)
  if (name.length <= 100) return name
  throw new Wrong(`--${option} is too long (at most 100 characters).`)
}

function readPassword(options: Options): string {
  const { password } = options
  if (typeof password === 'string' && password.length >= 12 && password.length <= 128) return password
  throw new Wrong('A password has 12 to 128 characters.')
}

function readRoles(options: Options): Role[] {
  const given = listed(options, 'role')
  const unknown = given.find((name) => !roles.some((role) => role === name))
  if (unknown) throw new Wrong(`There is no role ${unknown}; there are ${roles.join(', ')}.`)
  return given as Role[]
}

interface WantedAlias {
  readonly alias: string
  /** Said by the operator, who then means this one and no other. */
  readonly isGiven: boolean
}

function readAlias(options: Options, fullName: string): WantedAlias {
  const given = optional(options, 'alias')
  const alias = given ?? aliasOf(fullName)
  if (given === undefined && alias === '')
    throw new Wrong(
      `No alias can be made of '${fullName}': give one with --alias, in small letters, digits and hyphens.`,
    )
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(alias) || alias.length > longestAlias)
    throw new Wrong(`'${alias}' must be small letters, digits and hyphens, at most ${longestAlias}.`)
  return { alias, isGiven: given !== undefined }
}

async function refuseTaken(tx: SystemTx, email: string): Promise<void> {
  const found = await tx.selectFrom('users').select('uuid').where('email', '=', email).executeTakeFirst()
  if (found) throw new Wrong(`There is a user ${email} already.`)
}

/** Two people may have one name; the second gets a number. */
async function settle(tx: SystemTx, { alias, isGiven }: WantedAlias): Promise<string> {
  const rows = await tx
    .selectFrom('users')
    .select('alias')
    .where('alias', 'like', `${aliasStem(alias)}%`)
    .execute()
  const taken = rows.map((row) => row.alias)
  if (!taken.includes(alias)) return alias
  if (isGiven) throw new Wrong(`There is a user with the alias ${alias} already.`)
  return freeAlias(alias, taken)
}
