/** What kinds of data are called on the pages (schemas/deletion-kind.yaml), where their own names say it otherwise. */
import { spokenName } from '#rules/kinds-of-records.ts'

const names: Readonly<Record<string, string>> = {
  sessions: 'Sign-ins',
  advisor: 'Advisor profile',
  texts: 'Texts of the profile',
  links: 'Links of the profile',
  working_hours: 'Working hours and absences',
  calendars: 'Blocked times and other calendars',
  messages: 'Conversations',
  list_views: 'Views of lists',
  imports: 'Imports and edits of several',
  changes: 'Change log',
  edits: 'Named as who edited',
  waiting_deletions: 'Deletions that wait',
  visits: 'Visits and presses',
  report_figures: 'Figures of reports',
  deletions: 'Records of deletions',
  technical: 'Short-lived technical data',
}

/** A message key. */
export const kindName = (kind: string): string => names[kind] ?? spokenName(kind)
