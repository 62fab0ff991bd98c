import type { Figure } from './figure.ts'

/** Of an institution's directory with all of its people at once, eight requests at a time, on each database. */
export const scimFigures = [
  {
    id: 'scim-make-rate',
    what: 'a directory makes 10,000 people (PGlite 1,000), eight requests at once, {database}',
    unit: '/s',
    better: 'more',
  },
  { id: 'scim-make-p50', what: 'the same, {database}: a request, median', unit: 'ms', better: 'less' },
  {
    id: 'scim-make-p95',
    what: 'the same, {database}: 95th percentile',
    unit: 'ms',
    target: 500,
    better: 'less',
  },
  {
    id: 'scim-list-p95',
    what: 'all of them by pages of 200, {database}: a page, 95th percentile',
    unit: 'ms',
    target: 500,
    better: 'less',
  },
  {
    id: 'scim-find-p95',
    what: 'one of them by userName, {database}: 95th percentile',
    unit: 'ms',
    target: 100,
    better: 'less',
  },
  { id: 'scim-off-rate', what: 'a tenth of them switched off, {database}', unit: '/s', better: 'more' },
  { id: 'scim-off-p50', what: 'the same, {database}: a request, median', unit: 'ms', better: 'less' },
  {
    id: 'scim-off-p95',
    what: 'the same, {database}: 95th percentile',
    unit: 'ms',
    target: 500,
    better: 'less',
  },
  {
    id: 'scim-group',
    what: 'all of them into one group by one request, {database}',
    unit: 'ms',
    target: 5_000,
    better: 'less',
  },
  {
    id: 'scim-leave-p95',
    what: 'a tenth of them out of it, one by one, {database}: 95th percentile',
    unit: 'ms',
    target: 500,
    better: 'less',
  },
  { id: 'scim-memory', what: 'the same, {database}: most memory of the server', unit: 'MB', better: 'less' },
  {
    id: 'scim-visitor-alone',
    what: "another institution's visitor before it, {database}: a page, 95th percentile",
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'scim-visitor',
    what: 'the same visitor meanwhile, {database}: 95th percentile',
    unit: 'ms',
    target: 150,
    better: 'less',
  },
  {
    id: 'scim-visitor-longest',
    what: 'the same visitor meanwhile, {database}: the longest',
    unit: 'ms',
    better: 'less',
  },
] as const satisfies Figure[]
