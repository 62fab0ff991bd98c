/** The operator's command line: `npm run openbranch -- tenants create …`. */
import { runCommand, usage, withWholePath } from './operator/commands.ts'
import { open } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { type JobSender, openSender } from './platform/jobs/jobs.ts'
import { readConfig, StartError } from './platform/process/config.ts'
import { askHolder, type Command, type CommandReply, lock } from './platform/process/lock.ts'
import { logger } from './platform/process/logging.ts'
import { encryptWith, secretOf } from './platform/secrets/encryption.ts'

async function run(command: Command): Promise<CommandReply> {
  const config = readConfig()
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    encryptWith(await secretOf(config))
    return await runAlone({ databaseUrl }, command)
  }
  // The embedded database belongs to one process: if a server runs, it does the work.
  const answered = await askHolder(dataDir, command)
  if (answered) return answered
  const held = await lock(dataDir)
  try {
    encryptWith(await secretOf(config))
    return await runAlone({ dataDir: `${dataDir}/pglite` }, command)
  } finally {
    await held.release()
  }
}

async function runAlone(location: Parameters<typeof open>[0], command: Command): Promise<CommandReply> {
  const db = await open(location)
  let opened: JobSender | undefined
  const sender = async () => {
    const { jobs } = await import('./registry.ts')
    opened = await openSender(db, jobs, logger('error'))
    return opened.send
  }
  try {
    if (command.args[0] !== 'migrate') await migrate(db)
    const parts = async () => (await import('./personal-parts.ts')).personalParts
    return await runCommand(db, command, { sender, parts })
  } finally {
    await opened?.close()
    await db.close()
  }
}

/** A password on the command line stands in the list of processes; on standard input it does not. */
async function withPassword(args: string[]): Promise<string[]> {
  const isWanted =
    args.slice(0, 2).join(' ') === 'users create' && !args.some((each) => each.startsWith('--password'))
  if (!isWanted) return args
  if (process.stdin.isTTY) process.stderr.write('Password (12 to 128 characters, shown as you type): ')
  process.stdin.setEncoding('utf8')
  let text = ''
  for await (const part of process.stdin) {
    text += part
    if (text.includes('\n')) break
  }
  return [...args, `--password=${text.split(/\r?\n/, 1)[0] ?? ''}`]
}

const args = process.argv.slice(2)
if (args.length === 0 || args[0] === 'help' || args.includes('--help')) {
  console.log(usage)
} else {
  try {
    const reply = await run({ name: 'run', args: withWholePath(await withPassword(args)) })
    if ('error' in reply) {
      console.error(reply.error)
      process.exitCode = 1
    } else console.log(reply.output)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
  process.stdin.destroy()
}
