import type { DataProvider, RaRecord } from 'react-admin'
import type { FieldDescription } from '../../resources/descriptions.ts'
import { type ExportQuestion, pagesOf } from '../export/pages.ts'
import type { createReferenceNames } from '../export/reference-names.ts'
import type { Speaker } from './values/speaker.ts'
import { type ReferenceName, sameText, toldTexts } from './values/told.ts'

/** The records that rows may be about, by what a file calls them. */
export type Existing = ReadonlyMap<string, readonly RaRecord[]>

export interface ReadExisting {
  readonly question: ExportQuestion
  /** What tells which record a row is about. */
  readonly field: FieldDescription
  /** What the rows say of it; other records are not kept. */
  readonly wanted: ReadonlySet<string>
  readonly names: ReturnType<typeof createReferenceNames>
  readonly speakers: readonly Speaker[]
  readonly onCount: (count: number) => void
  readonly isOver: () => boolean
}

/** Reads all records by the list's own call, and keeps those that the file is about. */
export async function readExisting(dataProvider: DataProvider, asked: ReadExisting): Promise<Existing> {
  const { question, field, wanted, names, speakers, onCount, isOver } = asked
  const found = new Map<string, RaRecord[]>()
  let count = 0
  for await (const { rows } of pagesOf(dataProvider, question)) {
    if (isOver()) break
    const kept = rows.filter((record) => {
      const texts = [...toldTexts(record, field, speakers, keyItself)].filter((text) => wanted.has(text))
      for (const text of texts) if (text !== '') found.set(text, [...(found.get(text) ?? []), record])
      return texts.length > 0
    })
    await names.learn(kept)
    count += rows.length
    onCount(count)
  }
  return found
}

const keyItself: ReferenceName = (_, key) => String(key)

/** What the rows of a file say of the records they are about. */
export const wantedTexts = (cells: readonly string[]): ReadonlySet<string> =>
  new Set(cells.map(sameText).filter(Boolean))
