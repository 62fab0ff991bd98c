/** What is written down of requests: neither who asked nor what opens anything, wherever in the request it stands. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#server/platform/contract/our-contract.ts'
import { logger } from '#server/platform/process/logging.ts'
import { makeBookable } from '#server/testing/bookable.ts'
import { hold } from '#server/testing/booker.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { askOf, phoneWith } from '#server/testing/phones.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let guest: Client
let written = ''

beforeAll(async () => {
  const write = (line: string) => {
    written += line
  }
  server = await startTestServer({ log: logger('info', { write }), pages: unbuiltPages() })
  guest = server.guest()
})
beforeEach(() => {
  written = ''
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const lines = () => written.trimEnd().split('\n').filter(Boolean)

/** As short as a phone's own name, which is no longer than words of other kinds. */
const newSecret = () => randomBytes(8).toString('hex')

/** Parameters that name a record, and so are written down. */
const names = ['alias', 'id', 'slug', 'uuid']

describe('a log', () => {
  it('holds of no operation what stands in its parameters, its headers and its body', async () => {
    const secrets: string[] = []
    const secret = () => {
      const made = newSecret()
      secrets.push(made)
      return made
    }
    const entries = Object.values(contract.operations)
    for (const { method, path, parameters } of entries) {
      const filled = path.replace(/\{([^}]+)\}/g, (_, name) =>
        names.includes(name) ? 'anna-becker' : secret(),
      )
      const query = parameters.filter((each) => each.in === 'query').map(({ name }) => [name, secret()])
      const headers = { authorization: `ApplePass ${secret()}`, cookie: `other=${secret()}`, ...json }
      const url = `${filled}?${new URLSearchParams([...query, ['more', secret()]])}`
      const body = JSON.stringify({ email: `${secret()}@bank.example`, name: secret(), pushToken: secret() })
      await guest.send({ method, url, headers, ...(method !== 'GET' && method !== 'HEAD' && { body }) })
    }
    expect(lines()).toHaveLength(entries.length)
    expect(secrets.filter((each) => written.includes(each))).toEqual([])
    expect(written).toContain('"path":"/wallet-cards/v1/devices/{device}/registrations/{type}/{serial}"')
    expect(written).toContain('"path":"/api/v1/advisors/anna-becker/free-slots"')
  })

  it('holds nothing of a phone, its cards and what it reports', async () => {
    const phone = await phoneWith(askOf(server.app, 'musterbank.localhost'))
    const { serial, token, type } = phone.card()
    await phone.wake()
    await phone.fetch()
    const report = `Register task (serial number ${serial}, token ${token}) of ${phone.device} for a@bank.example: 401`
    await guest.post('/wallet-cards/v1/log', { logs: [report] })
    // What no route knows, or another method of it.
    const address = `/wallet-cards/v1/devices/${phone.device}/registrations/${type}/${serial}`
    for (const url of [`${address}/`, `/${address}`, `${address}/${phone.pushToken}`, `/app/cards/${token}`])
      await guest.get(url)
    await guest.patch(address, {})
    await phone.remove(serial)
    expect(lines().length).toBeGreaterThan(9)
    expect(written).toContain('Register task')
    const secrets = [serial, token, phone.device, phone.pushToken, 'a@bank.example']
    expect(secrets.filter((each) => written.includes(each))).toEqual([])
  })

  it('holds no link or token of a visitor', async () => {
    const tenantId = server.tenants.musterbank?.id ?? 0
    const bookable = await makeBookable(server.db, tenantId)
    const from = new Date().toISOString().slice(0, 10)
    const to = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const slots = `/api/v1/advisors/anna-becker/free-slots?from=${from}&to=${to}&topic=${bookable.topic}&type=in-branch`
    const { body } = await guest.get(slots)
    const { uuid, token } = await hold(guest, bookable, body.at(-1).start)
    expect((await guest.get(`${slots}&hold=${token}`)).status).toBe(200)
    expect((await guest.delete(`/api/v1/slot-holds/${uuid}?token=${token}`)).status).toBe(204)
    const link = newSecret()
    for (const url of [
      `/app/appointment?id=${randomUUID()}&token=${link}`,
      `/wallet-cards/withdrawal?token=${link}`,
      `/api/v1/calendar-feeds/${link}`,
      `/api/v1/password-resets/${link}`,
      `/account/login?next=/app/${link}`,
      `/app/password-resets/${link}`,
      `/${link}`,
      `/api/v1/advisors/${link}@bank.example`,
    ])
      await guest.get(url)
    expect([token, link].filter((each) => written.includes(each))).toEqual([])
  })
})
