/** The export of advisors: columns, rows, files, and what ends the reading. */
import { request } from 'node:http'
import { openXlsx, readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import resources from '#generated/resources.json' with { type: 'json' }
import type { Db } from '#server/platform/database/database.ts'
import { filesUnderWay } from '#server/platform/files/at-once.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

const url = '/api/v1/advisors-export'
const inEnglish = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
/** Transactions that were opened for tenants, so that a test sees who still reads. */
let transactions = 0
let fault: Error | null = null

const counting = (db: Db): Db => ({
  ...db,
  async withTenant(...args) {
    transactions++
    if (fault) throw fault
    return await db.withTenant(...args)
  },
})

const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const run = (statement: ReturnType<typeof sql>, slug?: string) =>
  server.db.withTenant(tenantId(slug), (tx) => statement.execute(tx))

const rowsOf = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

beforeAll(async () => {
  server = await startTestServer({ through: counting })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

describe('the columns', () => {
  it('are the advisor’s record as the contract has it, less keys and what only machines write', async () => {
    const { body } = await admin.get(`${url}/preview`, inEnglish)
    const names = body.columns.map(({ name }: { name: string }) => name)
    const fields = resources.find(({ name }) => name === 'advisors')?.fields ?? []
    for (const { name, kind, format } of fields.filter(
      ({ hints, writeOnly }) => !('hidden' in hints || writeOnly),
    ))
      if (kind !== 'object' && format !== 'uuid' && !['untranslated', 'version'].includes(name))
        expect(names).toContain(name)
    expect(names).toEqual(
      expect.arrayContaining(['contact_options.vcard', 'open_matters.requests', 'branch.address.city']),
    )
    expect(names).not.toEqual(expect.arrayContaining(['uuid']))
    for (const name of ['uuid', 'slug', 'organization', 'user', 'version', 'texts', 'untranslated'])
      expect(names).not.toContain(name)
    expect(new Set(names).size).toBe(names.length)
    const labels = body.columns.map(({ label }: { label: string }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('are told in the reader’s language, with the usual ones chosen', async () => {
    const { body } = await admin.get(`${url}/preview`, { 'accept-language': 'de' })
    const of = (name: string) => body.columns.find((each: { name: string }) => each.name === name)
    expect(of('email_address')).toEqual({
      name: 'email_address',
      label: 'E-Mail',
      group: 'Kontakt',
      is_chosen: true,
    })
    expect(of('contact_options.phone_number').label).toBe('Kontaktwege: Telefon')
    expect(of('profile_address').label).toBe('Adresse des Profils')
    expect(of('mobile_number').is_chosen).toBe(false)
  })

  it.each(['preview?', '?format=csv&', '?format=xlsx&'])(
    'that are unknown are refused (%s)',
    async (path) => {
      const at = path.startsWith('?') ? `${url}${path}` : `${url}/${path}`
      const { status, body } = await admin.get(`${at}columns=alias,colour`, inEnglish)
      expect([status, body.errors]).toEqual([400, { columns: ['There is no field colour.'] }])
      for (const name of ['__proto__', 'constructor', 'alias,alias', 'a b', 'x'.repeat(70)])
        expect((await admin.get(`${at}columns=${encodeURIComponent(name)}`)).status).toBe(400)
    },
  )
})

describe('the preview', () => {
  it('has the first rows in the order that was asked for, and how many there are', async () => {
    const { body } = await admin.get(`${url}/preview?columns=last_name,alias`)
    const listed = await admin.get('/api/v1/advisors?range=[0,9]&sort=["last_name","ASC"]')
    expect(body.rows).toEqual(
      listed.body.map(({ last_name, alias }: { last_name: string; alias: string }) => [last_name, alias]),
    )
    expect(body.total).toBe(Number(String(listed.headers['content-range']).split('/')[1]))
  })

  it('filters by branch, state and words, which all hold', async () => {
    const { body: advisors } = await admin.get('/api/v1/advisors?range=[0,999]')
    const branch = advisors[0].organization
    const want = advisors.filter((each: { organization: string }) => each.organization === branch).length
    expect((await admin.get(`${url}/preview?organization=${branch}`)).body.total).toBe(want)
    const off = advisors.filter((each: { is_active: boolean }) => !each.is_active).length
    expect((await admin.get(`${url}/preview?state=inactive`)).body.total).toBe(off)
    expect((await admin.get(`${url}/preview?q=anna%20becker`)).body.total).toBe(1)
    expect((await admin.get(`${url}/preview?q=anna%20becker&state=inactive`)).body).toMatchObject({
      rows: [],
      total: 0,
    })
    expect((await admin.get(`${url}/preview?organization=x`)).status).toBe(400)
    expect((await admin.get(`${url}/preview?state=gone`)).status).toBe(400)
  })
})

describe('a CSV file', () => {
  it('has a mark, heads, one row for each advisor, and the separator that was asked for', async () => {
    const { body: preview } = await admin.get(`${url}/preview`)
    const reply = await admin.get(`${url}?columns=full_name,is_active`, inEnglish)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="advisors-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(reply.text.startsWith('\uFEFFName;Active\r\n')).toBe(true)
    const [, ...rows] = rowsOf(reply.text)
    expect(rows).toHaveLength(preview.total)
    expect(rows.map(([name]) => name)).toContain('Dr. Anna Becker')
    expect(new Set(rows.map(([, state]) => state))).toEqual(new Set(['Yes', 'No']))
    const comma = await admin.get(`${url}?columns=full_name,is_active&separator=comma`, {
      'accept-language': 'de',
    })
    expect(comma.text.startsWith('\uFEFFName,Aktiv\r\n')).toBe(true)
  })

  it('escapes what would be a formula, and keeps quotes, separators and line breaks', async () => {
    const hostile = ['=1+1', '+49', '-1', '@x', '\tx', 'a;b', 'say "x"', 'Ömer, Şükrü']
    for (const [at, text] of hostile.entries())
      await run(sql`
        insert into advisors (tenant_id, slug, first_name, last_name, position)
        values (current_tenant(), ${`hostile-${at}`}, 'H', ${`Hostile ${at}`}, ${text})`)
    await run(sql`update advisors set position = E'a\nb' where slug = 'hostile-7'`)
    const { text } = await admin.get(`${url}?columns=position&q=hostile`)
    expect(rowsOf(text).slice(1).flat()).toEqual([
      "'=1+1",
      "'+49",
      "'-1",
      "'@x",
      "'\tx",
      'a;b',
      'say "x"',
      'a\nb',
    ])
    expect(text).toContain('"a;b"\r\n"say ""x"""\r\n"a\nb"\r\n')
    await run(sql`delete from advisors where slug like 'hostile-%'`)
  })

  it('writes every column of a whole profile', async () => {
    const { body } = await admin.get(`${url}/preview`)
    const names = body.columns.map(({ name }: { name: string }) => name)
    const [heads, cells] = rowsOf(
      (await admin.get(`${url}?columns=${names}&q=anna%20becker`, inEnglish)).text,
    )
    const record = (await admin.get('/api/v1/advisors/anna-becker/profile')).body
    const row = Object.fromEntries(names.map((name: string, at: number) => [name, cells?.[at]]))
    expect(heads).toHaveLength(names.length)
    expect(row).toMatchObject({
      alias: 'anna-becker',
      title_prefix: 'Dr.',
      organization_name: record.organization_name,
      'contact_options.vcard': 'Yes',
      'open_matters.appointments': String(record.open_matters.appointments),
      tags: record.tags.join(', '),
      phone_number: `'${record.phone_number}`,
      assistant: record.assistant,
      missing: '',
    })
    expect(row.profile_address).toMatch(/\/app\/profile\/anna-becker$/)
    expect(row.profile_picture_url).toMatch(/^https?:\/\//)
    expect(row.topics).not.toBe('')
    expect(row['branch.address.city']).not.toBe('')
    const text = record.text_descriptions.find(({ value }: { value: string }) => value !== '')
    expect(row.text_descriptions).toContain(`${text.title}: ${text.value}`)
  })

  it('is the same however many parts it is read in, each advisor once', async () => {
    await run(sql`
      insert into advisors (tenant_id, slug, first_name, last_name)
      select current_tenant(), 'part-' || n, 'Part', 'Part ' || n from generate_series(1, 1200) n`)
    const before = transactions
    const rows = rowsOf((await admin.get(`${url}?columns=alias&q=part`)).text)
      .slice(1)
      .flat()
    expect(transactions - before).toBeGreaterThanOrEqual(3)
    expect(new Set(rows).size).toBe(1200)
    expect(rows).toHaveLength(1200)
  })
})

describe('an Excel file', () => {
  it('has the same cells, typed, and no formula', async () => {
    await run(sql`update advisors set position = '=1+1' where slug = 'part-1'`)
    const reply = await raw(
      `${url}?columns=alias,position,open_matters.requests,phone_number&format=xlsx&q=part%201`,
    )
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    const book = await readXlsx(reply.bytes)
    const [sheet] = book.sheets
    expect(sheet?.rows[0]).toEqual(['Alias', 'Position', 'Still open: Open requests', 'Phone'])
    const row = sheet?.rows.find(([alias]) => alias === 'part-1')
    expect(row?.slice(0, 3)).toEqual(['part-1', '=1+1', 0])
    expect(Buffer.from(reply.bytes).includes('<f>')).toBe(false)
    expect(await openXlsx(reply.bytes)).toBeDefined()
  })
})

describe('an Excel file', () => {
  it('is made in each language, whatever stands in its cells', async () => {
    await run(sql`update advisors set position = E'\\x01\\x0b<&>"' where slug = 'part-2'`)
    const path = `${url}?columns=alias,position&format=xlsx&q=part%202`
    const { bytes } = await raw(path, { 'accept-language': 'de' })
    const [sheet] = (await readXlsx(bytes)).sheets
    expect([sheet?.name, sheet?.rows[0]]).toEqual(['Beraterinnen', ['Alias', 'Position']])
    expect(sheet?.rows.find(([alias]) => alias === 'part-2')?.[1]).toContain('<&>"')
  })
})

describe('the reading', () => {
  it('ends when the client goes', async () => {
    const least = transactions
    await admin.get(`${url}?columns=alias&q=part`)
    const ofAll = transactions - least
    // More than fits between the two: the server waits for a reader who does not read.
    await run(sql`update advisors set tags = array[repeat('x', 60000)] where slug like 'part-%'`)
    const { port } = await listening()
    const before = transactions
    await new Promise<void>((resolve, reject) => {
      const { host = '' } = server.tenants.musterbank ?? {}
      const headers = { host, cookie: admin.cookie ?? '' }
      const asked = request({ port, path: `${url}?columns=alias,tags&q=part`, headers }, (reply) => {
        reply.on('error', () => {})
        reply.once('data', () => {
          asked.destroy()
          resolve()
        })
      })
      asked.on('error', reject)
      asked.end()
    })
    await until(() => expect(filesUnderWay()).toBe(0))
    expect(transactions - before).toBeLessThan(ofAll)
    expect((await admin.get(`${url}?columns=alias&q=anna%20becker`)).status).toBe(200)
  })

  it('is not begun for HEAD', async () => {
    const before = transactions
    const { status, headers, text } = await admin.head(`${url}?columns=alias`)
    expect([status, headers['content-type'], text]).toEqual([200, 'text/csv; charset=utf-8', ''])
    expect(transactions - before).toBeLessThan(5)
  })

  it('that fails before it begins is a reply, and a file that breaks off is no whole file', async () => {
    fault = new Error('The database is gone.')
    expect((await admin.get(url)).status).toBeGreaterThanOrEqual(500)
    fault = null
    expect((await admin.get(`${url}?columns=alias&q=anna%20becker`)).status).toBe(200)
  })
})

describe('access', () => {
  it.each(['accountadmin', 'advisors-manager', 'INTERNAL'])('is given to %s', async (role) => {
    const client = await server.signIn(role)
    expect((await client.get(`${url}/preview`)).status).toBe(200)
    expect((await client.get(`${url}?columns=alias&q=anna`)).status).toBe(200)
  })

  it('is refused to guests and others', async () => {
    for (const path of [url, `${url}/preview`, `${url}/choices`]) {
      expect((await server.guest().get(path)).status).toBe(401)
      for (const role of ['advisor', 'stduser', 'orgadmin', 'roles-manager'])
        expect((await (await server.signIn(role)).get(path)).status).toBe(403)
    }
  })

  it('is to the own institution’s advisors alone, also by another’s branch', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const [branch] = (await other.get('/api/v1/organizations')).body
    expect((await admin.get(`${url}/preview?organization=${branch.uuid}`)).body.total).toBe(0)
    const theirs = rowsOf((await other.get(`${url}?columns=alias`)).text).flat()
    expect(theirs).not.toContain('anna-becker')
    expect(theirs.length).toBeGreaterThan(1)
  })

  it('ends with the module', async () => {
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await there.get(`${url}/preview`)).status).toBe(200)
    await run(sql`delete from modules where name = 'advisors-management'`, 'alpenbank')
    forgetTenant(tenantId('alpenbank'))
    for (const path of [url, `${url}/preview`, `${url}/choices`])
      expect((await there.get(path)).status).toBe(403)
  })
})

let port = 0
async function listening() {
  if (port === 0) await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
  return { port }
}

/** As a browser reads a file. */
async function raw(path: string, headers: Record<string, string> = inEnglish) {
  const reply = await server.app.inject({
    url: path,
    headers: { host: server.tenants.musterbank?.host, cookie: admin.cookie, ...headers },
  })
  expect(reply.statusCode).toBe(200)
  return { bytes: new Uint8Array(reply.rawPayload), headers: reply.headers }
}
