import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unbuiltPages } from '../testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const settings = '/api/v1/grouped-settings'
const page = '/app/profile/anna-becker/preview?call=updateGroupedSettings'
const draft = {
  institution: { name: 'Neue <b>Bank</b>' },
  look: { primary_color: '#7a1f3d' },
  mail: { footer: 'Am Markt 1\n<script>alert(1)</script>' },
  wallet: {
    organization_name: '"><img src=x>',
    background_color: '#204060',
    foreground_color: '',
    label_color: '',
  },
}

describe('the preview of settings', () => {
  it('is page, mail and card as they would be, and nothing of it is stored', async () => {
    const before = (await admin.get(settings)).body
    const shown = await admin.post(page, draft)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(shown.text).toContain('7a1f3d')
    expect(shown.text).toContain('Neue &lt;b&gt;Bank&lt;/b&gt;')
    expect(shown.text).not.toContain('<script')
    const mail = await admin.post('/app/settings/preview/mail', draft)
    expect(mail.text).toContain('border-top:4px solid #7a1f3d')
    expect(mail.text).toContain('Am Markt 1<br>&lt;script&gt;')
    const card = await admin.post('/app/settings/preview/card', draft)
    expect(card.text).toContain('background:#204060')
    expect(card.text).toContain('&quot;&gt;&lt;img src=x&gt;')
    expect((await admin.get(settings)).body).toEqual(before)
    const visited = await server.guest().get('/app/profile/anna-becker', { accept: 'text/html' })
    expect(visited.text).not.toContain('7a1f3d')
  })

  it.each([page, '/app/settings/preview/mail', '/app/settings/preview/card'])(
    'at %s says at the field what could not be saved, and is refused to all others',
    async (address) => {
      const wrong = await admin.post(address, { look: { primary_color: 'red' } })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['look.primary_color']])
      expect((await server.guest().post(address, draft)).status).toBe(401)
      expect((await (await server.signIn('stduser')).post(address, draft)).status).toBe(403)
    },
  )

  it('has no other views, and is of one institution', async () => {
    for (const view of ['constructor', 'toString', 'x', '%2e%2e'])
      expect((await admin.post(`/app/settings/preview/${view}`, draft)).status).toBe(404)
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect((await other.post(page, draft)).text).not.toContain('Becker')
    expect((await other.post('/app/settings/preview/mail', { mail: { footer: 'Quay 1' } })).text).toContain(
      'Harbour Bank',
    )
  })
})
