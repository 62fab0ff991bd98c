import { callErrorOf, type Failure } from '../failure.ts'
import {
  type Conflict,
  conflictBetween,
  type DraftPart,
  isQuestion,
  mergeChoice,
  rebased,
} from './draft-parts.ts'
import type { EditOptions } from './edit-options.ts'

export interface Attempt<Basis, Draft> {
  readonly draft: Draft
  readonly basis: Basis
}

/** What a save came to. */
export interface MergedSave<Basis> {
  readonly stored: Basis | undefined
  /** Labels of what somebody else changed meanwhile, and what was kept with mine. */
  readonly merged: readonly string[]
}

/** So often a save is tried again by itself with what others have stored meanwhile. */
const mostMerges = 5

/** Saves, and where what somebody else has stored meanwhile leaves nothing to choose, saves again with it. */
export async function saveMerging<Basis extends object, Draft, Part extends DraftPart>(
  options: EditOptions<Basis, Draft, Part>,
  first: Attempt<Basis, Draft>,
  onAttempt: (attempt: Attempt<Basis, Draft>) => void,
): Promise<MergedSave<Basis>> {
  const { shape, draftOf, combine } = options
  let attempt = first
  const become = (next: Attempt<Basis, Draft>) => {
    attempt = next
    onAttempt(next)
  }
  // What others have stored meanwhile comes with it, and must not count as undone by me.
  const keep = (basis: Basis) => {
    const versions = { before: draftOf(attempt.basis), mine: attempt.draft, theirs: draftOf(basis) }
    become({ draft: rebased(shape, versions), basis })
  }
  const merged = new Set<string>()
  become(first)
  for (let merges = 0; ; merges++) {
    try {
      const stored = await options.save(attempt.draft, attempt.basis, keep)
      return { stored, merged: [...merged] }
    } catch (reason) {
      const failure = await callErrorOf(reason, true)
      const conflict = conflictIn(options, failure, attempt)
      if (!conflict || isQuestion(conflict, combine === 'by-part') || merges === mostMerges) throw failure
      become({ draft: mergeChoice(shape, conflict), basis: conflict.current })
      for (const { label } of conflict.onlyTheirs) merged.add(label)
    }
  }
}

/** A 412 tells the record as it is now. */
export function conflictIn<Basis extends object, Draft, Part extends DraftPart>(
  { shape, draftOf, combine, currentOf = currentRecord }: EditOptions<Basis, Draft, Part>,
  failure: Failure,
  { draft, basis }: Attempt<Basis, Draft>,
): Conflict<Basis, Draft, Part> | null {
  const current = failure.status === 412 ? currentOf(failure, basis) : null
  if (!current) return null
  const versions = { before: draftOf(basis), mine: draft, theirs: draftOf(current) }
  return conflictBetween(shape, versions, current, combine === 'by-part')
}

function currentRecord<Basis extends object>({ body }: Failure): Basis | null {
  const { current } = (body ?? {}) as { current?: unknown }
  return typeof current === 'object' && current !== null ? (current as Basis) : null
}
