import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/build/build.ts'
import { freePort } from '#scripts/serve/free-port.ts'
import { until } from '#tests/until.ts'
import { Copy } from './copy.ts'

/** `npm run dev` in a copy of the repository, in which anything may be changed. */
export interface DevServer {
  readonly copy: Copy
  /** Of the app with hot reload; the server's is the next one. */
  readonly port: number
  /** Everything that it has said. */
  log(): string
  stop(): Promise<void>
}

/** What is built already is not built again. */
export async function startDevServer(): Promise<DevServer> {
  const copy = new Copy()
  for (const made of ['generated', 'dist'])
    cpSync(join(root, made), join(copy.folder, made), { recursive: true })
  const port = await freePort(1)
  const args = ['scripts/dev/main.ts', '--port', String(port), '--data', join(copy.folder, 'data')]
  const child = spawn(process.execPath, args, {
    cwd: copy.folder,
    env: { ...process.env, DATABASE_URL: '', DEMO: '1', VITE_CACHE: join(copy.folder, '.vite') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      log += text
    })
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    copy.remove()
  }
  const isReady = await until(async () => {
    const reply = await fetch(`http://127.0.0.1:${port + 1}/health/ready`).catch(() => null)
    return reply?.ok ? 'yes' : child.exitCode === null ? null : 'never'
  }).catch(() => 'never')
  if (isReady === 'yes') return { copy, port, log: () => log, stop }
  await stop()
  throw new Error(`npm run dev did not get ready:\n${log}`)
}
