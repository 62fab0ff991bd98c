import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '#tests/until.ts'
import { type Disk, lastingDisk, lastingParams } from './pglite-disk.ts'
import { pgliteModule } from './pglite-module.ts'

let folder: string
let pglite: PGlite
let disk: Disk
const errors: unknown[] = []
/** What went to the disk, in its order. */
let written: string[] = []
let later = async (path: string): Promise<void> => void written.push(kindOf(path))

const kindOf = (path: string) => path.slice(folder.length + 1).split('/', 1)[0] as string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openbranch-test-'))
  const startParams = [...PGlite.defaultStartParams, ...lastingParams]
  pglite = await PGlite.create({ dataDir: folder, pgliteWasmModule: await pgliteModule(), startParams })
  const log = { error: (details: object) => errors.push(details) }
  disk = lastingDisk(pglite, log, {
    later: (path) => later(path),
    now: (path) => void written.push(kindOf(path)),
  })
  await pglite.exec('create table one (n int)')
  await disk.close()
})
afterAll(async () => {
  await pglite.close()
  await rm(folder, { recursive: true })
  expect(errors).toHaveLength(1)
})
beforeEach(() => {
  written = []
})

it('what is committed goes to the disk a moment later, and nothing that only reads', async () => {
  await pglite.exec('insert into one values (1)')
  expect(written).toEqual([])
  await until(() => written.length > 0)
  expect(written).toEqual(['pg_wal'])
  await pglite.query('select * from one')
  await disk.close()
  expect(written).toEqual(['pg_wal'])
})

it('no data goes to the disk before the log of it', async () => {
  await pglite.exec('insert into one values (2)')
  await pglite.exec('checkpoint')
  expect(written[0]).toBe('pg_wal')
  expect(written).toEqual(expect.arrayContaining(['base', 'global', 'pg_xact']))
})

it('a disk that refuses is told of, and asked again with the next commit', async () => {
  const usual = later
  later = () => Promise.reject(new Error('the disk is gone'))
  await pglite.exec('insert into one values (4)')
  await disk.close()
  expect(String((errors[0] as { err: Error }).err)).toContain('the disk is gone')
  later = usual
  await pglite.exec('insert into one values (5)')
  await disk.close()
  expect(written).toContain('pg_wal')
})
