import type { ExportedWords } from '../../screens/overrides.ts'
import type { Change } from './change.ts'
import { actorWords, entityLabel, fieldLabel } from './entity-fields.ts'

/** Kinds and fields by what people call them, as the list does. */
export const exported: ExportedWords = {
  actor_name: (record, translate) => actorWords(record as Change, translate),
  entity: (record, translate) => translate(entityLabel((record as Change).entity)),
  changed_fields: (record, translate) => {
    const { entity, changed_fields = [] } = record as Change
    return changed_fields.map((field) => translate(fieldLabel(entity, field))).join(', ')
  },
}
