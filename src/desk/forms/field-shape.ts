import type { DraftPart, DraftShape } from '../kit/saving/draft-parts.ts'
import { draftValue, isSame, withDraftValue } from './draft.ts'

/** How the draft of a form is taken apart: by its fields, whose values may be missing, null or empty alike. */
export function fieldShape<D extends object, F extends DraftPart>(fields: readonly F[]): DraftShape<D, F> {
  return {
    partsOf: () => fields,
    partValue: (draft, { path }) => draftValue(draft, path),
    withPart: (draft, { path }, value) => withDraftValue(draft, path, value),
    isSame,
  }
}
