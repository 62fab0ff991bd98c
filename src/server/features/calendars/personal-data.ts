/** What an advisor wrote beside their own time: reasons, notes, names and hosts of other calendars. */
import { byAdvisor, type PersonalPart, rowsOf } from '../personal-data/public.ts'
import './entries.ts'

const common = { kind: 'calendars', of: ['advisor'], where: byAdvisor } as const

export const calendarsPersonalData: readonly PersonalPart[] = [
  rowsOf<{ title: string }>({
    ...common,
    tables: ['blocks'],
    at: 'created_at',
    what: 'Blocks',
    columns: [
      ...[
        'kind',
        'title',
        'starts_at',
        'ends_at',
        'day',
        'start_time',
        'end_time',
        'first_date',
        'last_date',
      ],
      'created_at',
    ],
    sample: ({ title }) => title,
  }),
  rowsOf<{ note: string }>({
    ...common,
    tables: ['opened_slots'],
    at: 'created_at',
    what: 'Opened slots',
    columns: ['starts_at', 'ends_at', 'types', 'note', 'created_at'],
  }),
  rowsOf<{ name: string; host: string }>({
    ...common,
    tables: ['busy_calendars', 'busy_times'],
    at: 'created_at',
    what: 'Other calendars',
    // The address itself opens the calendar, and is stored sealed.
    columns: ['name', 'host', 'last_import_at', 'last_error', 'created_at'],
    sample: ({ name, host }) => `${name}, ${host}`,
  }),
  rowsOf({
    ...common,
    tables: ['calendar_feeds'],
    at: 'created_at',
    what: 'Calendar subscription',
    columns: ['created_at', 'last_read_at'],
  }),
]
