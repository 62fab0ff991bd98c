import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from '#scripts/build/build.ts'
import { type Changed, onSaved } from './changes.ts'
import { watchContract } from './contract.ts'
import { wantsRestart } from './restart.ts'

/**
 * Development: Vite serves the app with hot reload at the port that people open; the server runs beside it on the next
 * port, with its database, and is told what changes; a saved contract is generated again in this process.
 */
const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
const port = Number(values.port ?? process.env.PORT ?? 8080)
const backendPort = port + 1
const say = (line: string) => process.stderr.write(`${line}\n`)

/** What the server is made of beside the contract; what visitors' browsers load is Vite's. */
const sources = ['src/server', 'src/rules', 'src/translations', 'src/ui/theme.ts', 'src/ui/theme'].map(
  (path) => join(root, path),
)

function startServer(): ChildProcess {
  const args = values.data ? ['--data', values.data] : []
  const child = spawn(process.execPath, ['scripts/dev/serve.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(backendPort) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.on('exit', (code) => {
    if (stopping) return
    if (code === wantsRestart) {
      say('The server starts again with what changed.')
      server = startServer()
    } else void ended('The server', code)
  })
  return child
}

function startVite(): ChildProcess {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), BACKEND: `http://127.0.0.1:${backendPort}` },
    stdio: 'inherit',
  })
  child.on('exit', (code) => {
    if (!stopping) void ended('Vite', code)
  })
  return child
}

function ended(name: string, code: number | null): Promise<never> {
  say(`${name} ended with ${code}.`)
  return stop(code ?? 1)
}

const tell = (files: readonly string[]) => {
  const changed: Changed = { files: files.filter((file) => !/\.test\.tsx?$/.test(file)) }
  if (changed.files.length > 0 && server.connected) server.send(changed)
}

let stopping = false
async function stop(code: number): Promise<never> {
  stopping = true
  const children = [server, vite]
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))),
  )
  process.exit(code)
}

try {
  await build(['generate', 'app'])
} catch (error) {
  say((error as Error).message)
  process.exit(1)
}

let server = startServer()
const vite = startVite()
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

watchContract(say, tell)
onSaved(sources, 30, tell)
say(`\nThe app with hot reload: http://localhost:${port}/app/ (the server alone: port ${backendPort})`)
say(`Every primitive in all its states: http://localhost:${port}/app/primitives\n`)
