import type { Overrides } from '../../screens/overrides.ts'

/** What of the change log is not generated: names of resources and their fields, and what can be restored. */
export const changes: Overrides = {
  show: async () => (await import('./ChangeRecord.tsx')).ChangeRecord,
  columns: {
    action: async () => (await import('./ActionName.tsx')).ActionName,
    actor_name: async () => (await import('./ActorName.tsx')).ActorName,
    entity: async () => (await import('./EntityName.tsx')).EntityName,
    changed_fields: async () => (await import('./ChangedFields.tsx')).ChangedFields,
  },
  exported: async () => (await import('./exported.ts')).exported(),
  filters: {
    entity: async () => (await import('./EntityFilter.tsx')).EntityFilter,
  },
}
