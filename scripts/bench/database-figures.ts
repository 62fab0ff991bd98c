import type { Figure } from './figure.ts'

/** Of lists, on each database. */
export const listFigures = [
  {
    id: 'list-page',
    what: '100,000 branches, {database}: a page with its count',
    unit: 'ms',
    target: 20,
    better: 'less',
  },
  {
    id: 'list-search',
    what: '100,000 branches, {database}: a page with search',
    unit: 'ms',
    target: 30,
    better: 'less',
  },
  {
    id: 'list-search-all',
    what: '100,000 branches, {database}: a search that finds all',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'list-late',
    what: '100,000 branches, {database}: page 5,000',
    unit: 'ms',
    target: 60,
    better: 'less',
  },
  {
    id: 'finder-name',
    what: '10,000 advisors, {database}: a page by name',
    unit: 'ms',
    target: 20,
    better: 'less',
  },
] as const satisfies Figure[]

/** Of the export of advisors, on each database. */
export const exportFigures = [
  {
    id: 'export-csv',
    what: '100,000 advisors as CSV, {database}: until the file is there',
    unit: 's',
    target: 10,
    better: 'less',
  },
  {
    id: 'export-csv-memory',
    what: 'the same, {database}: by how much the process grew',
    unit: 'MB',
    target: 300,
    better: 'less',
  },
  { id: 'export-xlsx', what: '100,000 advisors for Excel, {database}', unit: 's', better: 'less' },
  {
    id: 'export-xlsx-memory',
    what: 'the same, {database}: by how much the process grew',
    unit: 'MB',
    target: 300,
    better: 'less',
  },
] as const satisfies Figure[]

/** Of pushes to wallet cards, on each database. */
export const pushFigures = [
  {
    id: 'push-deliveries',
    what: '10,000 deliveries of a push, their cards signed before, {database}',
    unit: 's',
    target: 60,
    better: 'less',
  },
  {
    id: 'push-shown',
    what: '1,000 phones that show the message exactly once, though one push in ten fails at first, {database}',
    unit: '',
    target: 1_000,
    better: 'more',
  },
  {
    id: 'push-fetch-p99',
    what: '1,000 phones within 10 s, nothing fails: list and fetch of a card, 99th percentile, {database}',
    unit: 'ms',
    target: 2_000,
    better: 'less',
  },
  {
    id: 'push-booking-p99',
    what: 'hold and booking of a visitor meanwhile, 99th percentile, {database}',
    unit: 'ms',
    target: 500,
    better: 'less',
  },
] as const satisfies Figure[]

/** Of free slots, on each database. */
export const slotsFigures = [
  {
    id: 'slots-day',
    what: 'free slots of a day, 150 appointments a month, {database}',
    unit: 'ms',
    better: 'less',
  },
  { id: 'slots-week', what: 'free slots of a week, {database}', unit: 'ms', better: 'less' },
  { id: 'slots-month', what: 'free slots of 31 days, {database}', unit: 'ms', better: 'less' },
  {
    id: 'slots-busy-p50',
    what: 'the same with 5,000 appointments stored, {database}: median',
    unit: 'ms',
    target: 2,
    better: 'less',
  },
  {
    id: 'slots-busy-p99',
    what: 'the same, {database}: 99th percentile',
    unit: 'ms',
    target: 8,
    better: 'less',
  },
  {
    id: 'slots-month-10',
    what: 'free slots of 31 days of ten advisors, {database}',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'slots-month-50',
    what: 'free slots of 31 days of fifty advisors, {database}',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'slots-engine',
    what: 'free slots of 31 days: the engine alone, calendar from {database}',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'next-repair',
    what: 'next free slots of 10,000 advisors found anew, {database}',
    unit: 's',
    better: 'less',
  },
  {
    id: 'next-by-name',
    what: '10,000 advisors with next free slots, {database}: a page by name',
    unit: 'ms',
    target: 20,
    better: 'less',
  },
  {
    id: 'next-sorted',
    what: 'the same, {database}: sorted by next free slot',
    unit: 'ms',
    target: 100,
    better: 'less',
  },
] as const satisfies Figure[]

/** By a mail server that takes 150 ms for each mail, on PostgreSQL. */
export const mailFigures = [
  {
    id: 'mail-rate',
    what: 'mails that leave one process, 150 ms each',
    unit: '/s',
    target: 200,
    better: 'more',
  },
  {
    id: 'mail-reminders',
    what: '10,000 reminders: until the last has left',
    unit: 's',
    target: 300,
    better: 'less',
  },
  {
    id: 'mail-other',
    what: "the same: another institution's single one meanwhile",
    unit: 's',
    target: 2,
    better: 'less',
  },
  { id: 'mail-connections', what: 'the same: connections to the mail server', unit: '', better: 'less' },
] as const satisfies Figure[]

/** Of reports, over a year of 10 million page views, on each database. */
export const reportFigures = [
  ...(['sessions', 'searches', 'cards'] as const).map(
    (report) =>
      ({
        id: `reports-${report}`,
        what: `10,000,000 page views, {database}: the report of a year, ${report}`,
        unit: 'ms',
        target: 200,
        better: 'less',
      }) as const,
  ),
  { id: 'reports-fold', what: 'the same, {database}: summing up a day', unit: 'ms', better: 'less' },
  {
    id: 'reports-note',
    what: 'noting a page view, {database}: of the time of the page',
    unit: 'µs',
    target: 50,
    better: 'less',
  },
  {
    id: 'reports-write',
    what: 'noting a page view, {database}: after the reply',
    unit: 'µs',
    better: 'less',
  },
] as const
