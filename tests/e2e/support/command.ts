import { spawn } from 'node:child_process'
import { test } from '@playwright/test'
import { freePort } from '#scripts/serve/free-port.ts'

/**
 * A command of ours that serves something while the tests of a file run.
 *
 * @param args beside the port, known when the tests begin
 * @returns its address, once it runs
 */
export function withCommand(script: string, args: () => readonly string[] = () => []): () => string {
  let stop = () => {}
  let origin = ''
  test.beforeAll(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    const child = spawn(process.execPath, [script, '--port', String(port), ...args()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stop = () => child.kill('SIGTERM')
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk) => String(chunk).includes('/app/') && resolve())
      child.on('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
    })
  })
  test.afterAll(() => stop())
  return () => origin
}
