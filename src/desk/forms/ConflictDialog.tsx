import type { ConflictSide } from '../kit/saving/draft-parts.ts'
import { useFocusBack } from '../kit/saving/use-focus-back.ts'
import { slotComponent } from '../kit/slot.tsx'
import type { FieldConflict } from './ConflictQuestion.tsx'

interface ConflictDialogProps {
  /** Of which the conflict is, if there is one (see useEdit). */
  readonly edit: {
    readonly conflict: FieldConflict | null
    readonly isSaving: boolean
    readonly backToDraft: () => void
    readonly choose: (choice: Readonly<Record<string, ConflictSide>>) => unknown
  }
  /** The record that says who saved it and when, where that is not the one in conflict but a part of it. */
  readonly stored?: object | null
}

/** Two people at one record are rare, and forms are large. */
const ConflictQuestion = slotComponent(async () => (await import('./ConflictQuestion.tsx')).ConflictQuestion)

/** Somebody else saved first: both versions side by side, chosen field by field. Nothing is lost silently. */
export function ConflictDialog({ edit, stored }: ConflictDialogProps) {
  const { conflict, isSaving, backToDraft, choose } = edit
  useFocusBack(conflict !== null)
  if (!conflict) return null
  return (
    <ConflictQuestion
      conflict={conflict}
      stored={stored ?? conflict.current}
      isSaving={isSaving}
      back={backToDraft}
      choose={choose}
    />
  )
}
