/**
 * Searches by parts of three letters, which stand in a table of their own beside the table they are of (keep_grams() in
 * 0013-grams.sql): under row level security only leakproof operators reach an index, and = is one.
 */
import { type RawBuilder, sql } from 'kysely'
import { shortestForgiven } from '#rules/name-match.ts'
import type { TenantTx } from './database-types.ts'

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

/**
 * Selects the uuids of the rows with a word that begins with the given one, or that is like it but for one typing error;
 * and of some others, so that nameRank() has the last word.
 *
 * @param table kept by keep_grams(…, 'word_grams')
 * @param word of nameKey()
 */
export function resembling(table: string, word: string): RawBuilder<unknown> {
  const { grams, most } = wanted(word)
  return sql`
    select g.uuid from ${sql.table(table)} g where g.gram = any(${[...grams]}::text[])
    group by g.uuid having count(*) >= ${most}`
}

interface Wanted {
  readonly grams: readonly string[]
  /** How many of them a row must have. */
  readonly most: number
}

/** One wrong letter breaks three grams; two that are swapped break four. */
function wanted(word: string): Wanted {
  const letters = [...word]
  if (letters.length < shortestForgiven) {
    const grams = gramsIn(`  ${word}`).slice(-Math.max(1, letters.length - 1))
    return { grams, most: grams.length }
  }
  const grams = gramsIn(`  ${word} `)
  // A short word has so few that with four broken nothing is left to find it by: its swapped spellings are looked for.
  if (letters.length <= shortestForgiven + 1) {
    const swapped = spellings(letters).flatMap((each) => gramsIn(`  ${each} `))
    return { grams: [...new Set([...grams, ...swapped])], most: Math.max(1, grams.length - 3) }
  }
  return withoutInitial({ grams, most: Math.max(1, grams.length - 4) })
}

/** With so many to find, one less hardly finds more. */
const plenty = 5

/** The first gram is the initial alone, which more rows have than any other. */
function withoutInitial({ grams, most }: Wanted): Wanted {
  return most < plenty ? { grams, most } : { grams: grams.slice(1), most: most - 1 }
}

/** With each two neighbours swapped. */
function spellings(letters: readonly string[]): string[] {
  return letters
    .slice(1)
    .map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(''))
}

function gramsIn(text: string): string[] {
  const letters = [...text]
  return [...new Set(letters.slice(2).map((_, i) => letters.slice(i, i + 3).join('')))]
}
