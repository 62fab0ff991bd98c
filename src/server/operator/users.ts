import { type Role, roles } from '#rules/access.ts'
import { aliasOf, aliasStem, freeAlias, longestAlias } from '#rules/alias.ts'
import { line } from '#rules/line.ts'
import '../features/advisors/public.ts'
import { createUser as insertUser, type NewUser } from '../features/users/public.ts'
import { hashPassword } from '../platform/identity/passwords.ts'
import { isAddress } from '../platform/mail/mail.ts'
import { listed, type Options, only, optional, type Run, required, type SystemTx, Wrong } from './command.ts'
import { enterTenant, findTenant } from './tenant.ts'

export const createUser: Run = async (db, names, options) => {
  const email = readEmail(only(names, 'EMAIL'))
  const slug = required(options, 'tenant')
  const person = readPerson(email, options)
  // Nothing waits for a hash inside a transaction.
  const passwordHash = await hashPassword(readPassword(options))
  const alias = await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    await enterTenant(tx, id)
    await refuseTaken(tx, email)
    return (await insert(tx, id, person, passwordHash)).alias
  })
  return `User ${email} (${alias}) of ${slug} can sign in.`
}

interface Person {
  readonly user: Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'roles'>
  readonly wanted: WantedAlias
  /** Whether it is the advisor of the alias. */
  readonly isAdvisor: boolean
}

function readPerson(email: string, options: Options): Person {
  const firstName = readName(options, 'first-name')
  const lastName = readName(options, 'last-name')
  return {
    user: { email, firstName, lastName, roles: readRoles(options, 'role') },
    wanted: readAlias(options, `${firstName} ${lastName}`),
    isAdvisor: options.advisor === true,
  }
}

async function insert(
  tx: SystemTx,
  tenantId: number,
  { user, wanted, isAdvisor }: Person,
  passwordHash: string | null,
): Promise<{ uuid: string; alias: string }> {
  const alias = isAdvisor ? await userless(tx, wanted) : await settle(tx, wanted)
  const uuid = await insertUser(tx, tenantId, { ...user, alias, passwordHash })
  if (isAdvisor) await tx.updateTable('advisors').set({ user_uuid: uuid }).where('slug', '=', alias).execute()
  return { uuid, alias }
}

/** A user who is invited to choose a password. @returns the uuid */
export async function insertWithoutPassword(
  tx: SystemTx,
  tenantId: number,
  email: string,
  options: Options,
): Promise<string> {
  return (await insert(tx, tenantId, readPerson(email, options), null)).uuid
}

export function readEmail(text: string): string {
  if (isAddress(text)) return text.toLowerCase()
  throw new Wrong(`'${text}' is no e-mail address.`)
}

function readName(options: Options, option: string): string {
  const name = required(options, option)
  if (!line.test(name)) throw new Wrong(`--${option} must be one line of text, without control characters.`)
  if (name.length <= 100) return name
  throw new Wrong(`--${option} is too long (at most 100 characters).`)
}

function readPassword(options: Options): string {
  const { password } = options
  if (typeof password === 'string' && password.length >= 12 && password.length <= 128) return password
  throw new Wrong('A password has 12 to 128 characters.')
}

export function readRoles(options: Options, option: string): Role[] {
  const given = listed(options, option)
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

/**
 * Two people may have one name; the second gets a number. Whoever has an advisor's alias may change that profile, so it is
 * never given away by the likeness of names.
 */
async function settle(tx: SystemTx, { alias, isGiven }: WantedAlias): Promise<string> {
  const advisor = await findAdvisor(tx, alias)
  if (advisor && advisor.user_uuid === null)
    throw new Wrong(
      `There is an advisor ${alias} without a user: add --advisor if this is that person, else give another --alias.`,
    )
  const taken = await aliasesLike(tx, aliasStem(alias))
  if (!taken.includes(alias)) return alias
  if (isGiven)
    throw new Wrong(`There is ${advisor ? 'an advisor' : 'a user'} with the alias ${alias} already.`)
  return freeAlias(alias, taken)
}

/** The alias of an advisor whom the new user will be. */
async function userless(tx: SystemTx, { alias }: WantedAlias): Promise<string> {
  const advisor = await findAdvisor(tx, alias)
  if (!advisor)
    throw new Wrong(`There is no advisor ${alias}: give the advisor's --alias, or leave out --advisor.`)
  const user = await tx.selectFrom('users').select('uuid').where('alias', '=', alias).executeTakeFirst()
  if (advisor.user_uuid !== null || user) throw new Wrong(`The advisor ${alias} has a user already.`)
  return alias
}

async function findAdvisor(tx: SystemTx, alias: string) {
  return await tx.selectFrom('advisors').select('user_uuid').where('slug', '=', alias).executeTakeFirst()
}

async function aliasesLike(tx: SystemTx, stem: string): Promise<string[]> {
  const users = await tx.selectFrom('users').select('alias').where('alias', 'like', `${stem}%`).execute()
  const advisors = await tx.selectFrom('advisors').select('slug').where('slug', 'like', `${stem}%`).execute()
  return [...users.map(({ alias }) => alias), ...advisors.map(({ slug }) => slug)]
}
