import type { Figure } from './figure.ts'

/** An import of 10,000 advisors in one batch of the server, on each database. */
export const batchesFigures = [
  {
    id: 'batches-handing-in',
    what: '10,000 advisors handed in for import, {database}',
    unit: 's',
    better: 'less',
  },
  {
    id: 'batches-time',
    what: 'the same: made by the server, one after the other',
    unit: 's',
    better: 'less',
  },
  {
    id: 'batches-memory',
    what: 'the same: what the process holds more than before',
    unit: 'MB',
    better: 'less',
  },
  {
    id: 'batches-others',
    what: "the same: another institution's call meanwhile",
    unit: 'ms',
    better: 'less',
  },
] as const satisfies Figure[]
