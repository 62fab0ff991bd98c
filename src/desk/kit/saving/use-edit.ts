import { useMemo, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FieldErrors } from '../error-shapes.ts'
import { CallError, type Failure, readFailure } from '../failure.ts'
import {
  type Conflict,
  changedParts,
  conflictBetween,
  type DraftPart,
  type DraftShape,
  mergeChoice,
  type Side,
} from './draft-parts.ts'
import { useOpenDraft } from './open-drafts.ts'
import { useWrite, type WriteOptions } from './use-write.ts'

export interface EditOptions<Basis extends object, Draft, Part extends DraftPart>
  extends Pick<WriteOptions<unknown, unknown>, 'success' | 'toldBy'> {
  /** The record as it was read, with its version. */
  readonly read: Basis
  /** What of a record can be typed. */
  readonly draftOf: (basis: Basis) => Draft
  /** What stands there at first, where something was chosen before, for instance by dragging; else the basis. */
  readonly first?: Draft
  readonly shape: DraftShape<Draft, Part>
  /**
   * Sends the draft with the version of its basis. Answers the record as it is stored then, and the draft begins anew
   * from that; undefined where the screen goes elsewhere.
   *
   * @param keep what is stored already, should a later call of the same save fail: it is the basis of the next try
   */
  readonly save: (draft: Draft, basis: Basis, keep: (stored: Basis) => void) => Promise<Basis | undefined>
  /** What is wrong with the draft, before it is sent; by the paths of its fields. */
  readonly check?: (draft: Draft) => FieldErrors
  /** The record as somebody else has stored it meanwhile, out of a refusal; null where it tells none. */
  readonly currentOf?: (failure: Failure, basis: Basis) => Basis | null
  /**
   * How two people's changes come together: each part that differs is chosen; or, for lists and weeks, parts that only
   * one has changed are kept without a question.
   */
  readonly combine?: 'by-choice' | 'by-part'
  /** Which part an error is about; that of the same path, or the nearest above it, unless said otherwise. */
  readonly partAt?: (path: string, draft: Draft) => string | null
  /** What the check or the server said is wrong: a good moment to put the focus there. */
  readonly onWrong?: (errors: FieldErrors, draft: Draft) => void
  readonly onSaved?: (stored: Basis | undefined) => void
}

export interface Edit<Basis, Draft, Part extends DraftPart> {
  /** What the draft is based on; after a conflict, the record of whoever was faster. */
  readonly basis: Basis
  readonly draft: Draft
  /** The parts that differ from the basis. */
  readonly changed: readonly Part[]
  /** Those of them that would be lost by leaving: not what stood there at first. */
  readonly typed: readonly Part[]
  /** What the check said of fields that are not mended yet, and the server of fields that are as they were sent. */
  readonly errors: FieldErrors
  /** As it was sent when the server refused it: where an error belongs may depend on what stood in a list then. */
  readonly refusedDraft: Draft
  readonly failure: Failure | null
  readonly isSaving: boolean
  readonly isSignedOut: boolean
  /** A question, not a state: it is asked while navigating. */
  readonly isSaved: () => boolean
  readonly conflict: Conflict<Basis, Draft, Part> | null
  readonly change: (next: Draft | ((draft: Draft) => Draft)) => void
  /** Back to the basis. */
  readonly reset: () => void
  /**
   * Checks and saves what was typed.
   *
   * @param typed the draft, where a form knows it later than `draft` tells
   */
  readonly submit: (typed?: Draft) => Promise<boolean>
  /** After a conflict: saves what was chosen, by the paths of the contested parts. */
  readonly choose: (choice: Readonly<Record<string, Side>>) => Promise<boolean>
  /** After a conflict: back to what was typed. */
  readonly backToDraft: () => void
}

interface Attempt<Basis, Draft> {
  readonly draft: Draft
  readonly basis: Basis
}

interface Outcome<Basis> {
  readonly stored: Basis | undefined
  /** Labels of what somebody else changed meanwhile, and what was kept with mine. */
  readonly merged: readonly string[]
}

/** So often a save is tried again by itself with what others have stored meanwhile. */
const mostMerges = 5

/**
 * The one way in which the desk changes a record: what was typed, what it is based on, and its saving. What was typed
 * outlives every reply: a refusal, an ended session, no network, somebody else who was faster.
 */
