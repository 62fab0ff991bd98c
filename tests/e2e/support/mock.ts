import { spawn } from 'node:child_process'
import { test } from '@playwright/test'
import { freePort } from './server.ts'

/** `npm run mock` while the tests of a file run. @returns its address, once it runs */
export function withMock(): () => string {
  let stop = () => {}
  let origin = ''
  test.beforeAll(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    const child = spawn(process.execPath, ['scripts/mock/main.ts', '--port', String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stop = () => child.kill('SIGTERM')
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk) => String(chunk).includes('/app/') && resolve())
      child.on('exit', (code) => reject(new Error(`npm run mock ended with ${code}`)))
    })
  })
  test.afterAll(() => stop())
  return () => origin
}
