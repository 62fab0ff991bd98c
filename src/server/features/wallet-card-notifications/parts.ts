/** Deliveries in parts of a few hundred, told by spans of their ids: these are random, so that each span holds as many. */
import { createHash } from 'node:crypto'

/** Phones that are woken together: as many as are on their way at once on one connection. */
const partSize = 500

/** Parts of one notification that are under way at once, so that several servers share it. */
const lanes = 4

/** A part of a notification's deliveries. */
export interface Part {
  /** Counted from 0. */
  readonly part: number
  /** How many parts there are. */
  readonly of: number
}

/** The first part of each lane. */
export function firstParts(recipients: number): Part[] {
  const of = Math.ceil(recipients / partSize)
  return Array.from({ length: Math.min(of, lanes) }, (_, part) => ({ part, of }))
}

/** The part that is next in the same lane; null after the last one. */
export function nextPart({ part, of }: Part): Part | null {
  return part + lanes < of ? { part: part + lanes, of } : null
}

export interface IdSpan {
  readonly from: string
  /** The first id that does not belong to it; null: there is none. */
  readonly to: string | null
}

export function spanOf({ part, of }: Part): IdSpan {
  return { from: idAt(part, of), to: part + 1 < of ? idAt(part + 1, of) : null }
}

function idAt(part: number, of: number): string {
  return dashed(((BigInt(part) << 128n) / BigInt(of)).toString(16).padStart(32, '0'))
}

/** The id of a part's job, so that sending it twice makes one. */
export function jobIdOf(notification: string, { part, of }: Part): string {
  const hash = createHash('sha256').update(`${notification}\n${part}\n${of}`).digest('hex')
  return dashed(`${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`)
}

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
