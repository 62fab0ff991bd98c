import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#scripts/serve/free-port.ts'

const cli = fileURLToPath(new URL('../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url))
const leash = new URL('./end-with-parent.ts', import.meta.url).href

export interface Prism {
  readonly url: string
  /** Resolves when the process has ended. */
  stop(): Promise<void>
}

/**
 * Starts Prism on a description, in a process that ends with ours.
 *
 * @param port 0 for any that is free
 */
export function startPrism(contract: string, port = 0): Promise<Prism> {
  return start(['mock', contract], port)
}

/**
 * Prism between callers and a server: it hands everything on, and says in `sl-violations` what of a request or a reply
 * breaks the description.
 */
export function startPrismProxy(contract: string, upstream: string): Promise<Prism> {
  return start(['proxy', contract, upstream, '--validate-request', 'false'], 0)
}

async function start(command: readonly string[], port: number): Promise<Prism> {
  const chosen = port || (await freePort())
  const child = spawn(
    process.execPath,
    ['--import', leash, cli, ...command, '--host', '127.0.0.1', '--port', String(chosen)],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Prism is listening')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Prism could not start on port ${chosen}.\n${said}`)))
  })
  return {
    url: `http://127.0.0.1:${chosen}`,
    stop: () => {
      child.kill()
      return ended
    },
  }
}
