import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from '#scripts/build/build.ts'
import { freePort } from '#scripts/serve/free-port.ts'
import { demoEmail, demoPassword } from '#server/features/demo-logins/public.ts'
import { lock } from '#server/platform/process/lock.ts'

export interface Running {
  port: number
  /** From the start of the process until it is ready, in ms. */
  ms: number
  stop(): Promise<void>
}

/** Starts a command line that serves the product, and waits until it is ready. */
export async function launch(dataDir: string, line: string[]): Promise<Running> {
  const port = await freePort()
  const started = performance.now()
  const child: ChildProcess = spawn(line[0] as string, line.slice(1), {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (true) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (reply?.ok) break
    await setTimeout(10)
  }
  const ms = performance.now() - started
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    await given(dataDir)
  }
  return { port, ms, stop }
}

/** Waits until the server has let go of its data: npm, when it is stopped, ends before what it has started. */
async function given(dataDir: string): Promise<void> {
  for (const end = Date.now() + 20_000; ; await setTimeout(50)) {
    const held = await lock(dataDir).catch((error: Error) => {
      if (Date.now() > end) throw error
      return null
    })
    if (held) return await held.release()
  }
}

/** For servers that are loaded from one address, which names another visitor in each call. */
export const loadedEnvironment = {
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1000000',
  OPENBRANCH_SECRET: 'measured-and-thrown-away-measured-and-thrown-away',
}

/** Runs with a data folder of its own, which is removed afterwards. */
export async function withDataDir<T>(fn: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openbranch-bench-'))
  try {
    return await fn(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

/** @returns the session's cookie of the demo's account administrator, 'name=value' */
export async function signIn(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: demoEmail('accountadmin', 'musterbank'), password: demoPassword }),
  })
  const [cookie] = reply.headers.getSetCookie()
  if (!cookie) throw new Error(`Sign-in answered ${reply.status}`)
  return cookie.split(';')[0] as string
}
