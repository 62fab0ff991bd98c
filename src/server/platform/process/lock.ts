/**
 * One process per data directory. PGlite takes no lock of its own: a second process on the same files would lose
 * committed rows without a word.
 *
 * The lock is a Unix socket in the directory, so it ends with its holder, kill -9 included; who holds it answers there,
 * and takes the operator's commands.
 */
import { randomUUID } from 'node:crypto'
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
const longestPath = 100
/** A setting may have 64 KiB, which JSON may double. */
const longestCommand = 262_144

/** @throws StartError if another process holds it, or the directory cannot be used. */
export async function lock(dataDir: string): Promise<Lock> {
  await makeDirectory(dataDir)
  const { path, dispose } = await shortPath(dataDir)
  const holder = randomUUID()
  let answer: Answer = async () => ({ error: 'The server is still starting. Please try again in a moment.' })
  const server = createServer((socket) => serve(socket, holder, (command) => answer(command)))
  try {
    await take(server, path, holder, dataDir)
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

async function take(server: Server, path: string, holder: string, dataDir: string): Promise<void> {
  const taken = new StartError(
    `The data directory ${dataDir} is in use by another Openbranch server. Stop that one, or use another with --data DIR.`,
  )
  for (let tries = 0; tries < 20; tries++) {
    const problem = await listen(server, path)
    if (problem === null) {
      await chmod(path, 0o600).catch(() => {})
      return
    }
    if (problem !== 'EADDRINUSE') {
      throw new StartError(`The data directory ${dataDir} cannot be written to (${problem}).`)
    }
    const other = await ask(path, { name: 'who', args: [] })
    if (other !== null && !('output' in other && other.output === holder)) throw taken
    await removeLeftBehind(path)
  }
  throw taken
}

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
 * Removes the socket of a process that died. Two that start at the same moment must not remove each other's: only one
 * makes the guard, and it looks again before it removes.
 */
async function removeLeftBehind(path: string): Promise<void> {
  const guard = `${path}.guard`
  try {
    await mkdir(guard)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const made = await stat(guard).catch(() => null)
    if (made && Date.now() - made.mtimeMs > 5_000) await rmdir(guard).catch(() => {})
    return
  }
  try {
    if ((await ask(path, { name: 'who', args: [] })) === null) await rm(path, { force: true })
  } finally {
    await rmdir(guard).catch(() => {})
  }
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

function serve(socket: Socket, holder: string, answer: Answer): void {
  let text = ''
  socket.unref()
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('data', async (part: string) => {
    text += part
    if (text.length > longestCommand) return socket.destroy()
    if (!text.includes('\n')) return
    socket.pause()
    socket.end(`${JSON.stringify(await replyTo(text, holder, answer))}\n`)
  })
}

async function replyTo(text: string, holder: string, answer: Answer): Promise<CommandReply> {
  try {
    const command = JSON.parse(text) as Command
    return command.name === 'who' ? { output: holder } : await answer(command)
  } catch (error) {
    return { error: (error as Error).message }
  }
}
