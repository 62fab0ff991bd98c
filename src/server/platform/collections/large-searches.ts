/**
 * Searches in tables that grow without end. What many rows have is found by reading them in the list's order, which is
 * over soon; what few have by an index. A look at some pages of the table tells which of both it is, and about how many.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#generated/entities.ts'
import { isStorable } from '../database/storable.ts'
import type { TenantTx } from '../database/tables.ts'
import type { ListQuery } from './list-query.ts'
import {
  candidatesOf,
  conditions,
  keyColumn,
  type ListOptions,
  reference,
  searchedText,
  wordsOf,
} from './rows.ts'

/** So many rows are looked at, which takes a few milliseconds. Tables of less than fifty times as many are counted. */
const lookedAt = 2_000

/** Of those looked at: fewer are left to the index, and counted. */
const fewest = 10

/** More of them cost more than they leave out. */
const mostGrams = 4

/** Of those looked at: a part of a word that more rows have is a long list in the index, and leaves few out. */
const mostWithGram = lookedAt / 20

interface Narrowed {
  /** How many records there are; undefined where they can be counted. */
  readonly about: number | undefined
  /** Conditions beside those that were asked for: an index leads to the rows that meet them. */
  readonly candidates: readonly RawBuilder<unknown>[]
}

/** How the records that were asked for are found, where some are searched for by words. */
export async function narrowed(
  tx: TenantTx,
  entity: Entity,
  query: ListQuery,
  options: ListOptions,
  asked: readonly RawBuilder<unknown>[],
): Promise<Narrowed> {
  const { byGrams } = options
  // That has an index of its own.
  if (query.q !== undefined && options.searchBy?.(query.q)) return { about: undefined, candidates: [] }
  if (query.q === undefined || !byGrams || !isStorable(query.q))
    return { about: undefined, candidates: await candidatesOf(tx, entity, query, options) }
  const { found, part, grams } = await look(tx, entity, wordsOf(query.q), options, conditions(asked))
  // One digit: more would say that somebody counted.
  if (found >= fewest) return { about: Number((found / part).toPrecision(1)), candidates: [] }
  if (grams.length === 0) return { about: undefined, candidates: [] }
  const key = reference(entity, keyColumn(entity))
  return { about: undefined, candidates: [sql`${key} in (select ${sql.ref(byGrams)}(${grams}::text[]))`] }
}

interface Look {
  /** Of the rows that were looked at. */
  readonly found: number
  /** Of the table that was looked at, 0 to 1. */
  readonly part: number
  /** Parts of the words that leave most rows out. */
  readonly grams: readonly string[]
}

async function look(
  tx: TenantTx,
  entity: Entity,
  words: readonly string[],
  options: ListOptions,
  where: RawBuilder<unknown>,
): Promise<Look> {
  const part = await partOf(tx, entity.table)
  // The same rows each time, so that two pages of one list say the same.
  const sample = sql`tablesample system (${part * 100}::float4) repeatable (0)`
  const { rows } = await sql<{ found: number; grams: readonly { gram: string; n: number }[] }>`
    with looked as materialized (
      select ${where} as fits, ${searchedText(entity, options)} as text
      from ${sql.table(entity.table)} ${part > 0 ? sample : sql`where false`}
    )
    select found, case when found < ${fewest} then (
      select coalesce(json_agg(rarest), '[]') from (
        select gram, count(looked.text) as n from (
          select distinct gram from unnest(${[...words]}::text[]) word, grams(sort_key(word)) gram
        ) asked left join looked on strpos(looked.text, gram) > 0
        group by gram order by n, gram limit ${mostGrams}
      ) rarest
    ) else '[]' end as grams
    from (select count(*)::int as found from looked where fits) counted`.execute(tx)
  const { found, grams } = rows[0] ?? { found: 0, grams: [] }
  const telling = grams.filter(({ n }, i) => i === 0 || n <= mostWithGram)
  return { found, part, grams: telling.map(({ gram }) => gram) }
}

/** By what PostgreSQL knows of the table's size, of all tenants together. 0: it is small. */
async function partOf(tx: TenantTx, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = ${table}::text::regclass`.execute(tx)
  const all = rows[0]?.rows ?? 0
  return all < 50 * lookedAt ? 0 : lookedAt / all
}
