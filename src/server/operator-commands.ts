/** The operator's commands. A running embedded server runs them for `npm run openbranch`, else that opens the database. */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Role, roles } from '#rules/access.ts'
import { aliasOf } from '#rules/alias.ts'
import type { Db } from './platform/database.ts'
import type { Answer, Command } from './platform/lock.ts'
import { isAddress } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { hashPassword } from './platform/passwords.ts'

/** What the operator typed cannot be done; the message says why and how it is done. */
class Wrong extends Error {}

export const usage = `openbranch migrate
openbranch tenants create SLUG --name NAME --host HOST [--host HOST …] [--language de] [--time-zone Europe/Berlin] [--public-url URL]
openbranch tenants list
openbranch users create EMAIL --tenant SLUG --first-name NAME --last-name NAME [--alias ALIAS] [--role ROLE …] (password: first line of standard input, or --password)`

type Options = Readonly<Record<string, string | string[] | boolean | undefined>>
type Run = (db: Db, names: readonly string[], options: Options) => Promise<string>

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const

const commands: Readonly<Record<string, { options: Parameters<typeof parseArgs>[0] & object; run: Run }>> = {
  migrate: { options: {}, run: async (db) => (await migrate(db)).join('\n') || 'Everything is up to date.' },
  'tenants create': {
    options: { options: { name: text, host: texts, language: text, 'time-zone': text, 'public-url': text } },
    run: createTenant,
  },
  'tenants list': { options: {}, run: listTenants },
  'users create': {
    options: {
      options: {
        tenant: text,
        'first-name': text,
        'last-name': text,
        alias: text,
        role: texts,
        password: text,
      },
    },
    run: createUser,
  },
}

/** Answers over the lock's socket. */
export function operatorCommands(db: Db): Answer {
  return (command) => runCommand(db, command)
}

export async function runCommand(db: Db, { args }: Command): Promise<{ output: string } | { error: string }> {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((each) => Object.hasOwn(commands, each))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || !command) return { error: usage }
  try {
    const rest = args.slice(name.split(' ').length)
    const { values, positionals } = parseArgs({ ...command.options, args: [...rest], allowPositionals: true })
    return { output: await command.run(db, positionals, values as Options) }
  } catch (error) {
    const { code } = error as { code?: string }
    if (error instanceof Wrong || code?.startsWith('ERR_PARSE_ARGS'))
      return { error: (error as Error).message }
    if (code === '23505') return { error: 'That exists already.' }
    throw error
  }
}

function required(options: Options, name: string): string {
  const value = options[name]
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  throw new Wrong(`--${name} is missing.\n\n${usage}`)
}

function only(names: readonly string[], what: string): string {
  if (names.length === 1 && names[0]) return names[0]
  throw new Wrong(`${what} is missing, or there is more than one.\n\n${usage}`)
}

const slugs = /^[a-z0-9]+(-[a-z0-9]+)*$/

async function createTenant(db: Db, names: readonly string[], options: Options): Promise<string> {
  const slug = only(names, 'SLUG')
  if (!slugs.test(slug) || slug.length > 63)
    throw new Wrong(`'${slug}' must be small letters, digits and hyphens.`)
  const hosts = [options.host ?? []].flat().map((each) => String(each).toLowerCase())
  if (hosts.length === 0) throw new Wrong(`--host is missing.\n\n${usage}`)
  const settings = {
    name: required(options, 'name'),
    language: options.language,
    time_zone: options['time-zone'],
    public_url: options['public-url'],
  }
  const id = await db.withSystem(async (tx) => {
    const tenant = await tx.insertInto('tenants').values({ slug }).returning('id').executeTakeFirstOrThrow()
    for (const host of hosts)
      await tx.insertInto('tenant_hosts').values({ tenant_id: tenant.id, host }).execute()
    return tenant.id
  })
  await db.withTenant(id, async (tx) => {
    for (const [name, value] of Object.entries(settings)) {
      if (typeof value !== 'string') continue
      await tx.insertInto('settings').values({ tenant_id: id, name, value }).execute()
    }
  })
  return `Tenant ${slug} answers at ${hosts.join(', ')}.`
}

async function listTenants(db: Db): Promise<string> {
  const tenants = await db.withSystem((tx) =>
    tx
      .selectFrom('tenants')
      .leftJoin('tenant_hosts', 'tenant_hosts.tenant_id', 'tenants.id')
      .select([
        'tenants.slug',
        sql<string>`string_agg(tenant_hosts.host, ', ' order by tenant_hosts.host)`.as('hosts'),
      ])
      .groupBy('tenants.slug')
      .orderBy('tenants.slug')
      .execute(),
  )
  return (
    tenants.map(({ slug, hosts }) => `${slug}: ${hosts ?? 'no host'}`).join('\n') || 'There is no tenant.'
  )
}

async function createUser(db: Db, names: readonly string[], options: Options): Promise<string> {
  const email = only(names, 'EMAIL').toLowerCase()
  if (!isAddress(email)) throw new Wrong(`'${email}' is no e-mail address.`)
  const slug = required(options, 'tenant')
  const password = required(options, 'password')
  if (password.length < 12 || password.length > 128) throw new Wrong('A password has 12 to 128 characters.')
  const wanted = [options.role ?? []].flat().map(String)
  const unknown = wanted.filter((role) => !(roles as readonly string[]).includes(role))
  if (unknown.length > 0) throw new Wrong(`No such role: ${unknown.join(', ')}. Roles: ${roles.join(', ')}`)
  const tenant = await db.withSystem((tx) =>
    tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  )
  if (!tenant) throw new Wrong(`There is no tenant ${slug}.`)
  const { createUser: store } = await import('./features/users/queries.ts')
  const firstName = required(options, 'first-name')
  const lastName = required(options, 'last-name')
  const alias = options.alias ? String(options.alias) : aliasOf(`${firstName} ${lastName}`)
  const passwordHash = await hashPassword(password)
  await db.withTenant(tenant.id, (tx) =>
    store(tx, tenant.id, { email, alias, firstName, lastName, roles: wanted as Role[], passwordHash }),
  )
  return `User ${email} (${alias}) of ${slug} can sign in.`
}
