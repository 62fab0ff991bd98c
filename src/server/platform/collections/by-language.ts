/** Versions by language of the texts of a record, as the database keeps them (product §32.5). */
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#generated/entities.ts'
import { type ReaderLanguages, type TextVersions, versionLanguage } from '#rules/by-language.ts'
import type { Ctx } from '../binding/handler.ts'

/** Who reads a reply, as the rules ask for it. */
export const readerOf = ({ language, tenant }: Pick<Ctx, 'language' | 'tenant'>): ReaderLanguages => ({
  language,
  own: tenant.language,
})

/** SQL: a text of a table's row in the reader's language. */
export function textIn(table: string, column: string, reader: ReaderLanguages): RawBuilder<string> {
  const own = sql.ref<string>(`${table}.${column}`)
  const language = versionLanguage(reader)
  if (!language) return sql<string>`${own}`
  return sql<string>`coalesce(nullif(${sql.ref(`${table}.texts`)} #>> ${[language, column]}::text[], ''), ${own})`
}

/**
 * A body whose versions say all that is stored from then on: what it leaves out is kept, as with any property, and an empty
 * text takes a version away.
 *
 * @param before null for a new record
 */
export function withVersions<Body extends object>(entity: Entity, body: Body, before: object | null): Body {
  const column = entity.columns.find(({ byLanguage }) => byLanguage)
  const written = column && (body as Record<string, TextVersions | undefined>)[column.property]
  if (!column || !written) return body
  const stored = (before as Record<string, TextVersions | undefined> | null)?.[column.property] ?? {}
  return { ...body, [column.property]: mergedVersions(written, stored) }
}

/** All versions that there are once these were written. */
export function mergedVersions(written: TextVersions, stored: TextVersions): TextVersions {
  const versions = Object.entries(written).map(([language, texts = {}]) => {
    const own = stored[language] ?? {}
    const said = Object.entries(texts).filter(([name, text]) => text.trim() !== '' || own[name])
    return [language, { ...own, ...Object.fromEntries(said) }] as const
  })
  const changed = versions.filter(([, texts]) => Object.keys(texts).length > 0)
  return { ...stored, ...Object.fromEntries(changed) }
}

/** What of versions is worth a place: no empty text, no language without one. */
export function storedVersions(versions: TextVersions): TextVersions {
  const filled = Object.entries(versions).map(([language, texts = {}]) => {
    const kept = Object.entries(texts).filter(([, text]) => text.trim() !== '')
    return [language, Object.fromEntries(kept)] as const
  })
  return Object.fromEntries(filled.filter(([, texts]) => Object.keys(texts).length > 0))
}
