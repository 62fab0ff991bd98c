/**
 * Searches by parts of words, which stand in a table of their own beside the table they are of (keep_grams() in
 * 0013-grams.sql): under row level security only leakproof operators reach an index, and plain comparisons are.
 */
import { type RawBuilder, sql } from 'kysely'
import { nameVariants, shortestForgiven } from '#rules/name-variants.ts'
import type { TenantTx } from '../database/tables.ts'

/** A gram that more rows have than this is no help: reading all rows is as quick. */
const mostRows = 1_000

/** Each further one costs a look into the index, and hardly makes the rarest rarer. */
const mostGrams = 12

/**
 * A condition that holds for every row whose key contains all words, and for few others. It stands beside the exact
 * condition, which alone would read all rows.
 *
 * @param table kept by keep_grams(…, 'grams')
 * @param uuid of the rows that are searched
 * @returns null where it would not help: short words, or parts that very many rows have
 */
export async function containing(
  tx: TenantTx,
  table: string,
  uuid: RawBuilder<unknown>,
  words: readonly string[],
): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ gram: string; n: number }>`
    select w.gram, (
      select count(*)::int from (
        select from ${sql.table(table)} t where t.gram = w.gram limit ${mostRows}
      ) counted
    ) as n
    from (
      select distinct gram from unnest(${[...words]}::text[]) word, grams(sort_key(word)) gram limit ${mostGrams}
    ) w
    order by n limit 1`.execute(tx)
  const rarest = rows[0]
  if (!rarest || rarest.n >= mostRows) return null
  return sql`${uuid} in (select g.uuid from ${sql.table(table)} g where g.gram = ${rarest.gram})`
}

/** No letter comes after it. */
const last = '\u{10ffff}'

/**
 * Selects the uuids of the rows with a word that begins with the given one, or that is like it but for one typing error;
 * and of a few others, so that nameRank() has the last word.
 *
 * @param table kept by keep_grams(…, 'name_variants')
 * @param word of nameKey()
 */
export function resembling(table: string, word: string): RawBuilder<unknown> {
  const beginning = sql`
    select g.uuid from ${sql.table(table)} g where g.gram >= ${` ${word}`} and g.gram < ${` ${word}${last}`}`
  if ([...word].length < shortestForgiven) return beginning
  return sql`${beginning}
    union select g.uuid from ${sql.table(table)} g where g.gram = any(${nameVariants(word)}::text[])`
}
