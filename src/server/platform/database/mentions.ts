/** Whether texts name somebody: by words that stand in them whole. */
import { type RawBuilder, sql } from 'kysely'

/** What nobody else has, as it stands in texts. */
export interface Mark {
  /** In small letters. */
  readonly word: string
  /** Regular expression, so that a longer word is not taken for it. */
  readonly pattern: string
  /** In small letters: says so only together with it. Null: alone. */
  readonly beside: string | null
}

const quoted = (word: string) => word.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&')

/** anna@web.example is not johanna@web.example, nor anna@web.example.com; at the end of a sentence a dot follows. */
export const addressMark = (address: string): Mark => ({
  word: address,
  pattern: `(?<![a-z0-9._%+-])${quoted(address)}(?![a-z0-9-]|\\.[a-z0-9])`,
  beside: null,
})

/** Families share numbers: it is somebody's with the name. */
export const phoneMark = (phone: string, beside: string): Mark => ({
  word: phone,
  pattern: `(?<![0-9])${quoted(phone)}(?![0-9])`,
  beside,
})

/** Such as a uuid, or an alias as JSON has it. */
export const wholeMark = (word: string): Mark => ({ word, pattern: quoted(word), beside: null })

/** SQL: one of the marks stands in one of the texts, of whatever type; both in any case of letters. */
export const mentions = (
  marks: readonly Mark[],
  texts: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => sql`
  exists (
    select from (
      select lower(concat_ws(' ', ${sql.join(texts.map((text) => sql`${text}::text`))})) as text offset 0
    ) said, unnest(${marks.map(({ word }) => word)}::text[], ${marks.map(({ pattern }) => pattern)}::text[],
      ${marks.map(({ beside }) => beside)}::text[]) as marks (word, pattern, beside)
    where case when position(marks.word in said.text) > 0
      then said.text ~ marks.pattern and (marks.beside is null or position(marks.beside in said.text) > 0) else false end)`
