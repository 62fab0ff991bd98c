/** What stands between cells, apart from the writing of files: a page that offers the choice needs no library for that. */
export type CsvSeparator = ';' | ','

export const isGerman = (language: string): boolean => language.toLowerCase().startsWith('de')

/** What the reader's Excel takes for the end of a cell; commas are decimal in German. */
export const separatorOf = (language: string): CsvSeparator => (isGerman(language) ? ';' : ',')