export function useEdit<Basis extends object, Draft, Part extends DraftPart>(
  options: EditOptions<Basis, Draft, Part>,
): Edit<Basis, Draft, Part> {
  const { read, draftOf, shape, check, onWrong, onSaved, partAt = nearestPart(shape) } = options
  const tellMerged = useMergeNotice()
  const [basis, setBasis] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a draft is read off a record never changes
  const start = useMemo(() => draftOf(basis), [basis])
  const [first] = useState(options.first)
  const [draft, setDraft] = useState(first ?? start)
  // Paths that the check refused last: they are judged anew while they are mended, and nothing else before the next try.
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<FieldErrors>({})
  const [refusedDraft, setRefusedDraft] = useState(draft)
  const [conflict, setConflict] = useState<Conflict<Basis, Draft, Part> | null>(null)
  const isSaved = useRef(false)
  // The attempt as it went out last: a save may take in what others have stored, or be done in part.
  const latest = useRef<Attempt<Basis, Draft>>({ draft, basis })
  const changed = changedParts(shape, start, draft)
  const isAsAtFirst = (part: Part) =>
    first !== undefined && shape.isSame(shape.partValue(first, part), shape.partValue(draft, part))
  const typed = changed.filter((part) => !isAsAtFirst(part))

  const write = useWrite<Outcome<Basis>, Attempt<Basis, Draft>>({
    ...pick(options),
    write: (attempt) =>
      saveMerging(options, attempt, (next) => {
        latest.current = next
      }),
    onDone: ({ stored, merged }, sent) => {
      isSaved.current = stored === undefined
      if (stored) {
        setBasis(stored)
        // What was typed while it was being saved is not what was saved.
        setDraft((now) => (now === sent.draft ? draftOf(stored) : now))
      }
      setFaulty([])
      tellMerged(merged)
      onSaved?.(stored)
    },
    onRefused: (failure, sent) => {
      const attempt = latest.current
      setBasis(attempt.basis)
      setDraft((now) => (now === sent.draft ? attempt.draft : now))
      const found = conflictIn(options, failure, attempt)
      setConflict(found)
      if (found) return true
      setRefused(failure.errors)
      setRefusedDraft(attempt.draft)
      onWrong?.(failure.errors, attempt.draft)
      return false
    },
  })
  useOpenDraft({ changed: typed, isSaved: () => isSaved.current, isBusy: write.isBusy })
  const send = (attempt: Attempt<Basis, Draft>) => {
    setRefused({})
    setConflict(null)
    return write.run(attempt)
  }
  return {
    basis,
    draft,
    changed,
    typed,
    refusedDraft,
    errors: { ...refused, ...only(faulty, faulty.length > 0 ? check?.(draft) : {}) },
    failure: write.failure,
    isSaving: write.isBusy,
    isSignedOut: write.isSignedOut,
    isSaved: () => isSaved.current,
    conflict,
    change: (next) => {
      const after = typeof next === 'function' ? (next as (draft: Draft) => Draft)(draft) : next
      isSaved.current = false
      setDraft(after)
      setRefused((errors) => without(errors, changedParts(shape, draft, after), partAt, refusedDraft))
    },
    reset: () => {
      setDraft(start)
      setRefused({})
      setFaulty([])
      write.forget()
    },
    submit: async (latestDraft = draft) => {
      const wrong = check?.(latestDraft) ?? {}
      if (latestDraft !== draft) setDraft(latestDraft)
      if (Object.keys(wrong).length === 0) return send({ draft: latestDraft, basis })
      setFaulty(Object.keys(wrong))
      onWrong?.(wrong, latestDraft)
      return false
    },
    choose: async (choice) => {
      if (!conflict) return false
      const merged = mergeChoice(shape, conflict, choice)
      setDraft(merged)
      setBasis(conflict.current)
      return send({ draft: merged, basis: conflict.current })
    },
    backToDraft: () => setConflict(null),
  }
}

const pick = ({ success, toldBy }: Pick<WriteOptions<unknown, unknown>, 'success' | 'toldBy'>) => ({
  ...(success !== undefined && { success }),
  ...(toldBy && { toldBy }),
})

/** Saves, and where only parts were changed that I left alone, saves again with them. */
async function saveMerging<Basis extends object, Draft, Part extends DraftPart>(
  options: EditOptions<Basis, Draft, Part>,
  first: Attempt<Basis, Draft>,
  onAttempt: (attempt: Attempt<Basis, Draft>) => void,
): Promise<Outcome<Basis>> {
  let attempt = first
  const become = (next: Attempt<Basis, Draft>) => {
    attempt = next
    onAttempt(next)
  }
  const keep = (basis: Basis) => become({ draft: attempt.draft, basis })
  const merged = new Set<string>()
  become(first)
  for (let merges = 0; ; merges++) {
    try {
      const stored = await options.save(attempt.draft, attempt.basis, keep)
      return { stored, merged: [...merged] }
    } catch (reason) {
      const failure = await readFailure(reason)
      const conflict = options.combine === 'by-part' ? conflictIn(options, failure, attempt) : null
      if (!conflict || conflict.contested.length > 0 || merges === mostMerges) {
        throw new CallError(failure, true)
      }
      become({ draft: mergeChoice(options.shape, conflict), basis: conflict.current })
      for (const { label } of conflict.onlyTheirs) merged.add(label)
    }
  }
}

/** A 412 tells the record as it is now. */
function conflictIn<Basis extends object, Draft, Part extends DraftPart>(
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

const nearestPart =
  <Draft, Part extends DraftPart>(shape: DraftShape<Draft, Part>) =>
  (path: string, draft: Draft) =>
    shape.partsOf([draft]).find((part) => path === part.path || path.startsWith(`${part.path}.`))?.path ??
    null

const only = (paths: readonly string[], errors: FieldErrors = {}): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => paths.includes(path)))

/** Errors less those of parts that have been changed since. */
function without<Draft>(
  errors: FieldErrors,
  changed: readonly DraftPart[],
  partAt: (path: string, draft: Draft) => string | null,
  draft: Draft,
): FieldErrors {
  if (changed.length === 0) return errors
  const gone = new Set(changed.map(({ path }) => path))
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !gone.has(partAt(path, draft) ?? '')))
}

/** Says that somebody else's changes were kept beside mine, and which. */
function useMergeNotice(): (labels: readonly string[]) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return (labels) => {
    if (labels.length === 0) return
    notify('Somebody else has saved meanwhile. Their changes are kept too: {parts}', {
      type: 'info',
      messageArgs: { parts: labels.map((label) => translate(label)).join(', ') },
    })
  }
}
