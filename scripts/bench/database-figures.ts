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

/** With 2,001 tenants, 10,000 advisors and 1,000,000 appointments, on PostgreSQL. */
export const sizeFigures = [
  {
    id: 'size-start',
    what: '2,001 tenants: from a start to its first write',
    unit: 's',
    target: 2,
    better: 'less',
  },
  { id: 'size-ten-starts', what: 'the same, ten processes at once: the last', unit: 's', better: 'less' },
  { id: 'size-ten-connections', what: 'the same: connections of all ten', unit: '', better: 'less' },
  { id: 'size-idle-jobs', what: 'jobs of tenants that do nothing', unit: '', target: 0, better: 'less' },
  {
    id: 'size-options',
    what: '10,000 advisors: options of the finder',
    unit: 'ms',
    target: 10,
    better: 'less',
  },
  {
    id: 'size-next-free',
    what: '10,000 advisors: by next free slot',
    unit: 'ms',
    target: 10,
    better: 'less',
  },
  {
    id: 'size-topics',
    what: '10,000 advisors: topics with their counts',
    unit: 'ms',
    target: 10,
    better: 'less',
  },
  {
    id: 'size-appointments',
    what: '1,000,000 appointments: first page',
    unit: 'ms',
    target: 10,
    better: 'less',
  },
  { id: 'size-appointments-name', what: 'the same, by name', unit: 'ms', target: 10, better: 'less' },
  { id: 'size-appointments-search', what: 'the same, with a search', unit: 'ms', target: 10, better: 'less' },
  {
    id: 'size-appointments-few',
    what: 'the same, where few are found',
    unit: 'ms',
    target: 10,
    better: 'less',
  },
  {
    id: 'size-appointments-middle',
    what: 'the same, a page in the middle',
    unit: 'ms',
    target: 100,
    better: 'less',
  },
  {
    id: 'size-push-accepted',
    what: '1,000,000 phones: a push to all is taken',
    unit: 'ms',
    target: 200,
    better: 'less',
  },
  { id: 'size-push-asked', what: 'the same: how many would receive it', unit: 'ms', better: 'less' },
  {
    id: 'size-push-beside',
    what: "the same: another tenant's to 10 phones, till the end",
    unit: 's',
    better: 'less',
  },
  { id: 'size-push-found', what: 'the same: until all phones are found', unit: 's', better: 'less' },
  { id: 'size-push-rate', what: 'the same: phones woken in a second', unit: '/s', better: 'more' },
  {
    id: 'size-push-memory',
    what: 'the same: memory of the process at most',
    unit: 'MB',
    target: 600,
    better: 'less',
  },
  {
    id: 'size-visits-kept',
    what: '50,000 visits of 10,000 profiles: page was there already, in percent',
    unit: '',
    better: 'more',
  },
  { id: 'size-visits', what: 'the same: a visit, four at once', unit: 'ms', better: 'less' },
  { id: 'size-visits-cold', what: 'the same: a page that was not there, alone', unit: 'ms', better: 'less' },
  { id: 'size-memory', what: 'memory after pages of 1,600 tenants', unit: 'MB', target: 600, better: 'less' },
  { id: 'size-memory-grown', what: 'the same: by how much it grew', unit: 'MB', better: 'less' },
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
