/** The server as a process of its own, for tests that kill it: on PGlite in a directory, or on TEST_DATABASE_URL. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, open } from '#server/platform/database/database.ts'
import { until } from '#tests/until.ts'
import { copyTestDatabase, openTestDatabase } from './database.ts'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The program as it is packed for production. */
export const packedMain = pathOf('../../../dist/main/main.js')

/** The program: from the sources, or packed (`npm test` builds it first, and starts are quicker). */
const main = process.env.TEST_PACKED ? packedMain : pathOf('../main.ts')

export interface ServerData {
  /** What a server needs to know to work on this data. */
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  /** Looks into the data; with PGlite only while no server runs. */
  look<T>(fn: (db: Db) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/** Demo data that servers can be started on, one after the other or (on PostgreSQL) together. */
export async function prepareData(): Promise<ServerData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openbranch-data-'))
  if (process.env.TEST_DATABASE_URL) {
    const database = await openTestDatabase({ demo: true })
    return {
      env: { DATABASE_URL: database.databaseUrl as string, DATA_DIR: dataDir },
      dataDir,
      look: (fn) => fn(database.db),
      async remove() {
        await database.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  }
  const pglite = join(dataDir, 'pglite')
  await copyTestDatabase(pglite, { demo: true })
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    dataDir,
    async look(fn) {
      const db = await open({ dataDir: pglite })
      return await fn(db).finally(() => db.close())
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: tests know what they asked for
  readonly body: any
}

export interface ServerProcess {
  readonly child: ChildProcess
  readonly port: number
  /** What it has printed so far. */
  output(): string
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  /** @returns the exit code, or the signal that ended it */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>
}

/** Runs the program; what it printed and its exit code, for starts that are meant to fail. */
export async function runMain(
  env: Record<string, string>,
  args: string[] = [],
  program = main,
): Promise<{ code: number; output: string }> {
  const { output, exited } = launch(env, args, program)
  const code = await exited
  return { code: Number(code), output: output() }
}

/** Started when it says that it listens; waits for a build of the app that is under way. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  program = main,
): Promise<ServerProcess> {
  const outcome = await until(async () => {
    try {
      return await startOnce(env, program)
    } catch (error) {
      if ((error as Error).message.includes('not built yet')) return null
      return error as Error
    }
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

async function startOnce(env: Readonly<Record<string, string>>, program: string): Promise<ServerProcess> {
  const { child, output, exited } = launch(
    { PORT: '0', DEMO: '0', SMTP_URL: 'keep', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '10000', ...env },
    [],
    program,
  )
  const port = await new Promise<number>((resolve, reject) => {
    const look = () => {
      const found = /listens on http:\/\/[^:]+:(\d+)/.exec(output())
      if (found) resolve(Number(found[1]))
    }
    child.stdout?.on('data', look)
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${output()}`)))
  })
  return {
    child,
    port,
    output,
    send: (method, path, options = {}) => send(port, method, path, options),
    async end(signal) {
      child.kill(signal)
      return await exited
    },
  }
}

function launch(env: Readonly<Record<string, string>>, args: string[], program = main) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += part
    })
  }
  const exited = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? -1)),
  )
  return { child, exited, output: () => text }
}

function send(
  port: number,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host: `musterbank.localhost:${port}`,
          'sec-fetch-site': 'same-origin',
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...headers,
        },
      },
      (reply) => {
        let read = ''
        reply.setEncoding('utf8')
        reply.on('data', (part) => {
          read += part
        })
        reply.on('error', reject)
        reply.on('end', () => {
          const isJson = reply.headers['content-type']?.includes('json') && read !== ''
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: isJson ? JSON.parse(read) : read,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/** @returns the Cookie header of a demo user */
export async function signInTo(server: ServerProcess, role = 'accountadmin'): Promise<string> {
  const body = { email: `${role}@musterbank.example`, password: 'openbranch-demo' }
  const reply = await server.send('POST', '/api/v1/session', { body })
  if (reply.status !== 204) throw new Error(`${role} could not sign in: ${reply.status}`)
  return String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
}
