import type { RankedTexts } from './ranking.ts'

/** Something that the palette leads to or does. */
export interface PaletteTarget extends RankedTexts {
  /** Its address, or the name of what the frame itself does. */
  readonly id: string
  /** Heading under which it stands once something was typed. */
  readonly group: string
  /** What it is about, in small, '' where the name says all. */
  readonly note: string
  /** At the end of its line: its day and time, or the menu's group. */
  readonly side: string
  /** The moment that counts for a record, in ms since 1970. */
  readonly at?: number
  /** Which record it is: what is kept of it is read again. */
  readonly record?: RecordKey
  /** What the frame does itself; all else is an address. */
  readonly run?: () => void
}

export interface RecordKey {
  readonly resource: string
  readonly id: string
}

/** Targets below one heading. */
export interface PaletteGroup {
  readonly label: string
  readonly targets: readonly PaletteTarget[]
}
