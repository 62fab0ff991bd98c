import { type Draft, draftValue, isSame, withDraftValue } from './draft.ts'
import type { FormField } from './fields.ts'

export type Side = 'mine' | 'theirs'

export interface ContestedField extends FormField {
  readonly mine: unknown
  readonly theirs: unknown
}

/** Two people changed one record. */
export interface VersionConflict {
  /** Their record as the server gave it: the basis of the next try. */
  readonly record: Draft
  readonly mine: Draft
  /** What I changed and they see otherwise: to be chosen. */
  readonly contested: readonly ContestedField[]
  /** What only they changed: it stays that way. */
  readonly onlyTheirs: readonly ContestedField[]
}

interface Versions {
  readonly fields: readonly FormField[]
  readonly before: Draft
  readonly mine: Draft
  readonly theirs: Draft
  readonly record: Draft
}

export function conflictOf({ fields, before, mine, theirs, record }: Versions): VersionConflict {
  const different = fields
    .map((field) => ({
      ...field,
      mine: draftValue(mine, field.path),
      theirs: draftValue(theirs, field.path),
    }))
    .filter((field) => !isSame(field.mine, field.theirs))
  const changedByMe = (field: FormField & { mine: unknown }) =>
    !isSame(draftValue(before, field.path), field.mine)
  return {
    record,
    mine,
    contested: different.filter(changedByMe),
    onlyTheirs: different.filter((field) => !changedByMe(field)),
  }
}

/** The draft to save: my version with theirs where chosen, and with what only they changed. */
export function mergeChoice(conflict: VersionConflict, choice: Readonly<Record<string, Side>>): Draft {
  const taken = [
    ...conflict.onlyTheirs,
    ...conflict.contested.filter(({ path }) => choice[path] === 'theirs'),
  ]
  return taken.reduce((draft, { path, theirs }) => withDraftValue(draft, path, theirs), conflict.mine)
}

export interface Piece {
  readonly text: string
  readonly isDifferent: boolean
}

/** A text in pieces: words, hyphens and the space between them. Words that the other text lacks are marked. */
export function markWords(text: string, other: string): Piece[] {
  const words = splitWords(text)
  const kept = commonWords(words, splitWords(other))
  const pieces: { text: string; isDifferent: boolean }[] = []
  words.forEach((word, index) => {
    const isDifferent = !kept.has(index) && word.trim() !== ''
    const last = pieces.at(-1)
    if (last?.isDifferent === isDifferent) last.text += word
    else pieces.push({ text: word, isDifferent })
  })
  return pieces
}

const splitWords = (text: string) => text.match(/\s+|-|[^\s-]+/g) ?? []

/** Longest common subsequence: the places in `words` whose word stands in both, in order. */
function commonWords(words: readonly string[], others: readonly string[]): ReadonlySet<number> {
  const lengths = Array.from({ length: words.length + 1 }, () => new Array<number>(others.length + 1).fill(0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = words.length - 1; i >= 0; i--) {
    for (let j = others.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = words[i] === others[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const kept = new Set<number>()
  for (let i = 0, j = 0; i < words.length && j < others.length; ) {
    if (words[i] === others[j]) {
      kept.add(i++)
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return kept
}
