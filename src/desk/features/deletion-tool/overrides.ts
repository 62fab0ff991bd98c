import type { Overrides } from '../../screens/overrides.ts'

/** What of the records of deletions is not generated: how far one is. */
export const deletions: Overrides = {
  columns: { state: async () => (await import('./StateCell.tsx')).StateCell },
  show: async () => (await import('./DeletionRecord.tsx')).DeletionRecord,
}
