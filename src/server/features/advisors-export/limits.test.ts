/** How many files of an institution are made at once, and how long an Excel file may be (product §17.9). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostExcelRows } from '#rules/advisors-export.ts'
import type { Db } from '#server/platform/database/database.ts'
import { filesUnderWay } from '#server/platform/files/at-once.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

const url = '/api/v1/advisors-export'
const languages = ['en', 'de'] as const
let server: TestServer
let admin: Client

/** As if so many advisors were asked for: to store them takes a minute. */
let found: number | null = null
/** Lets files go on that know who is in them, one after the other; null: none waits. */
let waiting: (() => void)[] | null = null

const watched = (db: Db): Db => ({
  ...db,
  async withTenant(id, fn, options) {
    const result = await db.withTenant(id, fn, options)
    if (!Array.isArray(result) || typeof result[0] !== 'string') return result
    await new Promise<void>((goOn) => (waiting ? waiting.push(goOn) : goOn()))
    return found === null ? result : Object.assign(result, Array(found).fill(result[0]))
  },
})

beforeAll(async () => {
  server = await startTestServer({ through: watched })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const asked = (query: string, language: string) =>
  admin.get(`${url}?${query}`, { 'accept-language': language })

describe('the fourth file of an institution at once', () => {
  it('is to be asked for again soon, in plain words; others have theirs meanwhile, and so has it once one is done', async () => {
    waiting = []
    const files = ['csv', 'xlsx', 'csv'].map((format) => asked(`columns=alias&format=${format}`, 'en'))
    await until(() => expect(waiting).toHaveLength(3))
    const goOn = waiting
    waiting = null
    const says = {
      en: 'Other files are being made for your institution. Please try again in a moment.',
      de: 'Für Ihr Institut werden gerade andere Dateien erstellt. Bitte versuchen Sie es gleich noch einmal.',
    }
    for (const language of languages)
      for (const format of ['csv', 'xlsx']) {
        const { status, headers, body } = await asked(`columns=alias&format=${format}`, language)
        expect([status, headers['retry-after'], body]).toEqual([429, '10', { message: says[language] }])
      }
    // What is only shown is no file.
    expect((await admin.get(`${url}/preview`)).status).toBe(200)
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await other.get(`${url}?columns=alias`)).status).toBe(200)
    expect((await asked('columns=alias', 'en')).status).toBe(429)
    goOn[0]?.()
    expect((await Promise.race(files)).status).toBe(200)
    await until(() => expect(filesUnderWay()).toBe(2))
    expect((await asked('columns=alias', 'en')).status).toBe(200)
    for (const each of goOn) each()
    expect((await Promise.all(files)).map(({ status }) => status)).toEqual([200, 200, 200])
    await until(() => expect(filesUnderWay()).toBe(0))
  })
})

describe('more advisors than an Excel file takes', () => {
  it('are refused in plain words, and keep no place from others', async () => {
    const says = {
      en: 'An Excel file takes up to 100,000 advisors. Choose CSV or filter.',
      de: 'Eine Excel-Datei fasst bis zu 100.000 Berater/innen. Wählen Sie CSV oder filtern Sie.',
    }
    found = mostExcelRows + 1
    for (const language of languages) {
      const { status, body } = await asked('columns=alias&format=xlsx', language)
      expect([status, body.errors]).toEqual([400, { format: [says[language]] }])
    }
    expect(filesUnderWay()).toBe(0)
    expect((await admin.head(`${url}?columns=alias&format=csv`)).status).toBe(200)
    found = mostExcelRows
    expect((await admin.head(`${url}?columns=alias&format=xlsx`)).status).toBe(200)
    found = null
  })
})
