import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const prism = new URL('./prism.ts', import.meta.url)
const contract = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

/** Without a request: Prism would end by itself, unable to write that it got one. */
const isUp = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })

it('Prism ends with the program that started it, even if that is killed at once', async () => {
  const program = `
    const { startPrism } = await import(${JSON.stringify(prism.href)})
    console.log((await startPrism(${JSON.stringify(contract)})).url)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    parent.stderr.on('data', (chunk) => {
      said += chunk
    })
    parent.stdout.on('data', (chunk) => resolve(String(chunk).trim()))
    parent.once('exit', () => reject(new Error(said)))
  })
  expect(await isUp(url)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isUp(url)).toBe(false)
})
