/**
 * One process per data directory. PGlite takes no lock of its own: a second process on the same files would lose
 * committed rows without a word.
 *
 * The lock is a Unix socket in the directory, so it ends with its holder, kill -9 included; who holds it answers there,
 * and takes the operator's commands.
 */
import { chmod, mkdir, mkdtemp, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { StartError } from './config.ts'

/** One line of JSON in, one line of JSON out. */
export type Command = { readonly name: string; readonly args: readonly string[] }
export type CommandReply = { readonly output: string } | { readonly error: string }
export type Answer = (command: Command) => Promise<CommandReply>

export interface Lock {
  /** Who answers the operator's commands; until it is set, they are told to wait. */
  answer(fn: Answer): void
  release(): Promise<void>
}

const socketName = 'openbranch.sock'
/** Asks only whether somebody holds the lock. */
const who: Command = { name: 'who', args: [] }
const longestPath = 100
/** A setting may have 64 KiB, which JSON may double. */
const longestCommand = 262_144

/** @throws StartError if another process holds it, or the directory cannot be used. */
export async function lock(dataDir: string): Promise<Lock> {
  await makeDirectory(dataDir)
  const { path, dispose } = await shortPath(dataDir)
  let answer: Answer = async () => ({ error: 'The server is still starting. Please try again in a moment.' })
  const server = createServer((socket) => serve(socket, (command) => answer(command)))
  try {
    await take(server, path, dataDir)
  } catch (error) {
    await dispose()
    throw error
  }
  // The lock alone must not keep the process alive.
  server.unref()
  return {
    answer(fn) {
      answer = fn
    },
    async release() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await dispose()
    },
  }
}

async function makeDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** The system bounds a socket's path at about 107 bytes: a longer one goes through a link with a short name. */
async function shortPath(dataDir: string): Promise<{ path: string; dispose: () => Promise<void> }> {
  const full = join(dataDir, socketName)
  const choices = [full, relative(process.cwd(), full)]
  const short = choices.find((each) => Buffer.byteLength(each) <= longestPath)
  if (short) return { path: short, dispose: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'ob-'))
  await symlink(dataDir, join(folder, 'd'))
  return { path: join(folder, 'd', socketName), dispose: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Looks whether somebody holds the lock, and takes it, with the guard in hand: of several that start at the same moment
 * and find the socket of a process that died, one removes it and listens before another looks.
 */
async function take(server: Server, path: string, dataDir: string): Promise<void> {
  const problem = await guarded(`${path}.guard`, dataDir, async () => {
    if ((await ask(path, who)) !== null) throw inUse(dataDir)
    await rm(path, { force: true })
    const refused = await listen(server, path)
    if (refused === null) await chmod(path, 0o600)
    return refused
  })
  if (problem !== null) throw cannotWrite(dataDir, problem)
}

/** A guard that is older was left by a process that was killed with it in hand; twice what `ask` waits, and more. */
const guardMs = 10_000

/** Runs `task` while this process alone has the guard, a directory: the system makes one of a name only once. */
async function guarded<T>(guard: string, dataDir: string, task: () => Promise<T>): Promise<T> {
  const until = Date.now() + 2 * guardMs
  for (let problem = await makeGuard(guard); problem !== null; problem = await makeGuard(guard)) {
    if (problem !== 'EEXIST') throw cannotWrite(dataDir, problem)
    if (Date.now() > until) throw inUse(dataDir)
    const made = await stat(guard).catch(() => null)
    if (made && Date.now() - made.mtimeMs > guardMs) await rmdir(guard).catch(() => {})
    else await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return await task().finally(() => rmdir(guard).catch(() => {}))
}

const makeGuard = (guard: string) =>
  mkdir(guard).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  )

const inUse = (dataDir: string) =>
  new StartError(
    `The data directory ${dataDir} is in use by another Openbranch server. Stop that one, or use another with --data DIR.`,
  )

const cannotWrite = (dataDir: string, code: string) =>
  new StartError(`The data directory ${dataDir} cannot be written to (${code}).`)

function listen(server: Server, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown')
    server.once('error', failed)
    server.listen(path, () => {
      server.off('error', failed)
      resolve(null)
    })
  })
}

/**
 * Sends a command to whoever holds the lock of a directory.
 *
 * @returns null if nobody does.
 */
export async function askHolder(dataDir: string, command: Command): Promise<CommandReply | null> {
  const exists = await stat(join(dataDir, socketName)).catch(() => null)
  if (!exists) return null
  const { path, dispose } = await shortPath(dataDir)
  return await ask(path, command, 60_000).finally(dispose)
}

/** A holder that is too busy to answer within the time still holds: only a refused connection says that it is gone. */
function ask(path: string, command: Command, patience = 3_000): Promise<CommandReply | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let text = ''
    socket.setEncoding('utf8')
    socket.setTimeout(patience, () => {
      socket.destroy()
      resolve({ error: 'The running server does not answer.' })
    })
    socket.on('connect', () => socket.write(`${JSON.stringify(command)}\n`))
    socket.on('data', (part) => {
      text += part
    })
    socket.on('end', () => resolve(readReply(text)))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isGone = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
      resolve(isGone ? null : { error: `The running server does not answer (${error.code}).` })
    })
  })
}

function readReply(text: string): CommandReply {
  try {
    return JSON.parse(text) as CommandReply
  } catch {
    return { error: 'The running server does not answer.' }
  }
}

function serve(socket: Socket, answer: Answer): void {
  let text = ''
  socket.unref()
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('data', async (part: string) => {
    text += part
    if (text.length > longestCommand) return socket.destroy()
    if (!text.includes('\n')) return
    socket.pause()
    socket.end(`${JSON.stringify(await replyTo(text, answer))}\n`)
  })
}

async function replyTo(text: string, answer: Answer): Promise<CommandReply> {
  try {
    const command = JSON.parse(text) as Command
    return command.name === who.name ? { output: '' } : await answer(command)
  } catch (error) {
    return { error: (error as Error).message }
  }
}
