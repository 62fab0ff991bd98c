import type { Overrides } from '../../screens/overrides.ts'

/** What of the change log is not generated: names of resources and their fields, and what can be restored. */
export const changes: Overrides = {
  show: async () => (await import('./ChangeRecord.tsx')).ChangeRecord,
  columns: {
    entity: async () => (await import('./EntityName.tsx')).EntityName,
    changed_fields: async () => (await import('./ChangedFields.tsx')).ChangedFields,
  },
  filters: {
    entity: async () => (await import('./EntityFilter.tsx')).EntityFilter,
  },
}
