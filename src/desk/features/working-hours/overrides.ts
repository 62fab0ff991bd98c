import type { Overrides } from '../../screens/overrides.ts'

/** What of the table of all advisors' hours is not generated: a week in one line, and what is done with weeks. */
export const workingHours: Overrides = {
  head: async () => (await import('./list/HeadActions.tsx')).HeadActions,
  bulk: async () => (await import('./list/ChosenActions.tsx')).ChosenActions,
  row: async () => (await import('./list/RowActions.tsx')).RowActions,
  columns: { hours: async () => (await import('./list/WeekCell.tsx')).WeekCell },
}
