import { loadResource, resourceNamed } from '../../resources/admin.ts'
import type { ExportedWords } from '../../screens/overrides.ts'
import type { Change } from './change.ts'
import { actorWords, entityLabel, fieldLabel, loggedEntities } from './entity-fields.ts'

/** Kinds and fields by what people call them, as the list does. */
export async function exported(): Promise<ExportedWords> {
  const told = await Promise.all(loggedEntities().filter(resourceNamed).map(loadResource))
  const known = new Map(told.map((resource) => [resource.name, resource]))
  return {
    actor_name: (record, translate) => actorWords(record as Change, translate),
    entity: (record, translate) => translate(entityLabel((record as Change).entity)),
    changed_fields: (record, translate) => {
      const { entity, changed_fields = [] } = record as Change
      return changed_fields.map((field) => translate(fieldLabel(known.get(entity) ?? null, field))).join(', ')
    },
  }
}
