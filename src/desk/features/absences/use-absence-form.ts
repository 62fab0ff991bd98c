import type { DraftPart } from '../../kit/saving/draft-parts.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { type AbsenceBasis, type AbsenceDraft, absenceShape, draftIn, faultsOf } from './absence.ts'

export interface AbsenceEdit extends Edit<AbsenceBasis, AbsenceDraft, DraftPart> {
  readonly changePart: (part: Partial<AbsenceDraft>) => void
}

interface AbsenceFormOptions {
  readonly read: AbsenceBasis
  readonly save: (draft: AbsenceDraft, basis: AbsenceBasis) => Promise<unknown>
  readonly onSaved: () => void
  /** What a new one begins with. */
  readonly first?: AbsenceDraft | undefined
}

/** What was typed of an absence, what is wrong with it, and its saving. */
export function useAbsenceForm({ read, save, onSaved, first }: AbsenceFormOptions): AbsenceEdit {
  const edit = useEdit<AbsenceBasis, AbsenceDraft, DraftPart>({
    read,
    draftOf: draftIn,
    ...(first && { first }),
    shape: absenceShape,
    check: faultsOf,
    save: async (draft, basis) => {
      await save(draft, basis)
      return undefined
    },
    onSaved,
  })
  return { ...edit, changePart: (part) => edit.change((draft) => ({ ...draft, ...part })) }
}

/** Which errors of the server stand at a field of the form. */
export const isAtAbsenceField = (path: string): boolean =>
  absenceShape.partsOf([]).some((part) => part.path === path)
