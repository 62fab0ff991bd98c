/** Texts that people enter, in the language that somebody reads (product §32.5). */

/** Versions by language, as `texts` of a record holds them. */
export type TextVersions = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

export interface ReaderLanguages {
  /** The language that is asked for. */
  readonly language: string
  /** The institution's first one: texts without a version are in it. */
  readonly own: string
}

const base = (language: string) => language.split('-')[0] ?? ''

/** Under which language versions stand for a reader; '' for one who reads the institution's own texts. */
export const versionLanguage = ({ language, own }: ReaderLanguages): string =>
  base(language) === base(own) ? '' : base(language)

/** Versions that visitors can come to read, of an institution whose pages offer these languages (the setting; '' for all). */
export function versionLanguages(own: string, offered: string): string[] {
  const languages = (offered || 'de,en').split(',').map((each) => base(each.trim()))
  return [...new Set(languages)].filter((each) => each !== base(own))
}

/** A text of these versions, the institution's own where none is there. */
export function textOf(
  own: string,
  name: string,
  versions: TextVersions | undefined,
  reader: ReaderLanguages,
): string {
  const language = versionLanguage(reader)
  return (language && versions?.[language]?.[name]) || own
}

/**
 * A record as its readers find it: each text in their language, without the versions. `untranslated` names those that only the
 * institution's language has, as far as there are any.
 *
 * @param names of the properties that have versions
 */
export function inLanguage<Row extends object, Name extends string & keyof Row>(
  { texts, ...row }: Row & { readonly texts?: unknown },
  names: readonly Name[],
  reader: ReaderLanguages,
): Omit<Row, 'texts'> & { untranslated?: Name[] } {
  const language = versionLanguage(reader)
  if (!language) return row
  const version = (texts as TextVersions | undefined)?.[language] ?? {}
  const found = names.filter((name) => version[name])
  const all = row as Readonly<Record<string, unknown>>
  const untranslated = names.filter((name) => !version[name] && Boolean(all[name]))
  return {
    ...row,
    ...Object.fromEntries(found.map((name) => [name, version[name]])),
    ...(untranslated.length > 0 && { untranslated }),
  }
}

/** The `lang` of a text of such a record, for readers aloud; undefined where it is in the page's language. */
export const languageOfText = <Name extends string>(
  { untranslated }: { readonly untranslated?: readonly Name[] | undefined },
  name: Name,
  own: string | undefined,
): string | undefined => (untranslated?.includes(name) ? own : undefined)
