import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from '#scripts/build/build.ts'
import { Copy } from '#tests/e2e/support/copy.ts'
import { freePort } from '#tests/e2e/support/server.ts'

/** `npm run dev` in a copy of the repository. */
let copy: Copy
let dev: ChildProcess
let port: number
let log = ''
const patience = { timeout: 60_000, interval: 50 }

beforeAll(async () => {
  copy = new Copy()
  for (const made of ['generated', 'dist'])
    cpSync(join(root, made), join(copy.folder, made), { recursive: true })
  port = await freePort()
  const args = ['scripts/dev/main.ts', '--port', String(port), '--data', join(copy.folder, 'data')]
  dev = spawn(process.execPath, args, {
    cwd: copy.folder,
    env: { ...process.env, DATABASE_URL: '', DEMO: '1', VITE_CACHE: join(copy.folder, 'vite') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (log += text))
  await vi.waitFor(async () => expect((await call('/health/ready')).ok, log).toBe(true), {
    ...patience,
    timeout: 150_000,
  })
}, 160_000)

afterAll(async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve))
  dev.kill('SIGTERM')
  await ended
  copy.remove()
})

const backend = () => `http://localhost:${port + 1}`
const call = (path: string, init?: RequestInit) => fetch(backend() + path, init)

it('shows a saved schema in the running server and to the browser, without opening the database again', async () => {
  const origin = backend()
  const body = JSON.stringify({ email: 'accountadmin@musterbank.example', password: 'openbranch-demo' })
  const headers = { 'content-type': 'application/json', origin }
  const session = await call('/api/v1/session', { method: 'POST', headers, body })
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')

  copy.write(
    'src/server/migrations/9000-organization-phone.sql',
    "alter table organizations add column phone text not null default '0711 1';\n",
  )
  copy.edit(
    'schemas/organization.yaml',
    '  metadata:\n',
    '  phone: { title: Direct line, type: string, maxLength: 30, examples: [0711 1] }\n  metadata:\n',
  )
  await vi.waitFor(async () => {
    const reply = await call('/api/v1/organizations', { headers: { cookie } })
    const [first] = (await reply.json()) as { phone?: string }[]
    expect(first?.phone, log).toBe('0711 1')
  }, patience)
  expect(await (await call('/app/docs/openapi.json')).text()).toContain('Direct line')
  const sent = await fetch(`http://localhost:${port}/app/generated/admin.json?import`)
  expect(await sent.text()).toContain('Direct line')
  // It says so once for each time that it opens its database.
  expect(log.match(/Openbranch is ready/g)).toHaveLength(1)
})
