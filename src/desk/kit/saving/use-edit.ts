import { useMemo, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Failure } from '../failure.ts'
import { type Conflict, changedParts, type DraftPart, mergeChoice } from './draft-parts.ts'
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
  const write = useAttempts(options, state)
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
      const after = typeof next === 'function' ? (next as (draft: Draft) => Draft)(draft) : next
      isSaved.current = false
      state.setDraft(() => after)
      errors.follow(after)
    },
    reset: () => {
      state.setDraft(() => start)
      errors.forgetAll()
      write.forget()
    },
    submit: async (latest = draft) => {
      const wrong = check?.(latest) ?? {}
      state.setDraft(() => latest)
      if (Object.keys(wrong).length === 0) return send({ draft: latest, basis })
      errors.findWrong(wrong)
      onWrong?.(wrong, latest)
      return false
    },
    choose: async (choice) => {
      if (!conflict) return false
      const merged = mergeChoice(shape, conflict, choice)
      state.setDraft(() => merged)
      state.setBasis(conflict.current)
      return send({ draft: merged, basis: conflict.current })
    },
    backToDraft: () => state.setConflict(null),
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
  return { basis, setBasis, start, first, draft, setDraft, conflict, setConflict, errors, isSaved }
}

type EditState<Basis extends object, Draft, Part extends DraftPart> = ReturnType<
  typeof useEditState<Basis, Draft, Part>
>

/** The saving of an edit, and what becomes of its state by each reply. */
function useAttempts<Basis extends object, Draft, Part extends DraftPart>(
  options: EditOptions<Basis, Draft, Part>,
  { basis, setBasis, draft, setDraft, setConflict, errors, isSaved }: EditState<Basis, Draft, Part>,
) {
  const tellDone = useDoneNotice(options)
  // The attempt as it went out last: a save may take in what others have stored, or be done in part.
  const latest = useRef<Attempt<Basis, Draft>>({ draft, basis })
  /** What was typed while it was being saved is not what was saved: it stays. */
  const replace = (sent: Draft, next: Draft) => setDraft((now) => (now === sent ? next : now))
  return useWrite<MergedSave<Basis>, Attempt<Basis, Draft>>({
    success: null,
    ...(options.toldBy && { toldBy: options.toldBy }),
    write: (attempt) =>
      saveMerging(options, attempt, (next) => {
        latest.current = next
      }),
    onDone: ({ stored, merged }, sent) => {
      isSaved.current = stored === undefined
      if (stored) {
        setBasis(stored)
        replace(sent.draft, options.draftOf(stored))
      }
      errors.forgetAll()
      tellDone(merged)
      options.onSaved?.(stored)
    },
    onRefused: (failure: Failure, sent) => {
      const attempt = latest.current
      setBasis(attempt.basis)
      replace(sent.draft, attempt.draft)
      const found = conflictIn(options, failure, attempt)
      setConflict(found)
      if (found) return true
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
