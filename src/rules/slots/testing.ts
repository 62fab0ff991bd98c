import type { Calendar } from './calendar.ts'

/** For tests: a calendar in which every rule is known and none limits anything but the hours, of which there are none. */
export const emptyCalendar: Calendar = {
  zone: 'UTC',
  hasHours: true,
  hours: [],
  closings: [],
  opened: [],
  blocks: [],
  absences: [],
  busy: [],
  taken: [],
  notice: 0,
  window: 365,
  buffer: 0,
}
