/** What a person changes for itself within a draft: a field of a form, a day of a week, an entry of a list. */
export interface DraftPart {
  /** Dotted path of the field, or the key of the entry. */
  readonly path: string
  /** Message key. */
  readonly label: string
  /** The part's value as people read it, where the schema does not say how. */
  readonly words?: (value: unknown, translate: (key: string) => string) => string
}

/** How a draft is taken apart and put together again, so that the changes of two people can be told from each other. */
export interface DraftShape<Draft, Part extends DraftPart = DraftPart> {
  /** The parts that any of these versions has, in the order of the screen. */
  readonly partsOf: (versions: readonly Draft[]) => readonly Part[]
  readonly partValue: (draft: Draft, part: Part) => unknown
  /** The draft with another value for that part; undefined takes the part out. */
  readonly withPart: (draft: Draft, part: Part, value: unknown) => Draft
  /** Whether two values mean the same to a person. */
  readonly isSame: (one: unknown, other: unknown) => boolean
  /** Whether a part cannot get that value while the rest of the draft is as it is; left out: parts stand for themselves. */
  readonly clashes?: (draft: Draft, part: Part, value: unknown) => boolean
}

/** The shape of a draft that is one text. */
export const singleShape = (part: DraftPart): DraftShape<string> => ({
  partsOf: () => [part],
  partValue: (draft) => draft,
  withPart: (_, __, value) => String(value ?? ''),
  isSame: Object.is,
})

/** The parts whose values differ. */
export function changedParts<Draft, Part extends DraftPart>(
  { partsOf, partValue, isSame }: DraftShape<Draft, Part>,
  before: Draft,
  after: Draft,
): Part[] {
  return partsOf([before, after]).filter((part) => !isSame(partValue(before, part), partValue(after, part)))
}

export type Contested<Part extends DraftPart = DraftPart> = Part & {
  readonly mine: unknown
  readonly theirs: unknown
}

/** Two people changed one record. */
export interface Conflict<Basis = unknown, Draft = unknown, Part extends DraftPart = DraftPart> {
  /** Their record as the server gave it: the basis of the next try. */
  readonly current: Basis
  readonly mine: Draft
  /** What I changed and they see otherwise: to be chosen. */
  readonly contested: readonly Contested<Part>[]
  /** What only they changed: it stays that way. */
  readonly onlyTheirs: readonly Contested<Part>[]
}

/** Three versions of one draft. */
export interface DraftVersions<Draft> {
  /** What both others began with. */
  readonly before: Draft
  readonly mine: Draft
  readonly theirs: Draft
}

/** Mine on the ground of theirs: parts that I have left as they were before are taken from there. */
export function rebased<Draft, Part extends DraftPart>(
  { partsOf, partValue, withPart, isSame }: DraftShape<Draft, Part>,
  { before, mine, theirs }: DraftVersions<Draft>,
): Draft {
  if (mine === before) return theirs
  return partsOf([before, mine, theirs])
    .filter((part) => isSame(partValue(before, part), partValue(mine, part)))
    .filter((part) => !isSame(partValue(mine, part), partValue(theirs, part)))
    .reduce((draft, part) => withPart(draft, part, partValue(theirs, part)), mine)
}

/**
 * Tells what two people have changed.
 *
 * @param isByPart parts that they left alone are mine without a question; else each part of mine that differs from
 *   theirs is to be chosen, because the parts of one record may belong together
 */
export function conflictBetween<Basis, Draft, Part extends DraftPart>(
  shape: DraftShape<Draft, Part>,
  { before, mine, theirs }: DraftVersions<Draft>,
  current: Basis,
  isByPart: boolean,
): Conflict<Basis, Draft, Part> {
  const { partValue, isSame } = shape
  const different = shape
    .partsOf([before, mine, theirs])
    .map((part) => ({ part, mine: partValue(mine, part), theirs: partValue(theirs, part) }))
    .filter((each) => !isSame(each.mine, each.theirs))
  const isChanged = (part: Part, value: unknown) => !isSame(partValue(before, part), value)
  const clashes = (each: (typeof different)[number]) => shape.clashes?.(mine, each.part, each.theirs) ?? false
  const isContested = (each: (typeof different)[number]) =>
    isChanged(each.part, each.mine) ? !isByPart || isChanged(each.part, each.theirs) : clashes(each)
  const contested = different.filter(isContested)
  const onlyTheirs = different.filter((each) => !isChanged(each.part, each.mine) && !isContested(each))
  const contestedPart = ({ part, ...values }: (typeof different)[number]): Contested<Part> => ({
    ...part,
    ...values,
  })
  return { current, mine, contested: contested.map(contestedPart), onlyTheirs: onlyTheirs.map(contestedPart) }
}

/**
 * Whether somebody has to choose. Where parts stand for themselves, only what both have changed is a question; else all
 * that they have changed has to be seen. What turns out to be the same is no conflict, perhaps one's own save whose
 * reply was lost.
 */
export function isQuestion({ contested, onlyTheirs }: Conflict, isByPart: boolean): boolean {
  return contested.length > 0 || (!isByPart && onlyTheirs.length > 0)
}

/** Whose value of a part is kept, where two people have changed it. */
export type ConflictSide = 'mine' | 'theirs'

/** The draft to save: mine, with theirs where it was chosen so, and with what only they have changed. */
export function mergeChoice<Draft, Part extends DraftPart>(
  { withPart }: Pick<DraftShape<Draft, Part>, 'withPart'>,
  { mine, contested, onlyTheirs }: Conflict<unknown, Draft, Part>,
  choice: Readonly<Record<string, ConflictSide>> = {},
): Draft {
  const taken = [...onlyTheirs, ...contested.filter(({ path }) => choice[path] === 'theirs')]
  return taken.reduce((draft, part) => withPart(draft, part, part.theirs), mine)
}
