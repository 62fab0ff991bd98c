/** The operator's commands. A running embedded server runs them for `npm run openbranch`, else that opens the database. */
import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Db } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Answer, Command, CommandReply } from '../platform/process/lock.ts'
import { type Options, type Run, type Tools, Wrong } from './command.ts'

interface Entry {
  readonly usage: string
  readonly options?: NonNullable<ParseArgsConfig['options']>
  /** Loaded when it is run: a server that starts needs none of it. */
  readonly load: () => Promise<Run>
  /** The last word is a file, of the directory in which the operator stands. */
  readonly takesFile?: true
}

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const

const commands: Readonly<Record<string, Entry>> = {
  migrate: {
    usage: '',
    load: async () => (await import('./migrate.ts')).migrateDatabase,
  },
  'tenants create': {
    usage:
      'SLUG --name NAME --host HOST [--host HOST …] [--language de] [--time-zone Europe/Berlin] [--state DE-HE] [--public-url URL] (--state: whose public holidays close it)',
    options: {
      name: text,
      host: texts,
      language: text,
      'time-zone': text,
      state: text,
      'public-url': text,
    },
    load: async () => (await import('./tenants.ts')).createTenant,
  },
  'tenants list': {
    usage: '',
    load: async () => (await import('./tenants.ts')).listTenants,
  },
  'tenants hosts': {
    usage: 'SLUG [--add HOST …] [--remove HOST …]',
    options: { add: texts, remove: texts },
    load: async () => (await import('./hosts.ts')).tenantHosts,
  },
  'tenants modules': {
    usage:
      'SLUG [--on NAME,NAME|all] [--off NAME,NAME|all] [--allow NAME,NAME|all] [--forbid NAME,NAME|all] (--allow: an account admin may switch them too, --forbid: only you)',
    options: { on: texts, off: texts, allow: texts, forbid: texts },
    load: async () => (await import('./modules.ts')).tenantModules,
  },
  'tenants settings': {
    usage: 'SLUG [NAME=VALUE …] (an empty value resets)',
    load: async () => (await import('./settings.ts')).tenantSettings,
  },
  'users create': {
    usage:
      'EMAIL --tenant SLUG --first-name NAME --last-name NAME [--alias ALIAS [--advisor]] [--role ROLE …] (--advisor: signs in as the advisor of that alias; password: first line of standard input, or --password)',
    options: {
      tenant: text,
      'first-name': text,
      'last-name': text,
      alias: text,
      advisor: { type: 'boolean' },
      role: texts,
      password: text,
    },
    load: async () => (await import('./users.ts')).createUser,
  },
  'users invite': {
    usage:
      'EMAIL --tenant SLUG [--first-name NAME --last-name NAME [--alias ALIAS [--advisor]] [--role ROLE …]] [--mail] (makes the user if there is none, and prints or mails a link to choose a password)',
    options: {
      tenant: text,
      mail: { type: 'boolean' },
      'first-name': text,
      'last-name': text,
      alias: text,
      advisor: { type: 'boolean' },
      role: texts,
    },
    load: async () => (await import('./accounts.ts')).inviteUser,
  },
  'users list': {
    usage: '--tenant SLUG [PART] (e-mail, alias, state and roles of those whose e-mail has this part)',
    options: { tenant: text },
    load: async () => (await import('./accounts.ts')).listUsers,
  },
  'users roles': {
    usage: 'EMAIL --tenant SLUG [--add ROLE …] [--remove ROLE …]',
    options: { tenant: text, add: texts, remove: texts },
    load: async () => (await import('./accounts.ts')).userRoles,
  },
  'users reset': {
    usage:
      'EMAIL --tenant SLUG [--password [--mail]] [--second-factor] (signs out; --password prints or mails a link for 30 minutes)',
    options: {
      tenant: text,
      password: { type: 'boolean' },
      mail: { type: 'boolean' },
      'second-factor': { type: 'boolean' },
    },
    load: async () => (await import('./accounts.ts')).resetUser,
  },
  'directory token': {
    usage: "SLUG [--remove] (prints a token for the institution's directory, SCIM; an earlier one ends)",
    options: { remove: { type: 'boolean' } },
    load: async () => (await import('./directory.ts')).directoryToken,
  },
  'changes check': {
    usage: 'SLUG (whether the change log is as it was sealed; names the first entry that is not)',
    load: async () => (await import('./changes.ts')).checkChanges,
  },
  'deletions export': {
    usage:
      'FILE (what was deleted for whom, without saying who: keep it beside your backups, and make it anew with each)',
    load: async () => (await import('./deletions.ts')).exportDeletions,
    takesFile: true,
  },
  'erase-again': {
    usage:
      'FILE (after a backup was restored and before it is used: erases again who was deleted since, by that file)',
    load: async () => (await import('./deletions.ts')).eraseAgainFrom,
    takesFile: true,
  },
  'sessions end': {
    usage: 'EMAIL --tenant SLUG, or --all --tenant SLUG',
    options: { tenant: text, all: { type: 'boolean' } },
    load: async () => (await import('./accounts.ts')).endSessions,
  },
}

export const usage = Object.entries(commands)
  .map(([name, entry]) => `openbranch ${name} ${entry.usage}`.trim())
  .join('\n')

/** Answers over the lock's socket. */
export function operatorCommands(
  db: Db,
  jobs: Pick<Jobs, 'started' | 'send'>,
  parts: Tools['parts'],
): Answer {
  const sender = async () => {
    await jobs.started()
    return jobs.send
  }
  return (command) => runCommand(db, command, { sender, parts })
}

const nameOf = (args: readonly string[]) =>
  [args.slice(0, 2).join(' '), args[0] ?? ''].find((each) => Object.hasOwn(commands, each))

/** A running server stands in another directory. */
export function withWholePath(args: readonly string[]): readonly string[] {
  const name = nameOf(args)
  const file = args.at(-1)
  const isNamed = name !== undefined && args.length > name.split(' ').length
  if (!isNamed || file === undefined || !commands[name]?.takesFile) return args
  return [...args.slice(0, -1), resolve(file)]
}

export async function runCommand(db: Db, { args }: Command, tools: Tools): Promise<CommandReply> {
  const name = nameOf(args)
  const entry = name === undefined ? undefined : commands[name]
  if (name === undefined || !entry)
    return { error: `There is no command '${args.slice(0, 2).join(' ')}': see openbranch --help.` }
  try {
    const { names, options } = read(args.slice(name.split(' ').length), entry)
    const run = await entry.load()
    return { output: await run(db, names, options, tools) }
  } catch (error) {
    if (error instanceof Wrong) return { error: error.message }
    // Two operators at the same moment; otherwise the commands look themselves and say what it is.
    if ((error as { code?: unknown }).code === '23505') return { error: 'That exists already.' }
    throw error
  }
}

function read(args: readonly string[], entry: Entry): { names: readonly string[]; options: Options } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: entry.options ?? {},
      allowPositionals: true,
    })
    return { names: positionals, options: values as Options }
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.\s/)
    throw new Wrong(`${sentence.replace(/\.$/, '')}: see openbranch --help.`)
  }
}
