/** The finder says whose branch is open (product §8.12). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dateIn, weekdayOf } from '#rules/dates.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import type { AdvisorCard } from '../advisor-cards/public.ts'

let server: TestServer
let admin: Client
let westend: string
const today = dateIn(new Date(), 'Europe/Berlin')
const day = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'][weekdayOf(today) - 1]

const save = async (body: object) =>
  expect((await admin.put(`/api/v1/organizations/${westend}/metadata`, body)).status).toBe(200)
const stateOf = async (slug = 'anna-becker', name = 'Becker') => {
  const { body } = await server.guest().get(`/api/v1/search/advisors?name=${name}`)
  return body.find((card: AdvisorCard) => card.slug === slug).organization.open_state
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  const branches = (await admin.get('/api/v1/organizations')).body as { uuid: string; slug: string }[]
  westend = branches.find(({ slug }) => slug === 'westend')?.uuid ?? ''
  await save({ openingTimes: `${day} 00:00-24:00` })
})
afterAll(() => server.close())

it('until when, holidays and closing days counted', async () => {
  expect(await stateOf()).toMatchObject({ date: today, is_open: true, until: '24:00', opens: null })
  const closed = { kind: 'closed', date: today, name: 'Umzug', organization: westend }
  const made = await admin.post('/api/v1/closing-days', closed)
  expect(await stateOf()).toMatchObject({
    is_open: false,
    until: null,
    opens: { date: addDays(today, 7), time: '00:00' },
  })
  await admin.delete(`/api/v1/closing-days/${made.body.uuid}`, { 'if-match': '"1"' })
})

it('nothing of a branch that says no times, has no page, or where pages are off', async () => {
  await save({ openingTimes: '' })
  expect(await stateOf()).toBeUndefined()
  await save({ openingTimes: `${day} 00:00-24:00`, publicProfileEnabled: false })
  expect(await stateOf()).toBeUndefined()
  await save({ publicProfileEnabled: true })
  expect(await stateOf()).toMatchObject({ is_open: true })
  const { id } = server.tenants.musterbank as { id: number }
  await server.db.withTenant(id, (tx) =>
    tx.deleteFrom('modules').where('name', '=', 'organizations-profiles').execute(),
  )
  forgetTenant(id)
  expect(await stateOf()).toBeUndefined()
})
