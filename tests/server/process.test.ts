/** The server as a process: starts that must fail, kills at the worst moment, stopping in order. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  prepareData,
  runMain,
  type ServerData,
  type ServerProcess,
  signInTo,
  startProcess,
} from '#server/testing/process.ts'
import { buildTestApp } from '#server/testing/server.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL

let data: ServerData
let running: ServerProcess[] = []

beforeEach(async () => {
  data = await prepareData()
})
afterEach(async () => {
  for (const server of running) await server.end('SIGKILL')
  running = []
  await data.remove()
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess({ ...data.env, ...env })
  running.push(server)
  return server
}

async function kill(server: ServerProcess): Promise<void> {
  await server.end('SIGKILL')
  running = running.filter((each) => each !== server)
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a start that cannot succeed says why in one sentence, and exits with 1', () => {
  const one = { DEMO: '0', PORT: '0' }

  it.runIf(isEmbedded)('when another server has the data directory', async () => {
    await start()
    const { code, output } = await runMain({ ...data.env, ...one })
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
    await sleep(50)
    const { port } = other.address() as { port: number }
    const { code, output } = await runMain({ ...data.env, DEMO: '0', PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toBe(
      `Port ${port} is in use. Stop the other program, or choose another port with --port N.\n`,
    )
  })

  it('when the data directory is no directory', async () => {
    const file = join(data.dataDir, 'file')
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

describe('kill -9', () => {
  it('during writes loses no acknowledged one, and sessions go on', async () => {
    let server = await start()
    const cookie = await signInTo(server)
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round++) {
      if (round > 0) server = await start()
      const current = server
      let isAlive = true
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let i = 0; isAlive; i++) {
          const alias = `round-${round}-${writer}-${i}`
          const body = { name: `Filiale ${alias}`, alias }
          const reply = await current
            .send('POST', '/api/v1/organizations', { body, headers: { cookie } })
            .catch(() => null)
          if (reply?.status === 201) acknowledged.push(alias)
          else if (reply) throw new Error(`status ${reply.status}`)
        }
      })
      for (const goal = acknowledged.length + 12 + round * 5; acknowledged.length < goal; ) await sleep(10)
      await kill(current)
      isAlive = false
      await Promise.all(writers)
    }
    server = await start()
    const stored = new Set<string>()
    for (let from = 0; ; from += 1000) {
      const page = encodeURIComponent(`[${from},${from + 999}]`)
      const { body } = await server.send('GET', `/api/v1/organizations?range=${page}`, {
        headers: { cookie },
      })
      for (const { alias } of body) stored.add(alias)
      if (body.length < 1000) break
    }
    expect(acknowledged.length).toBeGreaterThan(40)
    expect(acknowledged.filter((alias) => !stored.has(alias))).toEqual([])
    console.log(`acknowledged before three kills: ${acknowledged.length}, lost: 0`)
  }, 120_000)

  it('after the commit and before any job loses no mail: the next start sends it', async () => {
    // The process that took the request runs no job at all, as if it had died at once.
    const uuid = await data.look(async (db) => {
      const app = await buildTestApp(db, { work: false })
      const reply = await app.inject({
        method: 'POST',
        url: '/api/v1/advisors/anna-becker/contact-requests',
        headers: { host: 'musterbank.localhost' },
        payload: { kind: 'callback', name: 'Petra Sommer', phone: '0171 2345678', consent: true },
      })
      await app.close()
      return reply.json().uuid as string
    })
    expect(await mails()).toEqual([])
    const server = await start()
    await sleep(4_000)
    await server.end('SIGTERM')
    running = []
    expect((await mails()).map(({ key }) => key)).toEqual([`contact-request/${uuid}`])
  }, 60_000)

  it('at the moment of the reply does not lose the mail, and sends it once', async () => {
    const asked: string[] = []
    for (let round = 0; round < 3; round++) {
      const server = await start()
      const replies = await Promise.all(
        Array.from({ length: 5 }, (_, i) =>
          server.send('POST', '/api/v1/advisors/anna-becker/contact-requests', {
            body: { kind: 'callback', name: `Petra ${round} ${i}`, phone: '0171 2345678', consent: true },
          }),
        ),
      )
      // At once after the replies: some jobs wait, some run, some have ended.
      await kill(server)
      for (const reply of replies) {
        expect(reply.status).toBe(201)
        asked.push(reply.body.uuid)
      }
    }
    const before = await mails()
    const server = await start()
    for (let tries = 0; tries < 150; tries++) {
      await sleep(500)
      // PGlite can only be looked into while nobody has it.
      if (!isEmbedded && (await mails()).length >= asked.length) break
      if (isEmbedded && tries > 12) break
    }
    await server.end('SIGTERM')
    running = []
    const after = await mails()
    expect(after.map(({ key }) => key).sort()).toEqual(asked.map((uuid) => `contact-request/${uuid}`).sort())
    console.log(`mails at the kills: ${before.length} of ${asked.length}, after the restart: ${after.length}`)
  }, 120_000)

  const mails = () =>
    data.look(async (db) => {
      const [tenant] = await db.tenantIds()
      return await db.withTenant(tenant as number, (tx) => tx.selectFrom('mails').selectAll().execute())
    })
})

describe('SIGTERM', () => {
  it('lets requests in flight end, and exits with 0', async () => {
    const server = await start()
    const cookie = await signInTo(server)
    const replies = Array.from({ length: 60 }, (_, i) =>
      i % 2 === 0
        ? server.send('GET', '/api/v1/organizations', { headers: { cookie } })
        : server.send('POST', '/api/v1/session', {
            body: { email: `nobody${i}@musterbank.example`, password: 'x' },
          }),
    )
    // Settled here, so that a late look at the results is no unhandled rejection.
    const settled = Promise.allSettled(replies)
    await sleep(50)
    const begin = performance.now()
    const code = await server.end('SIGTERM')
    running = []
    expect(code).toBe(0)
    expect(performance.now() - begin).toBeLessThan(10_000)
    const results = await settled
    expect(results.map((each) => (each.status === 'fulfilled' ? 'answered' : String(each.reason)))).toEqual(
      Array(60).fill('answered'),
    )
  }, 60_000)
})

describe('the operator', () => {
  const openbranch = (args: string[], input = ''): Promise<{ code: number | null; output: string }> =>
    new Promise((resolve) => {
      const program = fileURLToPath(new URL('../../src/server/openbranch.ts', import.meta.url))
      const child = spawn(process.execPath, [program, ...args], {
        env: { PATH: process.env.PATH, ...data.env },
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

  it.each(['while a server runs', 'while none runs'])(
    'makes tenants and users %s',
    async (when) => {
      const before = when === 'while a server runs' ? await start() : null
      const made = await openbranch([
        'tenants',
        'create',
        'neubank',
        '--name',
        'Neue Bank',
        '--host',
        'neu.example',
      ])
      expect(made).toEqual({ code: 0, output: 'Tenant neubank answers at neu.example.\n' })
      expect(
        (await openbranch(['tenants', 'create', 'neubank', '--name', 'N', '--host', 'n.example'])).output,
      ).toBe('There is a tenant neubank already.\n')
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
        (await openbranch([...user.slice(0, 2), 'b@neu.example', ...user.slice(3)], 'short\n')).output,
      ).toBe('A password has 12 to 128 characters.\n')
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
      expect((await openbranch(['migrate'])).output).toBe('Everything is up to date.\n')
      const server = before ?? (await start())
      const headers = { host: 'neu.example' }
      const body = { email: 'chef@neu.example', password: 'a long password' }
      expect((await server.send('POST', '/api/v1/session', { body, headers })).status).toBe(204)
      expect((await server.send('GET', '/api/v1/tenant', { headers })).body.name).toBe('Neue Bank')
    },
    60_000,
  )
})
