/** The server as a process: starts that must fail, the operator's commands. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { prepareData, runMain } from '#server/testing/process.ts'
import { Servers } from '#server/testing/servers.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL

const servers = new Servers()

describe('a start that cannot succeed says why in one sentence, and exits with 1', () => {
  const one = { DEMO: '0', PORT: '0', SMTP_URL: 'keep' }

  it.runIf(isEmbedded).each([
    ['its beginning', 'PG_VERSION', null],
    ['what it was at last', 'global/pg_control', 100],
  ])('when the embedded database has lost %s', async (_, file, bytes) => {
    const data = await prepareData()
    const path = join(data.dataDir, 'pglite', file)
    if (bytes === null) await rm(path)
    else await truncate(path, bytes)
    const before = await readdir(join(data.dataDir, 'pglite/base'))
    const { code, output } = await runMain({ ...data.env, ...one })
    expect(code).toBe(1)
    expect(output).toMatch(/^The embedded database in \S+ is damaged\. Put back a copy [^\n]+\n$/)
    expect(await readdir(join(data.dataDir, 'pglite/base'))).toEqual(before)
    await data.remove()
  })

  it.runIf(isEmbedded)('when another server has the data directory', async () => {
    await servers.start()
    const { code, output } = await runMain({ ...servers.data.env, ...one })
    expect(code).toBe(1)
    expect(output).toMatch(/^The data directory \S+ is in use by another Openbranch server\. .*\n$/)
  })

  it('when the app is not built', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'openbranch-unbuilt-'))
    const root = fileURLToPath(new URL('../../', import.meta.url))
    for (const name of ['src', 'generated', 'package.json'])
      await cp(join(root, name), join(copy, name), { recursive: true })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    const dataDir = join(copy, 'data')
    const env = { ...one, DATA_DIR: dataDir, DATABASE_URL: '' }
    const { code, output } = await runMain(env, [], join(copy, 'src/server/main.ts'))
    expect([code, output]).toEqual([1, 'The app is not built yet. Run npm start, which builds it.\n'])
    expect(existsSync(dataDir)).toBe(false)
    await rm(copy, { recursive: true })
  })

  it('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, output } = await runMain({ ...servers.data.env, ...one, PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toBe(
      `Port ${port} is in use. Stop the other program, or choose another port with --port N.\n`,
    )
  })

  it('when the data directory is no directory', async () => {
    const file = join(servers.data.dataDir, 'file')
    await writeFile(file, '')
    const { code, output } = await runMain({ ...one, DATA_DIR: file })
    expect([code, output]).toEqual([1, `The data directory ${file} cannot be made (EEXIST).\n`])
  })

  it('when an argument or a variable cannot be meant', async () => {
    expect((await runMain(one, ['--prot', '1'])).output).toBe(
      "Unknown option '--prot' (known: --port N, --data DIR)\n",
    )
    expect((await runMain({ ...one, PORT: 'http' })).output).toBe(
      "PORT must be a number from 0 to 65535, not 'http'.\n",
    )
  })

  it('when the database does not answer', async () => {
    const { code, output } = await runMain({ ...one, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    expect([code, output]).toEqual([1, 'The database at DATABASE_URL does not answer.\n'])
  })
})

describe('the operator', () => {
  const openbranch = (args: string[], input = ''): Promise<{ code: number | null; output: string }> =>
    new Promise((resolve) => {
      const program = fileURLToPath(new URL('../../src/server/openbranch.ts', import.meta.url))
      const child = spawn(process.execPath, [program, ...args], {
        env: { PATH: process.env.PATH, ...servers.data.env },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => {
          output += part
        })
      }
      child.once('exit', (code) => resolve({ code, output }))
      child.stdin.end(input)
    })

  it.each(['while a server runs', 'while none runs'])('makes tenants and users %s', async (when) => {
    const before = when === 'while a server runs' ? await servers.start() : null
    const made = await openbranch([
      'tenants',
      'create',
      'neubank',
      '--name',
      'Neue Bank',
      '--host',
      'neu.example',
      '--state',
      'DE-HE',
    ])
    expect(made).toEqual({ code: 0, output: 'Tenant neubank answers at neu.example.\n' })
    const user = [
      'users',
      'create',
      'Chef@neu.example',
      '--tenant',
      'neubank',
      '--first-name',
      'Änne',
      '--last-name',
      'Groß',
      '--role',
      'accountadmin',
    ]
    expect(await openbranch(user, 'a long password\n')).toEqual({
      code: 0,
      output: 'User chef@neu.example (aenne-gross) of neubank can sign in.\n',
    })
    expect(
      (
        await openbranch([
          'users',
          'create',
          'x@y.example',
          '--tenant',
          'none',
          '--password',
          'a long password',
        ])
      ).code,
    ).toBe(1)
    const server = before ?? (await servers.start())
    const headers = { host: 'neu.example' }
    const body = { email: 'chef@neu.example', password: 'a long password' }
    expect((await server.send('POST', '/api/v1/session', { body, headers })).status).toBe(204)
    expect((await server.send('GET', '/api/v1/tenant', { headers })).body.name).toBe('Neue Bank')
  })
})
