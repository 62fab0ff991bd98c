/** What an order does with what is held, told before it is given. */
import { goesWithEverything } from '#rules/deletion-kinds.ts'
import type { DataKind, DeletionKept, DeletionOrder, DeletionSubject } from './types.ts'

type Held = Pick<DeletionSubject, 'records' | 'kept'>

/** Of one kind: how much there is, how much of it has to stay, and why. */
export interface HeldKind {
  readonly kind: DataKind
  readonly count: number
  readonly staying: number
  readonly kept: readonly DeletionKept[]
}

export function heldKinds({ records, kept }: Held): HeldKind[] {
  const counted = new Set(records.map(({ kind }) => kind))
  const keptAlone = kept.filter(({ kind }) => !counted.has(kind))
  const kinds = [...records, ...new Map(keptAlone.map((each) => [each.kind, each])).values()]
  return kinds.map(({ kind, count }) => {
    const reasons = kept.filter((each) => each.kind === kind)
    const staying = reasons.reduce((sum, each) => sum + each.count, 0)
    // What is counted for two reasons stays once.
    return { kind, count, staying: Math.min(count, staying), kept: reasons }
  })
}

/** Whether anything of the kind can go. */
export const canGo = ({ count, staying }: HeldKind): boolean => staying < count

/** What is chosen after somebody pressed a kind: with the profile or the account everything, and without all else neither. */
export function toggled(
  chosen: ReadonlySet<DataKind>,
  kind: DataKind,
  possible: readonly DataKind[],
): ReadonlySet<DataKind> {
  if (!chosen.has(kind)) return new Set(goesWithEverything(kind) ? possible : [...chosen, kind])
  return new Set([...chosen].filter((each) => each !== kind && !goesWithEverything(each)))
}

export const hasLastKinds = (held: readonly HeldKind[]): boolean =>
  held.length > 1 && held.some(({ kind }) => goesWithEverything(kind))

export interface OrderSums {
  readonly going: number
  readonly staying: number
}

/** How many entries go, and how many stay: because they have to, or because their kind was not chosen. */
export function sumsOf(held: readonly HeldKind[], chosen: ReadonlySet<DataKind>): OrderSums {
  const all = held.reduce((sum, { count }) => sum + count, 0)
  const going = held
    .filter(({ kind }) => chosen.has(kind))
    .reduce((sum, { count, staying }) => sum + count - staying, 0)
  return { going, staying: all - going }
}

/** The kinds of an order; undefined where it is about everything that can go. */
export function orderedKinds(
  held: readonly HeldKind[],
  chosen: ReadonlySet<DataKind>,
): DeletionOrder['kinds'] {
  const possible = held.filter(canGo).map(({ kind }) => kind)
  return possible.every((kind) => chosen.has(kind)) ? undefined : possible.filter((kind) => chosen.has(kind))
}
