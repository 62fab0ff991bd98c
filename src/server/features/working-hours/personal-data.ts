/** When an advisor is there. */
import { byAdvisor, type PersonalPart, rowsOf } from '../personal-data/public.ts'
import './queries.ts'

const common = { kind: 'working_hours', of: ['advisor'], where: byAdvisor } as const

export const workingHoursPersonalData: readonly PersonalPart[] = [
  rowsOf({
    ...common,
    tables: ['working_hours'],
    at: 'updated_at',
    what: 'Working hours',
    columns: ['day', 'start_time', 'end_time'],
  }),
  rowsOf<{ first_day: string; last_day: string }>({
    ...common,
    tables: ['absences'],
    at: 'created_at',
    what: 'Absences',
    columns: ['first_day', 'last_day', 'note', 'created_at'],
  }),
  rowsOf({
    ...common,
    tables: ['closing_days'],
    at: 'created_at',
    what: 'Closing days',
    columns: ['name', 'date', 'every_year', 'kind', 'created_at'],
  }),
]
