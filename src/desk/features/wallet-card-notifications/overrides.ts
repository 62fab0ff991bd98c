import type { Overrides } from '../../screens/overrides.ts'

/** What of past pushes is not generated: the way to the next one, their progress, and what became of one. */
export const notifications: Overrides = {
  head: async () => (await import('./HeadActions.tsx')).HeadActions,
  empty: async () => (await import('./NothingSent.tsx')).NothingSent,
  columns: { state: async () => (await import('./StateCell.tsx')).StateCell },
  show: async () => (await import('./NotificationRecord.tsx')).NotificationRecord,
}
