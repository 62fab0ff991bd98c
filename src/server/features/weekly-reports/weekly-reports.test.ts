/** The weekly mail: when it goes, to whom, what it tells, and how it ends. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { weeklyReportMails, weeklyReportsJobs } from './jobs.ts'
import { tenantsToTell } from './queries.ts'

const url = '/api/v1/reports/weekly-mails'
const english = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
let branches: Record<string, string> = {}
/** Monday in Berlin, a quarter past seven. */
const monday = new Date('2026-11-30T06:15:00Z')
let now = monday

const idOf = (tenant = 'musterbank') => server.tenants[tenant]?.id ?? 0
const inBank = <T>(run: (tx: TenantTx) => Promise<T>, tenant = 'musterbank') =>
  server.db.withTenant(idOf(tenant), run)

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages(), clock: () => now })
  admin = await server.signIn('accountadmin')
  branches = Object.fromEntries(
    await inBank(async (tx) =>
      (await tx.selectFrom('organizations').select(['slug', 'uuid']).execute()).map(({ slug, uuid }) => [
        slug,
        uuid,
      ]),
    ),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  now = monday
  await server.db.withSystem((tx) =>
    sql`delete from pgboss.job where name = ${weeklyReportMails}`.execute(tx),
  )
  for (const tenant of ['musterbank', 'alpenbank', 'harbourbank'])
    await inBank(async (tx) => {
      for (const table of ['report_figures', 'report_states', 'weekly_report_states', 'mails'] as const)
        await tx.deleteFrom(table).execute()
      await tx.deleteFrom('external_analyst_assignments').execute()
      await sql`insert into report_states (folded_through) values ('2026-12-20')`.execute(tx)
      await tx.deleteFrom('settings').where('name', 'like', 'reports.%').execute()
    }, tenant)
  for (const tenant of ['musterbank', 'alpenbank']) forgetTenant(idOf(tenant))
})

/** An assignment that is old enough. */
const assign = (alias: string, branch: string, createdAt = '2026-11-01T00:00:00Z') =>
  inBank(async (tx) => {
    const { rows } = await sql<{ uuid: string }>`
      insert into external_analyst_assignments (user_uuid, organization_uuid, created_at)
      select uuid, ${branches[branch]}::uuid, ${createdAt}::timestamptz from users where alias = ${alias}
      returning uuid`.execute(tx)
    return rows[0]?.uuid ?? ''
  })

const figure = (name: string, day: string, branch: string, value: number) =>
  inBank((tx) =>
    sql`insert into report_figures (figure, day, organization_uuid, key, value)
      values (${name}, ${day}::date, ${branches[branch]}::uuid, '', ${value})`.execute(tx),
  )

const setting = (name: string, value: string) =>
  inBank((tx) =>
    sql`insert into settings (tenant_id, name, value) values (current_tenant(), ${name}, ${value})
      on conflict (tenant_id, name) do update set value = excluded.value`.execute(tx),
  )

async function switchReports(isOn: boolean) {
  await inBank(async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', 'reports').execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id: idOf(), name: 'reports' }).execute()
  })
  forgetTenant(idOf())
}

const deps = () => jobDeps(server, () => now)
const job = <T>(data: T) => ({ id: 'job', data })
const run = () => weeklyReportsJobs['weekly-reports'].handle(job({ tenantId: idOf() }), deps())
const due = () => server.db.due((tx) => tenantsToTell(tx, now))

async function jobs() {
  const { rows } = await server.db.withSystem((tx) =>
    sql<{ data: Parameters<(typeof weeklyReportsJobs)[typeof weeklyReportMails]['handle']>[0]['data'] }>`
      select data from pgboss.job where name = ${weeklyReportMails} order by created_on, id`.execute(tx),
  )
  return rows.map(({ data }) => data)
}

/** Works on what waits. */
async function send() {
  for (const data of await jobs()) await weeklyReportsJobs[weeklyReportMails].handle({ data }, deps())
}

