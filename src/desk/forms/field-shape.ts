import type { DraftPart, DraftShape } from '../kit/saving/draft-parts.ts'
import { draftValue, isSame, withDraftValue } from './draft.ts'
import { type TreeField, withTrees } from './tree/tree-parts.ts'
import { type SectionsField, withSections } from './widgets/sections-parts.ts'

/** How the draft of a form is taken apart: by its fields, whose values may be missing, null or empty alike. */
export function fieldShape<D extends object, F extends DraftPart>(fields: readonly F[]): DraftShape<D, F> {
  const plain: DraftShape<D, F> = {
    partsOf: () => fields,
    partValue: (draft, { path }) => draftValue(draft, path),
    withPart: (draft, { path }, value) => withDraftValue(draft, path, value),
    isSame,
  }
  return withSections(withTrees(plain, fields.filter(isTree)), fields.filter(areSections))
}

const areSections = <F extends DraftPart>(field: F): field is F & SectionsField => 'sections' in field
const isTree = <F extends DraftPart>(field: F): field is F & TreeField => 'tree' in field
