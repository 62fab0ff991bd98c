import { useMemo, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Failure } from '../failure.ts'
import {
  type Conflict,
  changedParts,
  type DraftPart,
  isQuestion,
  mergeChoice,
  rebased,
} from './draft-parts.ts'
import type { Edit, EditOptions } from './edit-options.ts'
import { useOpenDraft } from './open-drafts.ts'
import { type Attempt, conflictIn, type MergedSave, saveMerging } from './save-merging.ts'
import { useEditErrors } from './use-edit-errors.ts'
import { useWrite, type WriteOptions } from './use-write.ts'

/**
 * The one way in which the desk changes a record: what was typed, what it is based on, and its saving. What was typed
 * outlives every reply: a refusal, an ended session, no network, somebody else who was faster.
 */
export function useEdit<Basis extends object, Draft, Part extends DraftPart>(
  options: EditOptions<Basis, Draft, Part>,
): Edit<Basis, Draft, Part> {
  const { shape, check, onWrong } = options
  const state = useEditState(options)
  const { basis, draft, first, start, conflict, errors, isSaved } = state
  const tellDone = useDoneNotice(options)
  const write = useAttempts(options, state, tellDone)
  const changed = changedParts(shape, start, draft)
  const typed = changed.filter(
    (part) =>
      first === undefined || !shape.isSame(shape.partValue(first, part), shape.partValue(draft, part)),
  )
  useOpenDraft({ changed: typed, isSaved: () => isSaved.current, isBusy: write.isBusy })

  const send = (attempt: Attempt<Basis, Draft>) => {
    errors.forgetRefused()
    state.setConflict(null)
    return write.run(attempt)
  }
  return {
    basis,
    draft,
    changed,
    typed,
    errors: errors.errors,
    refusedDraft: errors.refusedDraft,
    failure: write.failure,
    isSaving: write.isBusy,
    isSignedOut: write.isSignedOut,
    isSaved: () => isSaved.current,
    conflict,
    change: (next) => {
      const after = typeof next === 'function' ? (next as (draft: Draft) => Draft)(state.latest()) : next
      isSaved.current = false
      state.become(after)
      errors.follow(after)
    },
    reset: () => {
      state.become(start)
      errors.forgetAll()
      write.forget()
    },
    submit: async (latest = state.latest()) => {
      const wrong = check?.(latest) ?? {}
      state.become(latest)
      if (Object.keys(wrong).length === 0) return send({ draft: latest, basis })
      errors.findWrong(wrong)
      onWrong?.(wrong, latest)
      return false
    },
    choose: chooser(options, state, { send, tellDone }),
    backToDraft: () => state.setConflict(null),
  }
}

interface AfterChoice<Basis, Draft> {
  readonly send: (attempt: Attempt<Basis, Draft>) => Promise<boolean>
  readonly tellDone: (merged: readonly string[]) => void
}

/** Saves what was chosen in a conflict, on the record of whoever was faster. */
function chooser<Basis extends object, Draft, Part extends DraftPart>(
  { shape, draftOf, onSaved }: EditOptions<Basis, Draft, Part>,
  { conflict, setConflict, setBasis, become, errors }: EditState<Basis, Draft, Part>,
  { send, tellDone }: AfterChoice<Basis, Draft>,
): Edit<Basis, Draft, Part>['choose'] {
  return async (choice) => {
    if (!conflict) return false
    const { current } = conflict
    const merged = mergeChoice(shape, conflict, choice)
    become(merged)
    setBasis(current)
    // Theirs stands already. Sent again it could harm: of a secret nothing is known but that there is one.
    if (changedParts(shape, draftOf(current), merged).length > 0)
      return send({ draft: merged, basis: current })
    setConflict(null)
    errors.forgetAll()
    tellDone([])
    onSaved?.(current)
    return true
  }
}

/** What an edit remembers between two renderings. */
function useEditState<Basis extends object, Draft, Part extends DraftPart>(
  options: EditOptions<Basis, Draft, Part>,
) {
  const [basis, setBasis] = useState(options.read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a draft is read off a record never changes
  const start = useMemo(() => options.draftOf(basis), [basis])
  const [first] = useState(options.first)
  const [draft, setDraft] = useState(first ?? start)
  const [conflict, setConflict] = useState<Conflict<Basis, Draft, Part> | null>(null)
  const errors = useEditErrors(options, draft)
  const isSaved = useRef(false)
  // Replies come between two renderings, and so does a second change in one event.
  const now = useRef(draft)
  const become = (next: Draft) => {
    now.current = next
    setDraft(() => next)
  }
  const latest = () => now.current
  return { basis, setBasis, start, first, draft, latest, become, conflict, setConflict, errors, isSaved }
}

type EditState<Basis extends object, Draft, Part extends DraftPart> = ReturnType<
  typeof useEditState<Basis, Draft, Part>
>

/** The saving of an edit, and what becomes of its state by each reply. */
function useAttempts<Basis extends object, Draft, Part extends DraftPart>(
  options: EditOptions<Basis, Draft, Part>,
  { basis, setBasis, draft, latest, become, setConflict, errors, isSaved }: EditState<Basis, Draft, Part>,
  tellDone: (merged: readonly string[]) => void,
) {
  const { shape, draftOf, combine } = options
  // The attempt as it went out last: a save may take in what others have stored, or be done in part.
  const last = useRef<Attempt<Basis, Draft>>({ draft, basis })
  /** What was typed while it was being saved was not saved: it stays. */
  const replace = (sent: Draft, next: Draft) =>
    become(rebased(shape, { before: sent, mine: latest(), theirs: next }))
  return useWrite<MergedSave<Basis>, Attempt<Basis, Draft>>({
    success: null,
    ...(options.toldBy && { toldBy: options.toldBy }),
    write: (attempt) =>
      saveMerging(options, attempt, (next) => {
        last.current = next
      }),
    onDone: ({ stored, merged }, sent) => {
      isSaved.current = stored === undefined
      if (stored) {
        setBasis(stored)
        replace(sent.draft, draftOf(stored))
      }
      errors.forgetAll()
      tellDone(merged)
      options.onSaved?.(stored)
    },
    onRefused: (failure: Failure, sent) => {
      const attempt = last.current
      setBasis(attempt.basis)
      replace(sent.draft, attempt.draft)
      const found = conflictIn(options, failure, { draft: latest(), basis: attempt.basis })
      if (found && isQuestion(found, combine === 'by-part')) {
        setConflict(found)
        return true
      }
      errors.refuse(failure.errors, attempt.draft)
      options.onWrong?.(failure.errors, attempt.draft)
      return false
    },
  })
}

/** Says that it was saved; in the same breath that somebody else's changes were kept beside mine, and which. */
function useDoneNotice({
  success = 'Success!',
}: Pick<WriteOptions<unknown, unknown>, 'success'>): (labels: readonly string[]) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return (labels) => {
    if (labels.length > 0) {
      const parts = labels.map((label) => translate(label)).join(', ')
      const text = 'Success! Somebody else has saved meanwhile. Their changes are kept too: {parts}'
      notify(text, { type: 'success', messageArgs: { parts }, autoHideDuration: mergedMs })
    } else if (success !== null) notify(success, { type: 'success' })
  }
}

/** What somebody else has changed takes longer to read than that it worked. */
const mergedMs = 8000
