import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DevServer, startDevServer } from '#tests/e2e/support/dev-server.ts'
import { until } from '#tests/until.ts'

let dev: DevServer

beforeAll(async () => {
  dev = await startDevServer()
})

afterAll(() => dev?.stop())

const backend = () => `http://localhost:${dev.port + 1}`
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

  dev.copy.write(
    'src/server/migrations/9000-organization-phone.sql',
    "alter table organizations add column phone text not null default '0711 1';\n",
  )
  dev.copy.edit(
    'schemas/organization.yaml',
    '  metadata:\n',
    '  phone: { title: Direct line, type: string, maxLength: 30, examples: [0711 1] }\n  metadata:\n',
  )
  await until(async () => {
    const reply = await call('/api/v1/organizations', { headers: { cookie } })
    const [first] = (await reply.json()) as { phone?: string }[]
    expect(first?.phone, dev.log()).toBe('0711 1')
  })
  expect(await (await call('/app/docs/openapi.json')).text()).toContain('Direct line')
  const sent = await fetch(`http://localhost:${dev.port}/app/generated/details/organizations.json?import`)
  expect(await sent.text()).toContain('Direct line')
  // It says so once for each time that it opens its database.
  expect(dev.log().match(/Openbranch is ready/g)).toHaveLength(1)
})