const mails = (tenant?: string) =>
  inBank((tx) => tx.selectFrom('mails').selectAll().orderBy('recipient').execute(), tenant)

describe('the moment', () => {
  it.each([
    ['Mondays at seven, where nothing is set', {}, '2026-11-30T06:00:00Z'],
    ['the day that is set', { 'reports.weekly_day': '3' }, '2026-12-02T06:00:00Z'],
    ['the time that is set', { 'reports.weekly_time': '23:30' }, '2026-11-30T22:30:00Z'],
    ['the zone', { time_zone: 'America/New_York' }, '2026-11-30T12:00:00Z'],
  ])('is %s', async (_, settings, at) => {
    await assign('martina-vogel', 'westend')
    for (const [name, value] of Object.entries(settings)) await setting(name, value)
    // What went a week ago is done.
    now = new Date(Date.parse(at) - 7 * 86_400_000)
    await run()
    now = new Date(Date.parse(at) - 1_000)
    expect(await due()).not.toContain(idOf())
    now = new Date(at)
    expect(await due()).toContain(idOf())
    await inBank((tx) => tx.deleteFrom('settings').where('name', '=', 'time_zone').execute())
  })

  it.each([
    ['forward', '2027-03-29T05:00:00Z'],
    ['back', '2026-10-26T06:00:00Z'],
  ])('is the same by the clock after clocks went %s', async (_, at) => {
    await assign('martina-vogel', 'westend', '2026-01-01T00:00:00Z')
    now = new Date(Date.parse(at) - 86_400_000)
    await run()
    now = new Date(Date.parse(at) - 1_000)
    expect(await due()).not.toContain(idOf())
    now = new Date(at)
    expect(await due()).toContain(idOf())
  })

  it('is none where nobody is to be told, or the mail is off', async () => {
    expect(await due()).toEqual([])
    const uuid = await assign('martina-vogel', 'westend')
    await setting('reports.weekly_mail', 'false')
    expect(await due()).toEqual([])
    await run()
    expect(await jobs()).toEqual([])
    await setting('reports.weekly_mail', 'true')
    expect(await due()).toEqual([idOf()])
    await inBank((tx) =>
      sql`update external_analyst_assignments set unsubscribed_at = now() where uuid = ${uuid}`.execute(tx),
    )
    expect(await due()).toEqual([])
  })

  it('that was missed for hours is made up for, for days it is not', async () => {
    await assign('martina-vogel', 'westend')
    now = new Date('2026-12-02T06:00:00Z')
    await run()
    expect(await jobs()).toHaveLength(1)
    await inBank((tx) => tx.deleteFrom('weekly_report_states').execute())
    await server.db.withSystem((tx) =>
      sql`delete from pgboss.job where name = ${weeklyReportMails}`.execute(tx),
    )
    now = new Date('2026-12-05T06:00:00Z')
    await run()
    expect([await jobs(), await due()]).toEqual([[], []])
  })

  it('is the next one for who was assigned since, and for all while the module is off', async () => {
    await assign('martina-vogel', 'westend', '2026-11-30T06:10:00Z')
    await run()
    expect(await jobs()).toEqual([])
    now = new Date('2026-12-07T06:00:00Z')
    await switchReports(false)
    await run()
    await switchReports(true)
    expect([await jobs(), await due()]).toEqual([[], []])
    now = new Date('2026-12-14T06:00:00Z')
    await run()
    expect(await jobs()).toHaveLength(1)
  })
})

