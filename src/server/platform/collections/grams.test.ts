import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameKeyCases } from '#rules/name-key.cases.ts'
import { nameVariants } from '#rules/name-variants.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { Db, TenantTx } from '../database/database.ts'
import { containing, resembling } from './grams.ts'
import '../../features/advisors/queries.ts'
import '../../features/organizations/queries.ts'

let opened: TestDatabase
let db: Db
let one: number
let other: number

beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.db
  ;[one, other] = await db.withSystem(async (tx) => {
    const values = ['one', 'other'].map((slug) => ({ slug }))
    const rows = await tx.insertInto('tenants').values(values).returning('id').execute()
    return rows.map(({ id }) => id) as [number, number]
  })
})
afterAll(() => opened.close())

const advisor = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  slug: `a-${Math.random().toString(36).slice(2)}`,
})

async function gramsOf(tx: TenantTx, table: string, uuid: string): Promise<string[]> {
  const { rows } = await sql<{ gram: string }>`
    select gram from ${sql.table(table)} where uuid = ${uuid} order by gram`.execute(tx)
  return rows.map(({ gram }) => gram)
}

it('compares names in the database as the rule does', async () => {
  const names = nameKeyCases.map(([name]) => name)
  const { rows } = await db.withSystem((tx) =>
    sql<{ key: string }>`
      select name_key(name) as key from unnest(${names}::text[]) with ordinality as n (name, i) order by i`.execute(
      tx,
    ),
  )
  expect(rows.map(({ key }, i) => [names[i], key])).toEqual(nameKeyCases)
})

it('keeps of words in the database what the rule looks for', async () => {
  const keys = nameKeyCases.map(([, key]) => key).concat('😀😀ab abcdefghijklmnop', 'x')
  const { rows } = await db.withSystem((tx) =>
    sql<{ variants: string[] }>`
      select array(select name_variants(key)) as variants
      from unnest(${keys}::text[]) with ordinality as k (key, i) order by i`.execute(tx),
  )
  const wanted = keys.map((key) => {
    const words = key.split(' ').filter(Boolean)
    return [key, new Set(words.flatMap((word) => [` ${word}`, ...nameVariants(word)]))]
  })
  expect(keys.map((key, i) => [key, new Set(rows[i]?.variants)])).toEqual(wanted)
})

describe('a table of grams', () => {
  it('follows its table: new, changed and removed rows, several at once', async () => {
    await db.withTenant(one, async (tx) => {
      const rows = await tx
        .insertInto('advisors')
        .values([advisor('Li', 'Wu'), advisor('Anna', 'Becker')])
        .returning('uuid')
        .execute()
      const [li = '', anna = ''] = rows.map(({ uuid }) => uuid)
      const grams = (uuid: string) => gramsOf(tx, 'advisors_grams', uuid)
      expect(await grams(li)).toEqual([' li', ' wu', 'li', 'wu'])
      await tx.updateTable('advisors').set({ last_name: 'Wo' }).where('uuid', '=', li).execute()
      expect(await grams(li)).toEqual([' li', ' wo', 'li', 'wo'])
      await tx.deleteFrom('advisors').where('uuid', '=', li).execute()
      expect(await grams(li)).toEqual([])
      expect(await grams(anna)).toContain('becke')
    })
  })

  it('is seen by its tenant only, and goes with the tenant', async () => {
    const uuid = await db.withTenant(other, async (tx) => {
      const values = { slug: 'kai', name: 'Filiale Kai' }
      return (await tx.insertInto('organizations').values(values).returning('uuid').executeTakeFirstOrThrow())
        .uuid
    })
    const seen = (tenant: number) => db.withTenant(tenant, (tx) => gramsOf(tx, 'organizations_grams', uuid))
    expect(await seen(other)).toEqual(['ale', 'fil', 'ial', 'ili', 'kai', 'lia'])
    expect(await seen(one)).toEqual([])
    await expect(
      db.withTenant(one, (tx) =>
        sql`insert into organizations_grams values (${other}, 'abc', ${uuid})`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/)
    await db.withSystem((tx) => tx.deleteFrom('tenants').where('id', '=', other).execute())
    expect(await seen(other)).toEqual([])
  })

  it('leads to who has a word, its beginning, or one with a typing error', async () => {
    await db.withTenant(one, async (tx) => {
      const names = ['Kurz', 'Müller', 'Schmidt', 'Ng', 'Aaaaa']
      await tx
        .insertInto('advisors')
        .values(names.map((name) => advisor('X', name)))
        .execute()
      const found = async (word: string) => {
        const { rows } = await sql<{ last_name: string }>`
          select last_name from advisors where uuid in (${resembling('advisors_grams', word)})`.execute(tx)
        return rows.map((row) => row.last_name)
      }
      const cases = [
        ['n', 'Ng'],
        ['ng', 'Ng'],
        ['kur', 'Kurz'],
        ['kruz', 'Kurz'],
        ['ukrz', 'Kurz'],
        ['kuzr', 'Kurz'],
        ['kurtz', 'Kurz'],
        ['lurz', 'Kurz'],
        ['muler', 'Müller'],
        ['mulelr', 'Müller'],
        ['schmi', 'Schmidt'],
        ['schmitd', 'Schmidt'],
        ['aaaaa', 'Aaaaa'],
        ['aaaa', 'Aaaaa'],
      ] as const
      for (const [word, name] of cases)
        expect([word, await found(word)]).toEqual([word, expect.arrayContaining([name])])
      expect(await found('schneider')).toEqual([])
    })
  })
})

describe('rows that contain words', () => {
  const narrowed = (words: string[]) =>
    db.withTenant(one, async (tx) => {
      const where = await containing(tx, 'organizations_grams', sql`uuid`, words)
      if (!where) return null
      const { rows } = await sql<{ slug: string }>`
        select slug from organizations where ${where} order by slug`.execute(tx)
      return rows.map(({ slug }) => slug)
    })

  beforeAll(async () => {
    await db.withTenant(one, (tx) =>
      sql`insert into organizations (slug, name, address_city)
        select 'nr-' || n, 'Filiale ' || n, case n when 1234 then 'Überlingen' else '' end
        from generate_series(1, 1500) n`.execute(tx),
    )
  })

  it('are found by the rarest of their parts', async () => {
    expect(await narrowed(['UBERLING'])).toEqual(['nr-1234'])
    expect(await narrowed(['filiale', '999'])).toEqual(['nr-999'])
    expect(await narrowed(['filiale', 'xyz'])).toEqual([])
  })

  it('are all read where no part is rare or long enough', async () => {
    expect(await narrowed(['filiale'])).toBeNull()
    expect(await narrowed(['ü', '12', '%'])).toBeNull()
  })
})
