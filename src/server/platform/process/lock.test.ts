import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from './config.ts'
import { askHolder, lock } from './lock.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'openbranch-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const module = new URL('./lock.ts', import.meta.url).href

/** A process that takes the lock and holds it until it is killed. */
function holder(): Promise<{ child: ChildProcess; said: string }> {
  const code = `import { lock } from '${module}'
    lock(${JSON.stringify(dataDir)}).then(() => console.log('held'), (error) => console.log(error.constructor.name))
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve({ child, said: text.toString().trim() }))
  })
}

describe('the lock', () => {
  it('is refused while it is held, with one sentence', async () => {
    const held = await lock(dataDir)
    const second = await lock(dataDir).catch((error: Error) => error)
    expect(second).toBeInstanceOf(StartError)
    expect((second as Error).message).toMatch(
      /^The data directory .* is in use by another Openbranch server\./,
    )
    await held.release()
    await (await lock(dataDir)).release()
  })

  it('ends with a process that was killed', async () => {
    const { child, said } = await holder()
    expect(said).toBe('held')
    await expect(lock(dataDir)).rejects.toThrow('in use')
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    await (await lock(dataDir)).release()
  })

  it('goes to one of many that find the socket of a killed process', async () => {
    const { child } = await holder()
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    const all = await Promise.all(Array.from({ length: 8 }, holder))
    for (const each of all) each.child.kill('SIGKILL')
    expect(all.filter(({ said }) => said === 'held')).toHaveLength(1)
    expect(all.filter(({ said }) => said === 'StartError')).toHaveLength(7)
  })

  it('carries commands to its holder', async () => {
    expect(await askHolder(dataDir, { name: 'run', args: [] })).toBeNull()
    const held = await lock(dataDir)
    expect(await askHolder(dataDir, { name: 'run', args: [] })).toHaveProperty('error')
    held.answer(async ({ args }) => ({ output: args.join('+') }))
    expect(await askHolder(dataDir, { name: 'run', args: ['ä', 'b'] })).toEqual({ output: 'ä+b' })
    await held.release()
  })

  it('works where the path is longer than a socket may have', async () => {
    const deep = join(dataDir, 'd'.repeat(100), 'e'.repeat(100))
    await mkdir(deep, { recursive: true })
    const held = await lock(deep)
    await expect(lock(deep)).rejects.toThrow('in use')
    await held.release()
  })

  it('is for the owner alone', async () => {
    const held = await lock(join(dataDir, 'new'))
    expect((await stat(join(dataDir, 'new'))).mode & 0o077).toBe(0)
    expect((await stat(join(dataDir, 'new', 'openbranch.sock'))).mode & 0o077).toBe(0)
    await held.release()
  })

  it('says what is wrong with a directory that cannot be used', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await expect(lock(join(dataDir, 'file'))).rejects.toThrow('cannot be made (EEXIST)')
    await expect(lock(join(dataDir, 'file', 'below'))).rejects.toThrow('cannot be made (ENOTDIR)')
  })
})