describe('the mail', () => {
  it('is one for each analyst and branch, however often and by however many it is sent', async () => {
    await assign('martina-vogel', 'westend')
    await assign('martina-vogel', 'hohenbrueck')
    await assign('peter-sand', 'westend')
    await Promise.all([run(), run()])
    await run()
    expect(await jobs()).toHaveLength(3)
    await Promise.all([send(), send()])
    await send()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'Martina Vogel <martina.vogel@musterbank.example>',
      'Martina Vogel <martina.vogel@musterbank.example>',
      'Peter Sand <peter.sand@musterbank.example>',
    ])
    for (const tenant of ['alpenbank', 'harbourbank']) expect(await mails(tenant)).toEqual([])
  })

  it('is lost by no process that dies between the moment and its job: both are stored, or neither', async () => {
    await assign('martina-vogel', 'westend')
    const dying = { ...deps(), enqueueAllIn: () => Promise.reject(new Error('killed')) }
    await expect(
      weeklyReportsJobs['weekly-reports'].handle(job({ tenantId: idOf() }), dying),
    ).rejects.toThrow('killed')
    expect([await jobs(), await due()]).toEqual([[], [idOf()]])
    await run()
    expect(await jobs()).toHaveLength(1)
  })

  it('tells the branch’s figures of last week as the report does, beside those of the week before', async () => {
    await assign('martina-vogel', 'westend')
    await figure('visits', '2026-11-23', 'westend', 31)
    await figure('visits', '2026-11-29', 'westend', 20)
    await figure('visits', '2026-11-18', 'westend', 12)
    await figure('page_views', '2026-11-27', 'westend', 4)
    // Of another branch, of the week that goes on, and of long ago.
    await figure('visits', '2026-11-24', 'hohenbrueck', 900)
    await figure('visits', '2026-11-30', 'westend', 700)
    await figure('visits', '2026-08-24', 'westend', 800)
    await run()
    await send()
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/^Wochenbericht .*Westend.*: 23\.–29\. November 2026$/)
    const text = mail?.text_body ?? ''
    expect(text).toContain('Besuche: 50, in der Woche davor 10')
    expect(text).toContain('Seitenaufrufe: weniger als 5, in der Woche davor weniger als 5')
    expect(text).toContain('16. Nov.: 10, 23. Nov.: 50')
    expect(text).not.toMatch(/\b(51|700|800|900)\b/)
    expect(text).toContain(
      `/app/reports/sessions-reports?from=2026-11-23&to=2026-11-29&organization=${branches.westend}`,
    )
    expect(mail?.html_body).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="5. Okt.: /)
    expect(mail?.html_body).not.toContain('cid:')
    // Of page views no week is told.
    expect(mail?.html_body?.match(/<img src="data:/g)).toHaveLength(1)
  })

  it.each([
    [
      'is no analyst any more',
      sql`delete from user_roles where role = 'analyst' and user_uuid in (select uuid from users where alias = 'martina-vogel')`,
      sql`insert into user_roles (user_uuid, role) select uuid, 'analyst' from users where alias = 'martina-vogel'`,
    ],
    [
      'is switched off',
      sql`update users set is_active = false where alias = 'martina-vogel'`,
      sql`update users set is_active = true where alias = 'martina-vogel'`,
    ],
    [
      'wants none',
      sql`update external_analyst_assignments set unsubscribed_at = now()`,
      sql`update external_analyst_assignments set unsubscribed_at = null`,
    ],
    ['has the branch no more', sql`delete from external_analyst_assignments`, null],
  ])('goes to nobody who meanwhile %s', async (_, meanwhile, back) => {
    await assign('martina-vogel', 'westend')
    await run()
    await inBank((tx) => meanwhile.execute(tx))
    await send()
    expect(await mails()).toEqual([])
    if (!back) return
    await inBank((tx) => back.execute(tx))
    await send()
    expect(await mails()).toHaveLength(1)
  })
})

