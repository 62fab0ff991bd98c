import type { FieldErrors } from '../error-shapes.ts'
import type { Failure } from '../failure.ts'
import type { Conflict, ConflictSide, DraftPart, DraftShape } from './draft-parts.ts'
import type { WriteOptions } from './use-write.ts'

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
  readonly choose: (choice: Readonly<Record<string, ConflictSide>>) => Promise<boolean>
  /** After a conflict: back to what was typed. */
  readonly backToDraft: () => void
}
