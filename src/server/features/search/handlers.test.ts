import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { OrganizationOption } from './queries.ts'

const url = '/api/v1/search/organizations-by-name'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const slugs = (body: OrganizationOption[]) => body.map(({ slug }) => slug)

describe('picking a branch by name', () => {
  it('finds parts of name, alias and city, and everything by name if nothing is asked', async () => {
    const editor = await server.signIn('organizations-profiles-editor')
    const { status, body } = await editor.get(`${url}?name=hohenbruck`)
    expect(status).toBe(200)
    expect(body).toEqual([
      { uuid: expect.any(String), name: 'Filiale Hohenbrück', slug: 'hohenbrueck', city: 'Hohenbrück' },
    ])
    expect(slugs((await editor.get(`${url}?name=${encodeURIComponent('frankfurt west')}`)).body)).toContain(
      'westend',
    )
    const all = (await editor.get(url)).body as OrganizationOption[]
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'de')),
    )
    for (const name of ["'", '%', '\\', '$1']) {
      expect([name, (await editor.get(`${url}?name=${encodeURIComponent(name)}`)).body]).toEqual([name, []])
    }
  })

  it('names those whose uuids are asked for, of the own institution only', async () => {
    const admin = await server.signIn('accountadmin')
    const [first, second] = (await admin.get(url)).body as OrganizationOption[]
    const asked = `${url}?uuid=${first?.uuid},${second?.uuid}`
    expect((await admin.get(asked)).body).toEqual([first, second])
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect((await other.get(asked)).body).toEqual([])
    expect((await admin.get(`${url}?uuid=westend`)).status).toBe(400)
  })

  it('is for those who must choose one', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['stduser', 'advisor', 'marketing-manager', 'analyst'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
  })
})
