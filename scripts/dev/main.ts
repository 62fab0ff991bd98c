import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from '#scripts/build/build.ts'
import { watchContract } from './contract.ts'

/**
 * Development: Vite serves the app with hot reload at the port that people open; the server runs beside it on the next
 * port and starts again when its sources or generated/ change; a saved contract is generated again.
 */
const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
const port = Number(values.port ?? process.env.PORT ?? 8080)
const backendPort = port + 1
const say = (line: string) => process.stderr.write(`${line}\n`)

const watched = ['src/server', 'src/rules', 'src/translations', 'generated'].map((folder) =>
  join(root, folder),
)

function start(name: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  child.on('exit', (code) => {
    if (stopping) return
    say(`${name} ended with ${code}.`)
    void stop(code ?? 1)
  })
  return child
}

let stopping = false
async function stop(code: number): Promise<never> {
  stopping = true
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

const children = [
  start(
    'The server',
    [
      '--watch-preserve-output',
      ...watched.filter((path) => existsSync(path)).map((path) => `--watch-path=${path}`),
      'src/server/main.ts',
      ...(values.data ? ['--data', values.data] : []),
    ],
    { PORT: String(backendPort) },
  ),
  start('Vite', ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
    PORT: String(port),
    BACKEND: `http://127.0.0.1:${backendPort}`,
  }),
]
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

watchContract(say)
say(`\nThe app with hot reload: http://localhost:${port}/app/ (the server alone: port ${backendPort})`)
say(`Every primitive in all its states: http://localhost:${port}/app/primitives\n`)
