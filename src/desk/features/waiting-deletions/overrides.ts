import type { Overrides } from '../../screens/overrides.ts'

/** What of deletions that wait is not generated: names of resources. */
export const waitingDeletions: Overrides = {
  columns: {
    entity: async () => (await import('./KindName.tsx')).KindName,
  },
}