describe('the way out of it', () => {
  const html = { accept: 'text/html' }

  async function page() {
    await assign('martina-vogel', 'westend')
    await run()
    await send()
    const [mail] = await mails()
    const [, address = ''] =
      /https?:\/\/[^/]+(\/app\/weekly-report\?token=\S+)/.exec(mail?.text_body ?? '') ?? []
    return { address, call: address.replace('/app/weekly-report', `${url}/subscription`) }
  }

  it('is a page that changes nothing until its button is pressed, and another that brings it back', async () => {
    const { address, call } = await page()
    const guest = server.guest()
    for (let time = 0; time < 2; time++)
      expect((await guest.get(address, html)).text).toContain('Wochenbericht abbestellen')
    const form = (body: string) =>
      guest.send({
        method: 'POST',
        url: address,
        body,
        headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
      })
    const ended = await form('is_on=false')
    expect([ended.status, ended.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
    expect(ended.text).toContain('Sie erhalten keine Wochenberichte von')
    expect((await guest.get(call)).body).toMatchObject({ is_on: false })
    now = new Date('2026-12-07T06:00:00Z')
    expect(await due()).toEqual([])
    expect((await form('is_on=true')).text).toContain('Wochenbericht abbestellen')
    expect(await due()).toEqual([idOf()])
  })

  it('is taken by mail programs in one call, without being led on, and while the module is off', async () => {
    const { address, call } = await page()
    await switchReports(false)
    const reply = await server.guest().send({
      method: 'POST',
      url: address,
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.status).toBe(200)
    expect((await server.guest().get(call)).body).toMatchObject({ is_on: false })
    await switchReports(true)
  })

  it('is nobody else’s: a wrong token, one of another assignment or institution, and none', async () => {
    const { address, call } = await page()
    const other = await assign('peter-sand', 'hohenbrueck')
    const [, proof = ''] = call.split('.')
    const wrong = [
      `${url}/subscription?token=${other}.${proof}`,
      `${url}/subscription?token=x`,
      `${url}/subscription`,
    ]
    for (const each of wrong)
      for (const reply of [await server.guest().get(each), await server.guest().put(each, { is_on: false })])
        expect([each, reply.status]).toEqual([each, 401])
    expect((await server.guest('alpenbank').put(call, { is_on: false })).status).toBe(401)
    expect((await admin.put(`${url}/subscription`, { is_on: false })).status).toBe(403)
    expect((await server.guest('alpenbank').get(address, html)).status).toBe(401)
    expect((await server.guest().get(call)).body).toMatchObject({ is_on: true })
  })
})

describe('an account admin', () => {
  it('sees the mail as it would be now, and when it goes to how many', async () => {
    await assign('martina-vogel', 'westend')
    await assign('peter-sand', 'westend')
    await figure('visits', '2026-11-24', 'westend', 51)
    const ask = () => admin.get(`${url}/preview?organization=${branches.westend}`, english)
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toMatchObject({ recipients: 2, next_at: '2026-12-07T06:00:00.000Z' })
    expect(body.text_body).toContain('Besuche: 50')
    expect(body.html_body).toContain('data:image/png')
    await admin.put('/api/v1/settings', { 'reports.weekly_mail': 'false' })
    expect((await ask()).body.next_at).toBeNull()
    expect(await mails()).toEqual([])
  })

  it('gets a sample at the own address at once, and no more than is reasonable', async () => {
    const sent = await admin.post(`${url}/samples`, { organization: branches.westend }, english)
    expect([sent.status, sent.body]).toEqual([202, { email: 'accountadmin@musterbank.example' }])
    await send()
    const [mail] = await mails()
    expect(mail?.recipient).toContain('accountadmin@musterbank.example')
    expect(mail?.subject).toMatch(/^Muster: Wochenbericht/)
    expect(mail?.text_body).not.toContain('/app/weekly-report?')
    const statuses: number[] = []
    for (let time = 0; time < 20; time++)
      statuses.push((await admin.post(`${url}/samples`, { organization: branches.westend })).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('of this institution alone', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await other.get(`${url}/preview?organization=${branches.westend}`)).status).toBe(404)
    const refused = await other.post(`${url}/samples`, { organization: branches.westend }, english)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { organization: ['There is no such organization.'] },
    ])
    for (const role of ['analyst', 'orgadmin', 'marketing-manager']) {
      const client = await server.signIn(role)
      expect((await client.get(`${url}/preview?organization=${branches.westend}`)).status).toBe(403)
      expect((await client.post(`${url}/samples`, { organization: branches.westend })).status).toBe(403)
    }
  })
})
