import type { Figure } from './figure.ts'

/** The nightly job over 1,000,000 rows of one institution that are over, in the process that serves its visitors. */
export const retentionFigures = [
  {
    id: 'retention-time',
    what: 'a night that deletes 1,000,000 rows, PostgreSQL',
    unit: 's',
    better: 'less',
  },
  {
    id: 'retention-view',
    what: 'the same: the longest page view meanwhile',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'retention-view-p99',
    what: 'the same: of a hundred page views the slowest',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'retention-view-quiet',
    what: 'the same: the longest page view before it, while nothing is deleted',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'retention-booking',
    what: 'the same: the longest hold or booking meanwhile',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'retention-booking-p99',
    what: 'the same: of a hundred holds and bookings the slowest',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'retention-booking-quiet',
    what: 'the same: the longest hold or booking before it',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'retention-wait',
    what: 'the same: how much longer the longest of them took than before it',
    unit: 'ms',
    target: 50,
    better: 'less',
  },
  {
    id: 'retention-lock',
    what: 'the same: the longest that a statement waited for a lock, as a look every 5 ms sees it',
    unit: 'ms',
    target: 50,
    better: 'less',
  },
  { id: 'retention-again', what: 'the same: the night once more', unit: 'ms', better: 'less' },
  {
    id: 'retention-terms',
    what: 'what the next night will delete, of 1,200,000 rows',
    unit: 'ms',
    better: 'less',
  },
] as const satisfies Figure[]
