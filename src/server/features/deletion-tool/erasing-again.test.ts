import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand, withWholePath } from '#server/operator/commands.ts'
import { personalParts } from '#server/personal-parts.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { everythingOf, holdPetra, petra } from '#server/testing/held-person.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { noMails } from '#server/testing/operator.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { deletionJobs, deletionQueue } from './erasing.ts'

const day = 86_400_000
let now = new Date()
let server: TestServer
let manager: Client
let tenantId: number
let folder: string
let file: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { rateLimitFactor: 100 } })
  tenantId = server.tenants.musterbank?.id ?? 0
  folder = await mkdtemp(join(tmpdir(), 'deletions-'))
  file = join(folder, 'deletions.jsonl')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
/** Orders come after all that a copy has. */
beforeEach(async () => {
  now = new Date(Date.now() + day)
  manager = await server.signIn('profile-delete-manager')
})

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(tenantId, fn)
const found = async () => (await everythingOf(server, tenantId)).filter((line) => petra.marks.test(line))

async function openbranch(...args: string[]): Promise<string> {
  const reply = await runCommand(server.db, { name: 'run', args: withWholePath(args) }, noMails)
  return 'error' in reply ? `refused: ${reply.error}` : reply.output
}

const job = deletionJobs(personalParts)[deletionQueue]
async function erase(query: string, body: object = {}): Promise<string> {
  const { subjects } = (await manager.post('/api/v1/deletion-tool/searches', { query })).body
  const [{ key, confirmation }] = subjects
  const reply = await manager.post('/api/v1/deletion-tool/orders', {
    key,
    action: 'delete',
    confirmation,
    ...body,
  })
  expect(reply.status).toBe(201)
  await server.db.withSystem((tx) =>
    sql`update pgboss.job set state = 'completed' where name = 'appointment-mails'`.execute(tx),
  )
  const data = { tenantId, uuid: reply.body.uuid }
  if (job && 'handle' in job)
    await job.handle(
      { id: 'x', data },
      jobDeps(server, () => now),
    )
  return reply.body.uuid
}

/** A copy that was made before has no record of it. */
const forget = (uuid: string) =>
  inTenant((tx) => sql`delete from deletions where uuid = ${uuid}::uuid`.execute(tx))

describe('somebody who is back with an older copy of the database', () => {
  it('is erased again by the records that were kept beside it, once, and the record is back', async () => {
    await holdPetra(server)
    const uuid = await erase(petra.email)
    expect(await openbranch('deletions', 'export', file)).toBe(
      `${file} has the records of 1 deletion. Keep it where a restore does not overwrite it.`,
    )
    expect(await readFile(file, 'utf8')).not.toMatch(petra.marks)
    await forget(uuid)
    await holdPetra(server)
    expect((await found()).length).toBeGreaterThan(8)
    expect(await openbranch('erase-again', relative('.', file))).toBe(
      '1 deletion came after this copy of the database: 1 person erased again.',
    )
    expect(await found()).toEqual([])
    expect((await manager.get(`/api/v1/deletions/${uuid}`)).body).toMatchObject({ state: 'done', total: 12 })
    expect(await openbranch('erase-again', file)).toBe(
      'This database knows of every deletion in the file: nothing was to be erased again.',
    )
  })

  it('keeps what was left after the order, and other kinds than were meant', async () => {
    await holdPetra(server)
    const uuid = await erase(petra.email, { kinds: ['messages'] })
    await openbranch('deletions', 'export', file)
    await forget(uuid)
    await holdPetra(server)
    const later = new Date(now.getTime() + day)
    await inTenant((tx) =>
      sql`update contact_requests set created_at = ${later}::timestamptz where email is null`.execute(tx),
    )
    await openbranch('erase-again', file)
    const lines = await found()
    expect(lines.filter((line) => /^(threads|messages|attachments|attachment_parts):/.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('contact_requests:'))).toHaveLength(4)
    const all = await erase(petra.email)
    await openbranch('deletions', 'export', file)
    await forget(all)
    await holdPetra(server)
    await inTenant((tx) =>
      sql`update contact_requests set created_at = ${later}::timestamptz where email is not null`.execute(tx),
    )
    await openbranch('erase-again', file)
    const left = await found()
    expect(left.filter((line) => !line.startsWith('contact_requests:'))).toEqual([])
    expect(left).not.toEqual([])
  })

  it('is an advisor again, and nobody after it', async () => {
    const jonas = () =>
      inTenant(async (tx) => {
        const { rows } = await sql<{ uuid: string; slug: string; last_name: string }>`
          select uuid, slug, last_name from advisors where slug = 'jonas-hofmann' or slug ~ '^former-'`.execute(
          tx,
        )
        return rows[0]
      })
    const before = await jonas()
    await inTenant((tx) =>
      sql`
        update appointments set state = 'done' where ${before?.uuid}::uuid in (advisor_uuid, substitute_uuid)`.execute(
        tx,
      ),
    )
    await inTenant((tx) =>
      sql`update contact_requests set state = 'answered' where advisor_uuid = ${before?.uuid}::uuid`.execute(
        tx,
      ),
    )
    const uuid = await erase('jonas-hofmann', { action: 'anonymise' })
    await openbranch('deletions', 'export', file)
    await forget(uuid)
    await inTenant((tx) =>
      sql`
        update advisors set slug = 'jonas-hofmann', first_name = 'Jonas', last_name = 'Hofmann', phone_number = '+496912345'
        where uuid = ${before?.uuid}::uuid`.execute(tx),
    )
    expect(await openbranch('erase-again', file)).toContain('1 person erased again.')
    expect(await jonas()).toMatchObject({
      uuid: before?.uuid,
      last_name: 'Ehemalige Beraterin oder ehemaliger Berater',
    })
    const lines = await everythingOf(server, tenantId)
    expect(lines.filter((line) => /jonas-hofmann|496912345/.test(line))).toEqual([])
  })
})

describe('a file', () => {
  it.each([
    ['is not there', 'missing.jsonl', null],
    ['has a line that is no record', 'broken.jsonl', '{"tenant":"musterbank"}\n'],
    ['is none of records', 'other.jsonl', 'Petra Sommer\n'],
  ])('that %s is refused, and nothing is erased', async (_, name, text) => {
    const path = join(folder, name)
    if (text !== null) await writeFile(path, `${await readFile(file, 'utf8')}${text}`)
    const before = await everythingOf(server, tenantId)
    expect(await openbranch('erase-again', path)).toMatch(
      text === null
        ? /^refused: .*missing.jsonl is not there\.$/
        : /^refused: .*: Line \d+ is no record of a deletion\.$/,
    )
    expect(await everythingOf(server, tenantId)).toEqual(before)
  })

  it('of an institution that is not here is said to be', async () => {
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    const path = join(folder, 'elsewhere.jsonl')
    await writeFile(path, lines.map((line) => line.replace('"musterbank"', '"elsewhere"')).join('\n'))
    expect(await openbranch('erase-again', path)).toContain(
      'There is no tenant elsewhere here: its deletions were left out.',
    )
  })

  it.each([['deletions', 'export'], ['erase-again']])('is asked for by %s %s', async (...words) => {
    expect(await openbranch(...words.filter(Boolean))).toBe('refused: FILE is missing.')
  })
})
