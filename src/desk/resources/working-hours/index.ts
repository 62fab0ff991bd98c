import type { Overrides } from '../overrides.ts'

/** What of the table of all advisors' hours is not generated: a week in one line, and what is done with weeks. */
export const workingHours: Overrides = {
  head: async () => (await import('./HeadActions.tsx')).HeadActions,
  bulk: async () => (await import('./ChosenActions.tsx')).ChosenActions,
  row: async () => (await import('./RowActions.tsx')).RowActions,
  columns: { hours: async () => (await import('./WeekCell.tsx')).WeekCell },
}
