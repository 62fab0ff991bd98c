import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSetting } from '#server/features/settings/queries.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/advisors/anna-becker/whatsapp'
const settings = `${url}/settings`
let server: TestServer
let advisor: Client

beforeAll(async () => {
  server = await startTestServer()
  advisor = await server.signIn('advisor')
})
afterAll(() => server.close())

const tenantId = () => server.tenants.musterbank?.id ?? 0
const inTenant: <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  server.db.withTenant(tenantId(), fn)

const setNumber = async (value: string) => {
  await inTenant((tx) => saveSetting(tx, tenantId(), 'whatsapp_number', value))
  forgetTenant(tenantId())
}
const switchModule = async (isOn: boolean) => {
  const module = { tenant_id: tenantId(), name: 'whats-app' }
  await inTenant(async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', module.name).execute()
    if (isOn) await tx.insertInto('modules').values(module).execute()
  })
  forgetTenant(tenantId())
}

beforeEach(async () => {
  await setNumber('+496990009100')
  await advisor.put(settings, { whatsapp_enable: true, whatsapp_id: 'OSP-4711' })
})
afterEach(() => switchModule(true))

const version = async () =>
  await inTenant((tx) =>
    tx.selectFrom('advisors').select('version').where('slug', '=', 'anna-becker').executeTakeFirstOrThrow(),
  )

describe('what visitors learn', () => {
  const off = { isEnabled: false, phoneNumber: null }

  it("is the institution's number with the advisor's code behind #", async () => {
    const reply = await server.guest().get(url)
    expect(reply.body).toEqual({ isEnabled: true, phoneNumber: '+496990009100#OSP-4711' })
  })

  it('is that it is off while the advisor wants it off, without the code', async () => {
    await advisor.put(settings, { whatsapp_enable: false })
    expect((await server.guest().get(url)).body).toEqual(off)
  })

  it('is that it is off while the institution has no number', async () => {
    await setNumber('')
    expect((await server.guest().get(url)).body).toEqual(off)
  })

  it('is nothing of advisors who are not there, or who left', async () => {
    for (const alias of ['nobody', 'ingo-peters', 'katharina-moser']) {
      expect((await server.guest().get(`/api/v1/advisors/${alias}/whatsapp`)).status).toBe(404)
    }
  })

  it('is nothing at all while the module is off', async () => {
    await switchModule(false)
    expect((await server.guest().get(url)).status).toBe(404)
    expect((await advisor.get(url)).status).toBe(403)
    expect((await advisor.get(settings)).status).toBe(403)
    expect((await advisor.put(settings, { whatsapp_enable: false })).status).toBe(403)
  })
})

describe('the settings of an advisor', () => {
  it('are stored without blanks around the ID', async () => {
    const reply = await advisor.put(settings, { whatsapp_enable: true, whatsapp_id: '  OSP-0815\t' })
    expect(reply.body).toEqual({ whatsapp_enable: true, whatsapp_id: 'OSP-0815' })
    expect((await advisor.get(settings)).body).toEqual(reply.body)
  })

  it('keep an ID that is not sent, and lose one that is sent empty', async () => {
    await advisor.put(settings, { whatsapp_enable: false })
    expect((await advisor.get(settings)).body).toEqual({ whatsapp_enable: false, whatsapp_id: 'OSP-4711' })
    await advisor.put(settings, { whatsapp_enable: false, whatsapp_id: ' ' })
    expect((await advisor.get(settings)).body).toEqual({ whatsapp_enable: false, whatsapp_id: '' })
  })

  it.each([
    { whatsapp_enable: true },
    { whatsapp_enable: true, whatsapp_id: '' },
    { whatsapp_enable: true, whatsapp_id: ' \n' },
  ])('cannot be enabled without the ID: %j', async (body) => {
    const reply = await advisor.put(settings, body, { 'accept-language': 'en' })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ whatsapp_id: ['Your OSP User ID cannot be empty'] })
    expect((await advisor.get(settings)).body.whatsapp_id).toBe('OSP-4711')
  })

  it.each([
    { whatsapp_enable: true, whatsapp_id: 'x'.repeat(101) },
    { whatsapp_enable: 'true', whatsapp_id: 'x' },
    { whatsapp_id: 'x' },
    { whatsapp_enable: true, whatsapp_id: 'x', alias: 'jonas-hofmann' },
  ])('refuse %j', async (body) => {
    expect((await advisor.put(settings, body)).status).toBe(422)
  })

  it('that are saved as they were make no new version of the record', async () => {
    const before = await version()
    await advisor.put(settings, { whatsapp_enable: true, whatsapp_id: 'OSP-4711' })
    expect(await version()).toEqual(before)
    await advisor.put(settings, { whatsapp_enable: false })
    expect(await version()).toEqual({ version: before.version + 1 })
  })

  it('are the advisor’s own, and the administrator’s', async () => {
    expect((await (await server.signIn('accountadmin')).get(settings)).status).toBe(200)
    const other = '/api/v1/advisors/jonas-hofmann/whatsapp/settings'
    expect((await advisor.get(other)).status).toBe(403)
    expect((await advisor.put(other, { whatsapp_enable: false })).status).toBe(403)
    expect((await server.guest().get(settings)).status).toBe(401)
    expect((await server.guest().put(settings, { whatsapp_enable: false })).status).toBe(401)
    for (const role of ['stduser', 'INTERNAL', 'orguser', 'advisors-manager']) {
      expect([role, (await (await server.signIn(role)).get(settings)).status]).toEqual([role, 403])
    }
    const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await alpine.get(settings)).status).toBe(404)
  })
})
